import BenchmarkKit

extension Workload {
    static let pumpScan = Workload(
        "pump/scan",
        summary: """
            Sends 10,000 values through scan, which adds them up. Compared with one map: the cost of an operator with state.
            """,
        units: { _ in 10_000 },
        // The sums 0, 0 + 1, 0 + 1 + 2, …, added up: 9,999 × 10,000 × 10,001 / 6.
        expected: [0: Outcome(checksum: 166_666_665_000, delivered: 10_000)],
        scenario: PumpScanScenario.self
    )
}

private final class PumpScanScenario: PumpScenario {
    override func assemble() {
        chain = emitter.scan(0) { [one] in ($0 &+ $1) &* one.value }
    }
}
