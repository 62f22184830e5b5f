import BenchmarkKit

extension Workload {
    static let teardownRelease = Workload(
        "teardown/release",
        summary: """
            Drops the emitter, the chain and the subscription, and disposes nothing. LinkChain's owners are gone, so the chain goes; \
            the other two keep themselves alive, as their seeds do: no latency then, and live_objects says what stays.
            """,
        parameter: .depth,
        sizes: [1, 8, 64, 1_000, 10_000],
        phases: [.assemble, .subscribe, .event, .release],
        timing: .latency([.release], batches: [1: 64, 8: 16]),
        expected: mapChainOutcomes,
        residue: residueOfOneDroppedMapChain,
        scenario: TeardownReleaseScenario.self
    )
}

private final class TeardownReleaseScenario: ChainScenario {
    private var emitter: Emitter<Int>?
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() {
        let emitter = Emitter<Int>()
        var chain: Chain<Int> = emitter
        for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
        self.emitter = emitter
        self.chain = chain
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func emit() { emitter?.onNext(1) }

    override func release() {
        emitter = nil
        chain = nil
        token = nil
    }
}
