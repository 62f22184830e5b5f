import BenchmarkKit

extension Workload {
    static let timeoutRenew = Workload(
        "timeout/renew",
        summary: """
            A value at each millisecond through a timeout of five, in virtual time. Each value moves the due time; the action that wakes \
            finds that it is not due, and waits again. The stream is late only at its end, which is not timed. A difference is the cost \
            of guarding a stream that is never late.
            """,
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999, plus 1 for the timeout at the end.
        expected: [0: Outcome(checksum: 49_995_001, delivered: 10_001)],
        scenario: TimeoutRenewScenario.self
    )
}

private final class TimeoutRenewScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.timeout(.milliseconds(5), scheduler: scheduler)
    }

    override func subscribe(to chain: Chain<Int>) -> any Disposable {
        chain.subscribe(onNext: { [tally] in tally.add($0) }, onError: { [tally] _ in tally.add(1) })
    }

    override func finish(_ scheduler: VirtualTimeScheduler) { scheduler.advance(by: .milliseconds(5)) }
}
