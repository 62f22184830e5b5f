import BenchmarkKit

extension Workload {
    static let pumpBare = Workload(
        "pump/bare",
        summary: """
            Sends 10,000 values through an emitter to one observer, without an operator between. A difference is the cost of the \
            emitter alone: serialising, finding its observer, and checking that it still wants the value.
            """,
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999
        expected: [0: Outcome(checksum: 49_995_000, delivered: 10_000)],
        scenario: PumpBareScenario.self
    )
}

private final class PumpBareScenario: PumpScenario {
    override func assemble() { chain = emitter }
}
