import BenchmarkKit

extension Workload {
    static let coldTake = Workload(
        "cold/take",
        summary: """
            Describes range(0, 1,000,000).take(10) and subscribes to it, 1,000 times: the tenth value stops a source that is in the \
            middle of its loop, from within. A difference is the cost of a short life that ends so: a source that noticed late, or not \
            at all, would take up to a hundred thousand times as long.
            """,
        phases: [.event],
        unit: "subscription",
        units: { _ in 1_000 },
        // 0 + 1 + … + 9 = 45 of each.
        expected: [0: Outcome(checksum: 45_000, delivered: 10_000)],
        scenario: ColdTakeScenario.self
    )
}

private final class ColdTakeScenario: ChainScenario {
    // Described again each time: a link that has ended only replays its end to later observers.
    override func emit() {
        for _ in 0..<1_000 {
            let token = Chain<Int>.range(start: 0, count: 1_000_000)
                .take(10)
                .subscribe(onNext: { [tally] in tally.add($0) })
            token.dispose()
        }
    }
}
