import BenchmarkKit

extension Workload {
    static let subscribeNever = Workload(
        "subscribe/never",
        summary: """
            Subscribes to a stream that does nothing, and disposes the subscription. The fixed cost, without operators, and without a \
            list to join and leave.
            """,
        phases: [.assemble, .subscribe, .dispose, .release],
        timing: .perUnit([.assemble, .subscribe, .dispose, .release]),
        expected: [0: Outcome(checksum: 0, delivered: 0)],
        scenario: NeverScenario.self
    )
}

private final class NeverScenario: ChainScenario {
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() { chain = .never() }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func dispose() {
        token?.dispose()
        token = nil
    }

    override func release() { chain = nil }
}
