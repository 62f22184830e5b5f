import BenchmarkKit

extension Workload {
    static let errorRetry = Workload(
        "error/retry-x100",
        summary: """
            A stream fails 99 times, and retry subscribes to it again each time; the hundredth attempt gives a value. What it takes to \
            run a chain again: where links run once, they have to be made again.
            """,
        phases: [.assemble, .event, .release],
        unit: "attempt",
        units: { _ in 100 },
        // The number of the attempt, plus one.
        expected: [0: Outcome(checksum: 101, delivered: 1)],
        scenario: ErrorRetryScenario.self
    )
}

private final class ErrorRetryScenario: ColdChainScenario {
    private let attempts = Counter()

    override func assemble() {
        // Some passes run the phases more than once.
        attempts.value = 0
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
        .map { [one] in $0 &+ one.value }
        .retry(100)
    }
}
