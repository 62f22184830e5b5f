import BenchmarkKit

final class ClosureFanout: ChainScenario {
    private let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size {
            ids.append(root.add { [tally] in tally.add($0) })
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { root.send(value) }
    }

    override func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
