import BenchmarkKit

/// The whole life of chains of maps. Closures have no description: each subscription composes a chain of its own.
class ClosureLife: ChainScenario {
    private let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    class var subscriptions: Int { 1 }

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(Self.subscriptions)
    }

    override final func subscribe() {
        for _ in 0..<Self.subscriptions { ids.append(root.add(ClosureStages.maps(size, one) { [tally] in tally.add($0) })) }
    }

    override final func emit() { root.send(1) }

    override final func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}

final class ClosureLifeOf1: ClosureLife {}
final class ClosureLifeOf2: ClosureLife { override class var subscriptions: Int { 2 } }
final class ClosureLifeOf10: ClosureLife { override class var subscriptions: Int { 10 } }
final class ClosureLifeOf100: ClosureLife { override class var subscriptions: Int { 100 } }
