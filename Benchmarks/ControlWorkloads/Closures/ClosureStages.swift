/// Stages by hand: closures that hold the next closure. The user's closures are closures here too, each behind a stage, as they are
/// in the architectures; a stage is made by a function that is not inlined, as a library's would be.
enum ClosureStages {
    /// map.filter.map into `end`. The user's closures are closures here too, each behind a stage, as they are in the architectures.
    static func mapFilterMap(_ one: Constant, _ three: Constant, into end: @escaping (Int) -> Void) -> (Int) -> Void {
        let addOne: (Int) -> Int = { [one] in $0 &+ one.value }
        let isEven: (Int) -> Bool = { [one] in $0 & one.value == 0 }
        let triple: (Int) -> Int = { [three] in $0 &* three.value }
        return map(addOne, into: filter(isEven, into: map(triple, into: end)))
    }

    /// `depth` maps into `end`, each adding one.
    static func maps(_ depth: Int, _ one: Constant, into end: @escaping (Int) -> Void) -> (Int) -> Void {
        var stage = end
        for _ in 0..<depth { stage = map({ [one] in $0 &+ one.value }, into: stage) }
        return stage
    }

    @inline(never)
    static func map(_ transform: @escaping (Int) -> Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(_ predicate: @escaping (Int) -> Bool, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { if predicate($0) { next($0) } }
    }
}
