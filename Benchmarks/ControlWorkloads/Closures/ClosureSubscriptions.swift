import BenchmarkKit

/// Many stages on one list, taken off in the order in which they came.
final class ClosureSubscriptions: ChainScenario {
    private let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size {
            ids.append(root.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })))
        }
    }

    override func emit() { root.send(1) }

    override func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
