import BenchmarkKit

extension Workload {
    static let timeoutRenew = Workload(
        "timeout/renew",
        summary: """
            A value at each millisecond through a timeout of five, in virtual time. Each value moves the due time; the action that \
            wakes finds that it is not due, and waits again. The timeout never happens. A difference is what guarding a stream \
            costs that is never late.
            """,
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 10_000)],
        scenario: TimeoutRenewScenario.self
    )
}

private final class TimeoutRenewScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.timeout(.milliseconds(5), scheduler: scheduler)
    }
}
