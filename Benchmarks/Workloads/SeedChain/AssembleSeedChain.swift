import BenchmarkKit

extension Workload {
    static let assembleSeedChain = Workload(
        "assemble/seed-chain",
        summary: """
            Describes the chain that two of the seeds explain their architecture with, just(4).filter.map; a subscription then \
            proves that it works. A difference is what three descriptions cost, one of them a source.
            """,
        phases: [.assemble, .subscribe, .release],
        timing: .perUnit([.assemble, .release]),
        expected: [0: Outcome(checksum: 40, delivered: 1)],
        scenario: SeedChainScenario.self
    )
}
