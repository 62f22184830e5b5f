import BenchmarkKit

extension Workload {
    static let graphBroad = Workload(
        "graph/broad",
        summary: """
            One emitter and fifty chains of two maps, each with an observer; 200 values. The cost of one value for many observers, each \
            behind operators.
            """,
        unit: "delivery",
        units: { _ in 10_000 },
        // 50 × (0 + 1 + … + 199 = 19,900, plus two for each of the 200).
        expected: [0: Outcome(checksum: 1_015_000, delivered: 10_000)],
        scenario: GraphBroadScenario.self
    )
}

private final class GraphBroadScenario: GridScenario {
    override class func width(size: Int) -> Int { 50 }

    override func assemble() {
        for _ in 0..<50 {
            chains.append(emitter.map { [one] in $0 &+ one.value }.map { [one] in $0 &+ one.value })
        }
    }

    override func emit() {
        for value in 0..<200 { emitter.onNext(value) }
    }
}
