import BenchmarkKit

extension Workload {
    static let subscribeJust = Workload(
        "subscribe/just",
        summary: """
            Subscribes to just(4), which emits and completes at once: the shortest life a subscription can have. A difference is \
            the fixed cost of a subscription, without any operator.
            """,
        phases: [.assemble, .subscribe, .release],
        timing: .perUnit([.assemble, .subscribe, .release]),
        expected: [0: Outcome(checksum: 4, delivered: 1)],
        scenario: JustScenario.self
    )
}

private final class JustScenario: ChainScenario {
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() { chain = .just(4) }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func release() {
        chain = nil
        token = nil
    }
}
