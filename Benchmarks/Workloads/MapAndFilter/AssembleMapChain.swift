import BenchmarkKit

extension Workload {
    static let assembleMapChain = Workload(
        "assemble/map-chain",
        summary: """
            Describes a chain of maps on an emitter, and frees the description at the very end; a subscription and one value in between \
            prove that it works. A difference is what a description costs without its subscription: an observable that a \
            subscription will read, or a link that is wired already.
            """,
        parameter: .depth,
        sizes: [0, 1, 4, 8, 16, 32, 64],
        phases: lifePhases,
        timing: .perUnit([.assemble, .release]),
        expected: mapChainOutcomes,
        scenario: MapChainScenario.self
    )
}
