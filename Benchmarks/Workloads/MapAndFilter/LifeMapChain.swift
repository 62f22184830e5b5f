import BenchmarkKit

extension Workload {
    static let lifeMapChainX1 = Workload("life/map-chain-x1", subscriptions: 1, LifeOf1.self)
    static let lifeMapChainX2 = Workload("life/map-chain-x2", subscriptions: 2, LifeOf2.self)
    static let lifeMapChainX10 = Workload("life/map-chain-x10", subscriptions: 10, LifeOf10.self)
    static let lifeMapChainX100 = Workload("life/map-chain-x100", subscriptions: 100, LifeOf100.self)

    /// Two sizes: one is swept, the other is in the name, as in `grid/`.
    private init(_ slug: String, subscriptions: Int, _ scenario: Scenario.Type) {
        self.init(
            slug,
            summary: """
                The whole life of a chain of maps with \(subscriptions) subscriptions to one description: it is described, subscribed to, \
                sends one value, is disposed and released, to the last deinit. Every phase is timed: `event` per delivery, the others for \
                all subscriptions together. Phase `life` is the time of all phases divided by the number of subscriptions, and the figure \
                to rank: it depends on no boundary between phases. Where a description is shared by its subscriptions, they share its maps \
                too.
                """,
            parameter: .depth,
            sizes: [0, 1, 8, 64],
            phases: lifePhases,
            timing: .life(lifePhases, subscriptions: subscriptions),
            unit: "delivery",
            units: { _ in subscriptions },
            // The value 1, plus one for each map, to every subscription.
            expected: [
                0: Outcome(checksum: subscriptions, delivered: subscriptions),
                1: Outcome(checksum: subscriptions * 2, delivered: subscriptions),
                8: Outcome(checksum: subscriptions * 9, delivered: subscriptions),
                64: Outcome(checksum: subscriptions * 65, delivered: subscriptions),
            ],
            scenario: scenario
        )
    }
}

private final class LifeOf1: LifeScenario {}
private final class LifeOf2: LifeScenario { override class var subscriptions: Int { 2 } }
private final class LifeOf10: LifeScenario { override class var subscriptions: Int { 10 } }
private final class LifeOf100: LifeScenario { override class var subscriptions: Int { 100 } }
