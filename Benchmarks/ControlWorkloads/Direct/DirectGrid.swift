import BenchmarkKit

/// Chains of maps side by side on one source.
class DirectGrid: ChainScenario {
    private let root = DirectFan()
    @exclusivity(unchecked) private var chains: [(first: DirectStage, last: DirectTail)] = []
    @exclusivity(unchecked) private var subscribed: [DirectStage] = []

    class var width: Int { 1 }

    required init(size: Int) {
        super.init(size: size)
        chains.reserveCapacity(Self.width)
        subscribed.reserveCapacity(Self.width)
    }

    override final func assemble() {
        for _ in 0..<Self.width {
            let first = DirectMap { [one] in $0 &+ one.value }
            chains.append((first, first.tail.maps(size - 1, one)))
        }
    }

    override final func subscribe() {
        for chain in chains {
            chain.last.attach(DirectEnd { [tally] in tally.add($0) })
            root.add(chain.first)
            subscribed.append(chain.first)
        }
    }

    override final func emit() { root.handle(1) }

    override final func release() { chains.removeAll(keepingCapacity: true) }

    override final func dispose() {
        for first in subscribed { root.remove(first) }
        subscribed.removeAll(keepingCapacity: true)
    }
}

final class DirectGridOf1: DirectGrid {}
final class DirectGridOf4: DirectGrid { override class var width: Int { 4 } }
final class DirectGridOf16: DirectGrid { override class var width: Int { 16 } }
