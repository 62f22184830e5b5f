import BenchmarkKit

extension Workload {
    static let subscribeEmpty = Workload(
        "subscribe/empty",
        summary: """
            Subscribes to a stream that completes at once. Beside subscribe/just it shows what the terminal event alone costs: everything \
            that is built is taken apart again before the subscription returns.
            """,
        phases: [.assemble, .subscribe, .release],
        timing: .perUnit([.assemble, .subscribe, .release]),
        // The end adds one.
        expected: [0: Outcome(checksum: 1, delivered: 1)],
        scenario: EmptyScenario.self
    )
}

private final class EmptyScenario: ChainScenario {
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() { chain = .empty() }

    override func subscribe() {
        token = chain?.subscribe(onCompleted: { [tally] in tally.add(1) })
    }

    override func release() {
        chain = nil
        token = nil
    }
}
