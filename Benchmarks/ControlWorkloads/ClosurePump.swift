import Measurement

final class ClosurePumpBare: ClosureChainScenario {
    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}

final class ClosurePumpMapFilterMap: ClosureChainScenario {
    private let three = Constant(3)

    override func compose() -> (Int) -> Void {
        ClosureStages.mapFilterMap(one, three) { [tally] in tally.add($0) }
    }

    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}

enum ClosureStages {
    /// map.filter.map into `end`. The user's closures are closures here too, each behind a stage, as they are in the architectures.
    static func mapFilterMap(_ one: Constant, _ three: Constant, into end: @escaping (Int) -> Void) -> (Int) -> Void {
        let addOne: (Int) -> Int = { [one] in $0 &+ one.value }
        let isEven: (Int) -> Bool = { [one] in $0 & one.value == 0 }
        let triple: (Int) -> Int = { [three] in $0 &* three.value }
        return map(addOne, into: filter(isEven, into: map(triple, into: end)))
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
