import BenchmarkKit

extension Workload {
    static let refCountChurn = Workload(
        "ref-count/churn",
        summary: """
            One emitter, published and counted; round after round: subscribe, send a value, dispose. So each round connects and \
            disconnects. Growth with the number of rounds shows a source that remembers former connections.
            """,
        parameter: .events,
        sizes: [10, 100, 1_000, 10_000],
        phases: [.assemble, .event, .release],
        unit: "round",
        units: { $0 },
        // 1 + 2 + … + n.
        expected: [
            10: Outcome(checksum: 55, delivered: 10),
            100: Outcome(checksum: 5_050, delivered: 100),
            1_000: Outcome(checksum: 500_500, delivered: 1_000),
            10_000: Outcome(checksum: 50_005_000, delivered: 10_000),
        ],
        scenario: RefCountChurnScenario.self
    )
}

private final class RefCountChurnScenario: HotChainScenario {
    override func assemble() { chain = emitter.publish().refCount() }

    override func emit() {
        guard let chain else { return }
        for round in 1...size {
            let token = chain.subscribe(onNext: { [tally] in tally.add($0) })
            emitter.onNext(round)
            token.dispose()
        }
    }
}
