/// For this payload alone: generic stages would pass closures in the generic form.
private enum Stages {
    @inline(never)
    static func map(_ transform: @escaping (String) -> String, into next: @escaping (String) -> Void) -> (String) -> Void {
        { next(transform($0)) }
    }

    @inline(never)
    static func filter(_ predicate: @escaping (String) -> Bool, into next: @escaping (String) -> Void) -> (String) -> Void {
        { if predicate($0) { next($0) } }
    }
}

final class ClosurePumpString: ChainScenario {
    private let texts = Payloads.texts
    private var handler: ((String) -> Void)?

    override func subscribe() {
        let last = Stages.map({ [one] in one.value == 1 ? $0 : String() }, into: { [tally] in tally.add($0.lastByte) })
        let middle = Stages.filter({ [one] in $0.utf8.count > one.value }, into: last)
        handler = Stages.map({ [one] in one.value == 1 ? $0 : String() }, into: middle)
    }

    override func emit() {
        for value in 0..<10_000 { handler?(texts[value & 7]) }
    }

    override func dispose() { handler = nil }
}
