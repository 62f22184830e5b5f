import BenchmarkKit

extension Workload {
    static let coldFilterMapReduce = Workload(
        "cold/filter-map-reduce",
        summary: """
            Runs range(0, 1,000,000).filter.map.reduce: of a million elements one value is left. The cost is all in the operators, none \
            in the subscriber.
            """,
        phases: [.assemble, .event, .release],
        unit: "element",
        units: { _ in 1_000_000 },
        // 0 + 2 + … + 999,998 = 249,999,500,000, plus one for each of the 500,000.
        expected: [0: Outcome(checksum: 250_000_000_000, delivered: 1)],
        scenario: ColdFilterMapReduceScenario.self
    )
}

private final class ColdFilterMapReduceScenario: ColdChainScenario {
    override func assemble() {
        chain = Chain.range(start: 0, count: 1_000_000)
            .filter { [one] in $0 & one.value == 0 }
            .map { [one] in $0 &+ one.value }
            .reduce(0) { [one] in ($0 &+ $1) &* one.value }
    }
}
