import BenchmarkKit

extension Workload {
    static let assembleMapChain = Workload(
        "assemble/map-chain",
        summary: """
            Describes a chain of maps on an emitter; one value then proves that it works. A difference is what a description costs \
            before anybody listens: an observable that a subscription will read, or a link that is wired already.
            """,
        parameter: .depth,
        sizes: [0, 1, 4, 8, 16, 32, 64],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.assemble, .release]),
        expected: mapChainOutcomes,
        scenario: MapChainScenario.self
    )
}
