import BenchmarkKit

extension Workload {
    static let mergeNested = Workload(
        "merge/nested",
        summary: """
            One emitter through as many merges as the size says, each with a second source that stays silent; 1,000 values. The slope is \
            what \
            a joint adds to an event that passes it.
            """,
        parameter: .depth,
        sizes: [2, 10, 30, 100],
        units: { _ in 1_000 },
        // 0 + 1 + … + 999.
        expected: [
            2: Outcome(checksum: 499_500, delivered: 1_000), 10: Outcome(checksum: 499_500, delivered: 1_000),
            30: Outcome(checksum: 499_500, delivered: 1_000), 100: Outcome(checksum: 499_500, delivered: 1_000),
        ],
        scenario: MergeNestedScenario.self
    )
}

private final class MergeNestedScenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 2 }

    override func assemble() {
        var chain: Chain<Int> = emitters[0]
        for _ in 0..<size { chain = chain.merge(with: emitters[1]) }
        self.chain = chain
    }

    override func emit() {
        for value in 0..<1_000 { emitters[0].onNext(value) }
    }
}
