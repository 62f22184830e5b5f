import BenchmarkKit

extension Workload {
    static let pumpDistinct = Workload(
        "pump/distinct",
        summary: """
            Sends 10,000 values, each twice, through distinctUntilChanged, which compares a value with the one before and drops half of \
            them.
            """,
        units: { _ in 10_000 },
        // 0 + 1 + … + 4,999.
        expected: [0: Outcome(checksum: 12_497_500, delivered: 5_000)],
        scenario: PumpDistinctScenario.self
    )
}

private final class PumpDistinctScenario: HotChainScenario {
    override func assemble() {
        chain = emitter.distinctUntilChanged()
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(value >> 1) }
    }
}
