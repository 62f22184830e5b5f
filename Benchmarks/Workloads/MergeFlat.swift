import BenchmarkKit

extension Workload {
    static let mergeFlat = Workload(
        "merge/flat",
        summary: """
            Merges ten ranges of 100,000 elements, which run one after the other on one thread. Each element passes the place where \
            streams from different threads may meet. Not comparable with cold/range, whose chain is another.
            """,
        phases: [.assemble, .event, .release],
        unit: "element",
        units: { _ in 1_000_000 },
        // 10 × (0 + 1 + … + 99,999).
        expected: [0: Outcome(checksum: 49_999_500_000, delivered: 1_000_000)],
        scenario: MergeFlatScenario.self
    )
}

private final class MergeFlatScenario: ColdChainScenario {
    override func assemble() {
        chain = Chain.merge((0..<10).map { _ in Chain.range(start: 0, count: 100_000) })
    }
}
