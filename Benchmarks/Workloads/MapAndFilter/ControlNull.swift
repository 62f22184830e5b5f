import BenchmarkKit

extension Workload {
    static let controlNull = Workload(
        "control/null",
        summary: """
            Does nothing: what is measured here is the harness, and it is the same code in every contestant. Figures near it mean nothing; \
            a difference between contestants here is the noise of the machine.
            """,
        phases: [.event],
        unit: "call",
        isHarness: true,
        expected: [0: Outcome(checksum: 0, delivered: 0)],
        scenario: NullScenario.self
    )
}

private final class NullScenario: Scenario {}
