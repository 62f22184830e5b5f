import BenchmarkKit

/// Stages by hand, for a payload that is no number; the hot source is a closure in a property, as for numbers.
private enum Stages<Payload> {
    @inline(never)
    static func map(_ transform: @escaping (Payload) -> Payload, into next: @escaping (Payload) -> Void) -> (Payload) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(_ predicate: @escaping (Payload) -> Bool, into next: @escaping (Payload) -> Void) -> (Payload) -> Void {
        { if predicate($0) { next($0) } }
    }
}

final class ClosurePumpString: ChainScenario {
    private let texts = Payloads.texts
    private var handler: ((String) -> Void)?

    override func subscribe() {
        let last = Stages<String>.map({ [one] in one.value == 1 ? $0 : String() }, into: { [tally] in tally.add($0.lastByte) })
        let middle = Stages<String>.filter({ [one] in $0.utf8.count > one.value }, into: last)
        handler = Stages<String>.map({ [one] in one.value == 1 ? $0 : String() }, into: middle)
    }

    override func emit() {
        for value in 0..<10_000 { handler?(texts[value & 7]) }
    }

    override func dispose() { handler = nil }
}

final class ClosurePumpObject: ChainScenario {
    private let objects = Payloads.objects
    private var handler: ((PayloadObject) -> Void)?

    override func subscribe() {
        let last = Stages<PayloadObject>.map({ [one] in one.value == 1 ? $0 : $0.next }, into: { [tally] in tally.add($0.number) })
        let middle = Stages<PayloadObject>.filter({ [one] in $0.number < one.value &* 8 }, into: last)
        handler = Stages<PayloadObject>.map({ [one] in one.value == 1 ? $0 : $0.next }, into: middle)
    }

    override func emit() {
        for value in 0..<10_000 { handler?(objects[value & 7]) }
    }

    override func dispose() { handler = nil }
}

final class ClosurePumpStruct64: ChainScenario {
    private let three = Constant(3)
    private var handler: ((PayloadStruct) -> Void)?

    override func subscribe() {
        let last = Stages<PayloadStruct>.map(
            { [three] in $0.with(first: $0.first &* three.value) }, into: { [tally] in tally.add($0.sumOfEnds) })
        let middle = Stages<PayloadStruct>.filter({ [one] in $0.first & one.value == 0 }, into: last)
        handler = Stages<PayloadStruct>.map({ [one] in $0.with(first: $0.first &+ one.value) }, into: middle)
    }

    override func emit() {
        for value in 0..<10_000 { handler?(PayloadStruct(first: value)) }
    }

    override func dispose() { handler = nil }
}
