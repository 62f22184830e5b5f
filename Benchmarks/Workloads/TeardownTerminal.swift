import BenchmarkKit

extension Workload {
    static let teardownTerminal = Workload(
        "teardown/terminal",
        summary: """
            The emitter completes, and a chain of maps tears itself down: from the call to the last deinit. A difference from \
            teardown/dispose is the way of the terminal event down the chain, before it comes apart.
            """,
        parameter: .depth,
        sizes: [1, 8, 64, 1_000, 10_000],
        phases: [.assemble, .subscribe, .event, .release, .terminal],
        timing: .latency([.release, .terminal], batches: [1: 64, 8: 16]),
        expected: mapChainOutcomes,
        scenario: MapChainScenario.self
    )
}
