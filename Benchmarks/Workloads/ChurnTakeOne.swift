import BenchmarkKit

extension Workload {
    static let churnTakeOne = Workload(
        "churn/take-one",
        summary: """
            On one emitter, 1,000 times: describe take(1), subscribe, send a value. The value ends the subscription from within; nobody \
            disposes it. A difference is the cost of hearing one event of a hot source.
            """,
        phases: [.event],
        unit: "round",
        units: { _ in 1_000 },
        // 1 + 2 + … + 1,000. A subscription that stayed would receive the values of later rounds as well.
        expected: [0: Outcome(checksum: 500_500, delivered: 1_000)],
        scenario: ChurnTakeOneScenario.self
    )
}

private final class ChurnTakeOneScenario: ChainScenario {
    private let emitter = Emitter<Int>()

    override func emit() {
        for round in 1...1_000 {
            let token = emitter.take(1).subscribe(onNext: { [tally] in tally.add($0) })
            withExtendedLifetime(token) { emitter.onNext(round) }
        }
    }
}
