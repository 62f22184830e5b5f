/// The whole life of chains of maps. Closures have no description, so each subscription composes its own chain.
class ClosureLife: ClosureListScenario {
    class var subscriptions: Int { 1 }

    override final class func width(size: Int) -> Int { subscriptions }

    override final func subscribe() {
        for _ in 0..<Self.subscriptions { observe(ClosureStages.maps(size, one) { [tally] in tally.add($0) }) }
    }
}

final class ClosureLifeOf2: ClosureLife { override class var subscriptions: Int { 2 } }
final class ClosureLifeOf10: ClosureLife { override class var subscriptions: Int { 10 } }
final class ClosureLifeOf100: ClosureLife { override class var subscriptions: Int { 100 } }
