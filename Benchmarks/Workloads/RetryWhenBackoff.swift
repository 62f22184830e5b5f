import BenchmarkKit

extension Workload {
    static let retryWhenBackoff = Workload(
        "retry-when/backoff",
        summary: """
            A stream fails 99 times; after each failure retry(when:) waits for a timer, up to 32 ms in virtual time, and tries \
            again. Against error/retry-x100: a second stream of four stages, and a timer, for each attempt.
            """,
        phases: [.assemble, .event, .release],
        unit: "attempt",
        units: { _ in 100 },
        // The number of the attempt that succeeds.
        expected: [0: Outcome(checksum: 100, delivered: 1)],
        scenario: RetryWhenBackoffScenario.self
    )
}

private final class RetryWhenBackoffScenario: ChainScenario {
    private let attempts = Counter()
    private var scheduler: VirtualTimeScheduler?
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    override func assemble() {
        let scheduler = VirtualTimeScheduler()
        // Some passes run the phases more than once.
        attempts.value = 0
        self.scheduler = scheduler
        chain = Chain<Int>.create { [attempts] observer in
            attempts.value += 1
            if attempts.value < 100 {
                observer.onError(WorkloadError.expected)
            } else {
                observer.onNext(attempts.value)
                observer.onCompleted()
            }
            return Disposables.create()
        }
        .retry(when: { (failures: Chain<any Error>) in
            failures.enumerated().flatMap { [scheduler] in
                Chain<Int>.timer(.milliseconds(1 << min($0.index, 5)), scheduler: scheduler)
            }
        })
    }

    override func emit() {
        token = chain?.subscribe(onNext: { [tally] in tally.add($0) })
        scheduler?.run()
    }

    override func release() {
        chain = nil
        token = nil
        scheduler = nil
    }
}
