import BenchmarkKit

extension Workload {
    static let pumpMapFilterX12 = Workload(
        "pump/map-filter-x12",
        summary: """
            Sends 10,000 values through six pairs of map and filter, which all pass: a longer chain of two kinds of operators, where \
            what is \
            cheap for one kind alone does not help.
            """,
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999 = 49,995,000, plus six for each.
        expected: [0: Outcome(checksum: 50_055_000, delivered: 10_000)],
        scenario: PumpMapFilterX12Scenario.self
    )
}

private final class PumpMapFilterX12Scenario: PumpScenario {
    override func assemble() {
        var chain: Chain<Int> = emitter
        for _ in 0..<opaque(6) {
            chain = chain.map { [one] in $0 &+ one.value }.filter { [one] in $0 >= one.value }
        }
        self.chain = chain
    }
}
