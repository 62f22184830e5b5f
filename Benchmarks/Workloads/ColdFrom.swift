import BenchmarkKit

extension Workload {
    static let coldFrom = Workload(
        "cold/from",
        summary: """
            Subscribes to an array of 1,000,000 elements and one map, and runs to the end: a source that iterates somebody else's \
            sequence. Not comparable with cold/range, whose chain is another.
            """,
        phases: [.assemble, .event, .release],
        unit: "element",
        units: { _ in 1_000_000 },
        // 1 + 2 + … + 1,000,000
        expected: [0: Outcome(checksum: 500_000_500_000, delivered: 1_000_000)],
        scenario: ColdFromScenario.self
    )
}

private final class ColdFromScenario: ColdChainScenario {
    private let elements = Array(0..<1_000_000)

    override func assemble() {
        chain = Chain.from(elements).map { [one] in $0 &+ one.value }
    }
}
