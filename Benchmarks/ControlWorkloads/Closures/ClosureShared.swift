/// A chain of maps that several observe: a list below the maps, which the root knows as long as anybody is on it.
class ClosureShared: ChainScenario {
    final let root = ClosureRoot()
    private let shared = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    /// How many observe it.
    class func width(size: Int) -> Int { size }

    /// How many maps there are.
    var depth: Int { 0 }

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(Self.width(size: size))
    }

    override final func subscribe() {
        for _ in 0..<Self.width(size: size) { ids.append(add { [tally] in tally.add($0) }) }
    }

    override final func dispose() {
        for id in ids { remove(id) }
        ids.removeAll(keepingCapacity: true)
    }

    private func add(_ handler: @escaping (Int) -> Void) -> Int {
        let id = shared.add(handler)
        if root.handler == nil { root.handler = ClosureStages.maps(depth, one) { [shared] in shared.send($0) } }
        return id
    }

    private func remove(_ id: Int) {
        shared.remove(id)
        if shared.isEmpty { root.handler = nil }
    }
}

final class ClosureSharedFanout: ClosureShared {
    override func emit() {
        for value in 1...(10_000 / size) { root.send(value) }
    }
}

final class ClosureSharedLife: ClosureShared {
    override class func width(size: Int) -> Int { 100 }

    override var depth: Int { size }

    override func emit() { root.send(1) }
}
