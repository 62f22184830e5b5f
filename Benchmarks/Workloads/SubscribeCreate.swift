import BenchmarkKit

extension Workload {
    static let subscribeCreate = Workload(
        "subscribe/create",
        summary: """
            Subscribes to a stream made with create, whose closure sends one value, completes, and returns a cleanup. A difference \
            is what it takes to hand an observer to code that may keep it, and to run the cleanup exactly once.
            """,
        phases: [.assemble, .subscribe, .release],
        timing: .perUnit([.assemble, .subscribe, .release]),
        expected: [0: Outcome(checksum: 15, delivered: 1)],
        scenario: CreateScenario.self
    )
}

private final class CreateScenario: ChainScenario {
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() {
        chain = .create { observer in
            observer.onNext(15)
            observer.onCompleted()
            return Disposables.create()
        }
    }

    override func subscribe() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
    }

    override func release() {
        chain = nil
        token = nil
    }
}
