import BenchmarkKit

/// The second source never sends; each merge observes it.
final class ClosureMergeNested: ChainScenario {
    private let root = ClosureRoot()
    private let other = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<size {
            stage = ClosureStages.merge(into: stage)
            ids.append(other.add(stage))
        }
        root.handler = stage
    }

    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }

    override func dispose() {
        root.handler = nil
        for id in ids { other.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
