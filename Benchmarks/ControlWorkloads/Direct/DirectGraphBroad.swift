import BenchmarkKit

final class DirectGraphBroad: ChainScenario {
    private let root = DirectFan()
    @exclusivity(unchecked) private var chains: [(first: DirectStage, last: DirectTail)] = []
    @exclusivity(unchecked) private var subscribed: [DirectStage] = []

    required init(size: Int) {
        super.init(size: size)
        chains.reserveCapacity(50)
        subscribed.reserveCapacity(50)
    }

    override func assemble() {
        for _ in 0..<50 {
            let first = DirectMap { [one] in $0 &+ one.value }
            chains.append((first, first.tail.map { [one] in $0 &+ one.value }))
        }
    }

    override func subscribe() {
        for chain in chains {
            chain.last.attach(DirectEnd { [tally] in tally.add($0) })
            root.add(chain.first)
            subscribed.append(chain.first)
        }
    }

    override func emit() {
        for value in 0..<200 { root.handle(value) }
    }

    override func release() { chains.removeAll(keepingCapacity: true) }

    override func dispose() {
        for first in subscribed { root.remove(first) }
        subscribed.removeAll(keepingCapacity: true)
    }
}
