import BenchmarkKit

extension Workload {
    static let coldRange = Workload(
        "cold/range",
        summary: """
            Subscribes to range(0, 1,000,000).map.filter.map, which runs to its end inside the subscription. A difference is the \
            cost per element of a source that sends in a loop and has to notice when nobody listens any more.
            """,
        phases: [.assemble, .event, .release],
        unit: "element",
        units: { _ in 1_000_000 },
        // 1 … 1,000,000 after the first map; then the even ones, 2 + … + 1,000,000 = 250,000,500,000; times 3.
        expected: [0: Outcome(checksum: 750_001_500_000, delivered: 500_000)],
        scenario: ColdRangeScenario.self
    )
}

private final class ColdRangeScenario: ColdChainScenario {
    private let three = Constant(3)

    override func assemble() {
        chain = Chain.range(start: 0, count: 1_000_000)
            .map { [one] in $0 &+ one.value }
            .filter { [one] in $0 & one.value == 0 }
            .map { [three] in $0 &* three.value }
    }
}
