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
        // The value, plus 100 from the cleanup.
        expected: [0: Outcome(checksum: 115, delivered: 2)],
        scenario: CreateScenario.self
    )
}

private final class CreateScenario: ChainScenario {
    private let cleanup = Cleanup()
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    required init(size: Int) {
        super.init(size: size)
        cleanup.tally = tally
    }

    override func assemble() {
        chain = .create { [cleanup] observer in
            observer.onNext(15)
            observer.onCompleted()
            return cleanup
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

private final class Cleanup: Disposable, @unchecked Sendable {
    var tally: Tally?

    func dispose() { tally?.add(100) }
}
