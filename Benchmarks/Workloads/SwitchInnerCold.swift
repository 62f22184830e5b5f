import BenchmarkKit

extension Workload {
    static let switchInnerCold = Workload(
        "switch/inner-cold",
        summary: """
            Sends 1,000 values through flatMapLatest, which makes a stream of ten elements of each. They run to their end at once, so \
            this measures the life of an inner stream, not leaving one.
            """,
        unit: "stream",
        units: { _ in 1_000 },
        // Stream i has i, i + 1, … i + 9: 10 × (0 + 1 + … + 999) + 1,000 × 45.
        expected: [0: Outcome(checksum: 5_040_000, delivered: 10_000)],
        scenario: SwitchInnerColdScenario.self
    )
}

private final class SwitchInnerColdScenario: HotChainScenario {
    override func assemble() { chain = emitter.flatMapLatest { Chain<Int>.range(start: $0, count: 10) } }

    override func emit() {
        for value in 0..<1_000 { emitter.onNext(value) }
    }
}
