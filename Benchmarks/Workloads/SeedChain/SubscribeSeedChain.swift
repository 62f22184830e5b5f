import BenchmarkKit

extension Workload {
    static let subscribeSeedChain = Workload(
        "subscribe/seed-chain",
        summary: """
            Subscribes to just(4).filter.map, the seeds' own example: it emits 40, completes, and tears itself down. A difference is \
            the whole life of a short chain, which is what most chains of an application are.
            """,
        phases: [.assemble, .subscribe, .release],
        timing: .perUnit([.assemble, .subscribe, .release]),
        expected: [0: Outcome(checksum: 40, delivered: 1)],
        scenario: SeedChainScenario.self
    )
}
