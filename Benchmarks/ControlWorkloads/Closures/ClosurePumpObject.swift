/// For this payload alone: generic stages would pass closures in the generic form.
private enum Stages {
    @inline(never)
    static func map(
        _ transform: @escaping (PayloadObject) -> PayloadObject, into next: @escaping (PayloadObject) -> Void
    ) -> (PayloadObject) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(
        _ predicate: @escaping (PayloadObject) -> Bool, into next: @escaping (PayloadObject) -> Void
    ) -> (PayloadObject) -> Void {
        { if predicate($0) { next($0) } }
    }
}

final class ClosurePumpObject: ChainScenario {
    private let objects = Payloads.objects
    private var handler: ((PayloadObject) -> Void)?

    override func subscribe() {
        let last = Stages.map({ [one] in one.value == 1 ? $0 : $0.next }, into: { [tally] in tally.add($0.number) })
        let middle = Stages.filter({ [one] in $0.number < one.value &* 8 }, into: last)
        handler = Stages.map({ [one] in one.value == 1 ? $0 : $0.next }, into: middle)
    }

    override func emit() {
        for value in 0..<10_000 { handler?(objects[value & 7]) }
    }

    override func dispose() { handler = nil }
}
