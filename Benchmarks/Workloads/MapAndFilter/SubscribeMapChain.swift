import BenchmarkKit

extension Workload {
    static let subscribeMapChain = Workload(
        "subscribe/map-chain",
        summary: """
            Subscribes to a chain of maps and disposes the subscription, when nobody holds the description any more. A \
            difference is the price of an ownership \
            scheme per operator: the objects that hold each other, and breaking them up again.
            """,
        parameter: .depth,
        sizes: [0, 1, 3, 4, 8, 16, 32, 64],
        timing: .perUnit([.assemble, .subscribe, .release, .dispose]),
        expected: mapChainOutcomes,
        scenario: MapChainScenario.self
    )
}
