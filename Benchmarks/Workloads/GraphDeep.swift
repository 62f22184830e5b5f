import BenchmarkKit

extension Workload {
    static let graphDeep = Workload(
        "graph/deep",
        summary: """
            One emitter and fifty maps in a row, of which every tenth is shared; 200 values. Beside pump/map it shows what it costs a \
            deep chain to have places where others could join in.
            """,
        units: { _ in 200 },
        // 0 + 1 + … + 199 = 19,900, plus fifty for each of the 200.
        expected: [0: Outcome(checksum: 29_900, delivered: 200)],
        scenario: GraphDeepScenario.self
    )
}

private final class GraphDeepScenario: HotChainScenario {
    override func assemble() {
        var chain: Chain<Int> = emitter
        for step in 1...50 {
            chain = chain.map { [one] in $0 &+ one.value }
            if step % 10 == 0 { chain = chain.share() }
        }
        self.chain = chain
    }

    override func emit() {
        for value in 0..<200 { emitter.onNext(value) }
    }
}
