import BenchmarkKit

/// The observers belong to somebody else, and the closures reach them weakly, as people write it.
final class ClosureWeakFanout: ChainScenario {
    private let root = ClosureList()
    private var observers: [WeaklyHeldObserver] = []
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size {
            let observer = WeaklyHeldObserver(tally)
            observers.append(observer)
            ids.append(root.add { [weak observer] in observer?.hear($0) })
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { root.send(value) }
    }

    override func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
        observers.removeAll(keepingCapacity: true)
    }
}
