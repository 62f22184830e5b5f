extension ClosureStages {
    /// `depth` maps into `end`, each adding one.
    @inline(never)
    static func maps(_ depth: Int, _ one: Constant, into end: @escaping (Int) -> Void) -> (Int) -> Void {
        var stage = end
        for _ in 0..<depth { stage = map({ [one] in $0 &+ one.value }, into: stage) }
        return stage
    }
}
