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
        // The value 1, plus one for each map, plus one for the end.
        expected: [
            1: Outcome(checksum: 3, delivered: 2),
            8: Outcome(checksum: 10, delivered: 2),
            64: Outcome(checksum: 66, delivered: 2),
            1_000: Outcome(checksum: 1_002, delivered: 2),
            10_000: Outcome(checksum: 10_002, delivered: 2),
        ],
        scenario: EndingMapChainScenario.self
    )
}

private final class EndingMapChainScenario: MapChainScenario {
    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) }, onCompleted: { [tally] in tally.add(1) })
    }
}
