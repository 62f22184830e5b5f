/// A shared stage: a list that subclasses connect with the root while it has observers.
class ClosureShared: ChainScenario {
    final let root = ClosureRoot()
    final let shared = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(Self.width(size: size))
    }

    func connect() { fatalError("\(Self.self) connects nothing") }

    override final func subscribe() {
        for _ in 0..<Self.width(size: size) { ids.append(add { [tally] in tally.add($0) }) }
    }

    override final func dispose() {
        for id in ids { remove(id) }
        ids.removeAll(keepingCapacity: true)
    }

    private func add(_ handler: @escaping (Int) -> Void) -> Int {
        let id = shared.add(handler)
        if root.handler == nil { connect() }
        return id
    }

    private func remove(_ id: Int) {
        shared.remove(id)
        if shared.isEmpty { root.handler = nil }
    }
}
