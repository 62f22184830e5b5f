import BenchmarkKit

extension Workload {
    static let subscribeMapChainAged = Workload(
        "subscribe/map-chain-aged",
        summary: """
            subscribe/map-chain on the heap of a process that has run for a while. A difference to that is what scattered memory costs an \
            ownership scheme with more objects; what is counted is the same.
            """,
        parameter: .depth,
        sizes: [0, 1, 8, 64],
        timing: .perUnit([.assemble, .subscribe, .release, .dispose]),
        expected: mapChainOutcomes,
        scenario: AgedMapChainScenario.self
    )

    static let teardownDisposeAged = Workload(
        "teardown/dispose-aged",
        summary: """
            teardown/dispose on the heap of a process that has run for a while, where the objects of a chain are no neighbours.
            """,
        parameter: .depth,
        sizes: [1, 8, 64, 1_000],
        timing: .latency([.release, .dispose], batches: [1: 64, 8: 16]),
        expected: mapChainOutcomes,
        scenario: AgedMapChainScenario.self
    )
}

private final class AgedMapChainScenario: MapChainScenario {
    required init(size: Int) {
        AgedHeap.prepare()
        super.init(size: size)
    }
}
