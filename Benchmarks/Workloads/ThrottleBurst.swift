import BenchmarkKit

extension Workload {
    static let throttleBurst = Workload(
        "throttle/burst",
        summary: """
            Bursts of ten values through throttle, in virtual time: the first value passes at once, and the latest at the end of each \
            interval. A difference is the cost of one action per interval, which finds the latest value.
            """,
        units: { _ in 10_000 },
        // From each burst the values 0, 4 (after 5 ms) and 9 (after 10 ms): 30 × (0 + 1 + … + 999) + 1,000 × 13.
        expected: [0: Outcome(checksum: 14_998_000, delivered: 3_000)],
        scenario: ThrottleBurstScenario.self
    )
}

private final class ThrottleBurstScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.throttle(.milliseconds(5), scheduler: scheduler)
    }

    override func emit(_ scheduler: VirtualTimeScheduler) { sendInBursts(scheduler) }
}
