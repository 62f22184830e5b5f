import BenchmarkKit

extension Workload {
    static let materializeRoundTrip = Workload(
        "materialize/round-trip",
        summary: """
            Sends 10,000 values through materialize and dematerialize: two operators, with an event instead of a value between \
            them.
            """,
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 10_000)],
        scenario: MaterializeRoundTripScenario.self
    )
}

private final class MaterializeRoundTripScenario: PumpScenario {
    override func assemble() { chain = emitter.materialize().dematerialize() }
}
