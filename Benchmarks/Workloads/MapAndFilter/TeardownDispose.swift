import BenchmarkKit

extension Workload {
    static let teardownDispose = Workload(
        "teardown/dispose",
        summary: """
            Disposes one subscription to a chain of maps, whose description nobody holds any more: from the call to the last deinit. \
            The project's thesis: who tears down whom, in which order, and what the slowest one in a hundred costs. \
            LinkChain's links are description and subscription in one, so what goes here is all of it; the others' descriptions went before.
            """,
        parameter: .depth,
        sizes: [1, 8, 64, 1_000, 10_000],
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .latency([.release, .dispose], batches: [1: 64, 8: 16]),
        expected: mapChainOutcomes,
        scenario: MapChainScenario.self
    )
}
