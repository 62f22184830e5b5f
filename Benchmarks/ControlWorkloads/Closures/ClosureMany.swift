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

/// What several observe is a stage by itself, which observes the source as long as anybody observes it.
final class ClosureSharedFanout: ChainScenario {
    private let root = ClosureRoot()
    private let shared = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size { ids.append(add { [tally] in tally.add($0) }) }
    }

    override func emit() {
        for value in 1...(10_000 / size) { root.send(value) }
    }

    override func dispose() {
        for id in ids { remove(id) }
        ids.removeAll(keepingCapacity: true)
    }

    private func add(_ handler: @escaping (Int) -> Void) -> Int {
        let id = shared.add(handler)
        if root.handler == nil { root.handler = { [shared] in shared.send($0) } }
        return id
    }

    private func remove(_ id: Int) {
        shared.remove(id)
        if shared.isEmpty { root.handler = nil }
    }
}

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

final class ClosureChurn: ChainScenario {
    private let root = ClosureList()

    override func emit() {
        for round in 1...size {
            let id = root.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) }))
            root.send(round)
            root.remove(id)
        }
    }
}

final class ClosureBag: ChainScenario {
    private let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(10_000)
    }

    override func subscribe() {
        for _ in 0..<10_000 {
            ids.append(root.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })))
        }
    }

    override func emit() { root.send(1) }

    override func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}

final class ClosureResidue: ChainScenario {
    private var root: ClosureList?

    override func assemble() { root = ClosureList() }

    override func subscribe() {
        for _ in 0..<size {
            let last = ClosureStages.map({ [one] in $0 &* one.value }, into: { [tally] in tally.add($0) })
            let middle = ClosureStages.filter({ [one] in $0 > one.value }, into: last)
            _ = root?.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: middle))
        }
    }

    override func emit() { root?.send(1) }

    override func release() { root = nil }
}
