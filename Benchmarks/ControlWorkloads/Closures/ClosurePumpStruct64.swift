/// For this payload alone: generic stages would pass closures in the generic form.
private enum Stages {
    @inline(never)
    static func map(
        _ transform: @escaping (PayloadStruct) -> PayloadStruct, into next: @escaping (PayloadStruct) -> Void
    ) -> (PayloadStruct) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(
        _ predicate: @escaping (PayloadStruct) -> Bool, into next: @escaping (PayloadStruct) -> Void
    ) -> (PayloadStruct) -> Void {
        { if predicate($0) { next($0) } }
    }
}

final class ClosurePumpStruct64: ChainScenario {
    private let three = Constant(3)
    private var handler: ((PayloadStruct) -> Void)?

    override func subscribe() {
        let last = Stages.map(
            { [three] in $0.with(first: $0.first &* three.value) }, into: { [tally] in tally.add($0.sumOfEnds) })
        let middle = Stages.filter({ [one] in $0.first & one.value == 0 }, into: last)
        handler = Stages.map({ [one] in $0.with(first: $0.first &+ one.value) }, into: middle)
    }

    override func emit() {
        for value in 0..<10_000 { handler?(PayloadStruct(first: value)) }
    }

    override func dispose() { handler = nil }
}
