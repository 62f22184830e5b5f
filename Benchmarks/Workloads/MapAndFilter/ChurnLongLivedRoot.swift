import BenchmarkKit

extension Workload {
    static let churnLongLivedRoot = Workload(
        "churn/long-lived-root",
        summary: """
            On one emitter, round after round: describe a map, subscribe, send a value, dispose. A difference is the cost of a round; \
            growth with the number of rounds, or anything left afterwards, is a root that remembers who has gone.
            """,
        parameter: .events,
        sizes: [10, 100, 1_000, 10_000],
        phases: [.event],
        unit: "round",
        units: { $0 },
        // Round i sends i and adds one: 1 + … + n, plus n.
        expected: [
            10: Outcome(checksum: 65, delivered: 10),
            100: Outcome(checksum: 5_150, delivered: 100),
            1_000: Outcome(checksum: 501_500, delivered: 1_000),
            10_000: Outcome(checksum: 50_015_000, delivered: 10_000),
        ],
        scenario: ChurnScenario.self
    )
}

private final class ChurnScenario: ChainScenario {
    private let emitter = Emitter<Int>()

    override func emit() {
        for round in 1...size {
            let token =
                emitter
                .map { [one] in $0 &+ one.value }
                .subscribe(onNext: { [tally] in tally.add($0) })
            emitter.onNext(round)
            token.dispose()
        }
    }
}
