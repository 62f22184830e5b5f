import BenchmarkKit

extension Workload {
    static let coldScanReduce = Workload(
        "cold/scan-reduce",
        summary: """
            Runs range(0, 1,000,000).scan.reduce: two operators that keep something from element to element.
            """,
        phases: [.assemble, .event, .release],
        unit: "element",
        units: { _ in 1_000_000 },
        // The sums 0, 0 + 1, …, added up: 999,999 × 1,000,000 × 1,000,001 / 6.
        expected: [0: Outcome(checksum: 166_666_666_666_500_000, delivered: 1)],
        scenario: ColdScanReduceScenario.self
    )
}

private final class ColdScanReduceScenario: ColdChainScenario {
    override func assemble() {
        chain = Chain.range(start: 0, count: 1_000_000)
            .scan(0) { [one] in ($0 &+ $1) &* one.value }
            .reduce(0) { [one] in ($0 &+ $1) &* one.value }
    }
}
