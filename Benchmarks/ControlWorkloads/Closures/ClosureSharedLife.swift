import BenchmarkKit

/// The life of one chain of maps that a hundred observe: a list below the maps, which the root knows as long as anybody is on it.
final class ClosureSharedLife: ChainScenario {
    private static let subscriptions = 100

    private let root = ClosureRoot()
    private let shared = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(Self.subscriptions)
    }

    override func subscribe() {
        for _ in 0..<Self.subscriptions { ids.append(add { [tally] in tally.add($0) }) }
    }

    override func emit() { root.send(1) }

    override func dispose() {
        for id in ids { remove(id) }
        ids.removeAll(keepingCapacity: true)
    }

    private func add(_ handler: @escaping (Int) -> Void) -> Int {
        let id = shared.add(handler)
        if root.handler == nil { root.handler = ClosureStages.maps(size, one) { [shared] in shared.send($0) } }
        return id
    }

    private func remove(_ id: Int) {
        shared.remove(id)
        if shared.isEmpty { root.handler = nil }
    }
}
