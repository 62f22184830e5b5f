import BenchmarkKit

extension Workload {
    static let combineLatestX7 = Workload(
        "combine-latest/x7",
        summary: """
            Seven emitters send in turn, 1,000 values each; their latest values are added up after each. The values come as an array, as \
            there may be any number.
            """,
        units: { _ in 7_000 },
        // 49 × i − 21 in each round from 1 on; round 0 has one result, 0.
        expected: [0: Outcome(checksum: 24_454_521, delivered: 6_994)],
        scenario: CombineLatestX7Scenario.self
    )
}

private final class CombineLatestX7Scenario: ManyEmittersScenario {
    override class func width(size: Int) -> Int { 7 }

    override func assemble() {
        chain = Chain.combineLatest(emitters) { [one] in $0.reduce(0, &+) &* one.value }
    }

    override func emit() {
        for value in 0..<1_000 {
            for emitter in emitters { emitter.onNext(value) }
        }
    }
}
