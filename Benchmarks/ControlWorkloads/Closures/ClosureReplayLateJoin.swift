/// A source that keeps the last hundred values, and replays them to each new observer.
final class ClosureReplayLateJoin: ChainScenario {
    private let root = ClosureList()
    private var kept: [Int] = []
    private var oldest = 0
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(100)
        for value in 0..<1_000 { send(value) }
    }

    override func emit() {
        for _ in 0..<100 { ids.append(join { [tally] in tally.add($0) }) }
    }

    override func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }

    private func send(_ value: Int) {
        if kept.count < 100 {
            kept.append(value)
        } else {
            kept[oldest] = value
            oldest = (oldest + 1) % 100
        }
        root.send(value)
    }

    /// Not inlined, like a library's function: otherwise the handler would be part of the loop.
    @inline(never)
    private func join(_ next: @escaping (Int) -> Void) -> Int {
        for place in oldest..<kept.count { next(kept[place]) }
        for place in 0..<oldest { next(kept[place]) }
        return root.add(next)
    }
}
