import BenchmarkKit

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
