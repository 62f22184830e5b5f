import BenchmarkKit

extension Workload {
    static let lifeSharedMapChainX100 = Workload(
        "life/shared-map-chain-x100",
        summary: """
            life/map-chain-x100 with `share()` at the end of the description, as people write it who have a hundred observers of one \
            chain. The maps then exist once, and run once for each value, in every library. A difference is the cost of sharing: one \
            more stage that multicasts, or none where links are shared by nature. The phases are timed as in life/map-chain-x100.
            """,
        parameter: .depth,
        sizes: [0, 1, 8, 64],
        phases: lifePhases,
        timing: .life(lifePhases, subscriptions: 100),
        unit: "delivery",
        units: { _ in 100 },
        // The value 1, plus one for each map, to every subscription.
        expected: [
            0: Outcome(checksum: 100, delivered: 100),
            1: Outcome(checksum: 200, delivered: 100),
            8: Outcome(checksum: 900, delivered: 100),
            64: Outcome(checksum: 6_500, delivered: 100),
        ],
        scenario: LifeSharedOf100.self
    )
}

private final class LifeSharedOf100: LifeScenario {
    override class var subscriptions: Int { 100 }

    override func assemble() {
        super.assemble()
        chain = chain?.share()
    }
}
