import BenchmarkKit

extension Workload {
    static let pumpSkipTake = Workload(
        "pump/skip-take",
        summary: """
            Sends 10,000 values through skip(1,000).take(1,000,000): operators that count, and compare with a number.
            """,
        units: { _ in 10_000 },
        // 1,000 + 1,001 + … + 9,999.
        expected: [0: Outcome(checksum: 49_495_500, delivered: 9_000)],
        scenario: PumpSkipTakeScenario.self
    )
}

private final class PumpSkipTakeScenario: PumpScenario {
    override func assemble() {
        chain = emitter.skip(1_000).take(1_000_000)
    }
}
