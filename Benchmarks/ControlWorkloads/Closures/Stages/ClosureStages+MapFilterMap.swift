extension ClosureStages {
    /// map.filter.map into `end`.
    static func mapFilterMap(_ one: Constant, _ three: Constant, into end: @escaping (Int) -> Void) -> (Int) -> Void {
        let addOne: (Int) -> Int = { [one] in $0 &+ one.value }
        let isEven: (Int) -> Bool = { [one] in $0 & one.value == 0 }
        let triple: (Int) -> Int = { [three] in $0 &* three.value }
        return map(addOne, into: filter(isEven, into: map(triple, into: end)))
    }
}
