import BenchmarkKit

/// The second source never sends; each merge observes it.
final class DirectMergeNested: ChainScenario {
    private let root = DirectStage()
    private let other = DirectFan()
    private var last: DirectTail?

    override func assemble() {
        var merged = root.tail
        for _ in 0..<size {
            let merge = DirectMerge()
            merged = merged.attach(merge)
            other.add(merge)
        }
        last = merged
    }

    override func subscribe() { last?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override func emit() {
        for value in 0..<1_000 { root.emit(value) }
    }

    override func release() { last = nil }

    override func dispose() {
        root.detach()
        other.removeAll()
    }
}
