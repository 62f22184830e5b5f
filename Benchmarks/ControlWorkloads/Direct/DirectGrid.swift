/// Parallel chains of maps on one source.
class DirectGrid: ChainScenario {
    final let root = DirectFan()
    @exclusivity(unchecked) private var chains: [(first: DirectStage, last: DirectTail)] = []
    @exclusivity(unchecked) private var subscribed: [DirectStage] = []

    class var width: Int { 1 }

    var depth: Int { size }

    required init(size: Int) {
        super.init(size: size)
        chains.reserveCapacity(Self.width)
        subscribed.reserveCapacity(Self.width)
    }

    override final func assemble() {
        for _ in 0..<Self.width {
            let first = DirectMap { [one] in $0 &+ one.value }
            chains.append((first, first.tail.maps(depth - 1, one)))
        }
    }

    override final func subscribe() {
        for chain in chains {
            chain.last.attach(DirectEnd { [tally] in tally.add($0) })
            root.add(chain.first)
            subscribed.append(chain.first)
        }
    }

    override func emit() { root.handle(1) }

    override final func release() { chains.removeAll(keepingCapacity: true) }

    override final func dispose() {
        for first in subscribed { root.remove(first) }
        subscribed.removeAll(keepingCapacity: true)
    }
}

final class DirectGridOf4: DirectGrid { override class var width: Int { 4 } }
final class DirectGridOf16: DirectGrid { override class var width: Int { 16 } }

/// Fifty chains of two maps, to which 200 values are sent.
final class DirectGraphBroad: DirectGrid {
    override class var width: Int { 50 }
    override var depth: Int { 2 }

    override func emit() {
        for value in 0..<200 { root.handle(value) }
    }
}
