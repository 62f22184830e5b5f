import BenchmarkKit

extension Workload {
    static let flatMapJustX5 = Workload(
        "flat-map/just-x5",
        summary: """
            Sends 1,000 values through five times flatMap, which makes a stream of one value of each.
            """,
        units: { _ in 1_000 },
        // 0 + 1 + … + 999 = 499,500, plus five for each.
        expected: [0: Outcome(checksum: 504_500, delivered: 1_000)],
        scenario: FlatMapJustX5Scenario.self
    )
}

private final class FlatMapJustX5Scenario: HotChainScenario {
    override func assemble() {
        var chain: Chain<Int> = emitter
        for _ in 0..<opaque(5) { chain = chain.flatMap { [one] in Chain<Int>.just($0 &+ one.value) } }
        self.chain = chain
    }

    override func emit() {
        for value in 0..<1_000 { emitter.onNext(value) }
    }
}
