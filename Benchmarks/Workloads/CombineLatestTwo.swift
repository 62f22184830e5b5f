import BenchmarkKit

extension Workload {
    static let combineLatestTwo = Workload(
        "combine-latest/two",
        summary: """
            Two emitters send in turn, 5,000 values each; every value after the first gives a result: a joint that keeps the latest \
            value of each source.
            """,
        units: { _ in 10_000 },
        // After the second of a round 2 × i, 24,995,000 in all; after the first 2 × i − 1 from round 1 on, 4,999² = 24,990,001 in all.
        expected: [0: Outcome(checksum: 49_985_001, delivered: 9_999)],
        scenario: CombineLatestTwoScenario.self
    )
}

private final class CombineLatestTwoScenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 2 }

    override func assemble() {
        chain = Chain.combineLatest(emitters[0], emitters[1]) { [one] in ($0 &+ $1) &* one.value }
    }

    override func emit() {
        for value in 0..<5_000 {
            emitters[0].onNext(value)
            emitters[1].onNext(value)
        }
    }
}
