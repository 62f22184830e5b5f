import BenchmarkKit

extension Workload {
    static let debounceBurst = Workload(
        "debounce/burst",
        summary: """
            Bursts of ten values through debounce, in virtual time. A value replaces the one that waits, and schedules nothing; an \
            action that wakes too early sleeps for the rest. A difference is the cost of keeping the newest value, and of these few \
            actions.
            """,
        units: { _ in 10_000 },
        // The last of each burst, 10 × burst + 9: 10 × (0 + 1 + … + 999) + 1,000 × 9.
        expected: [0: Outcome(checksum: 5_004_000, delivered: 1_000)],
        scenario: DebounceBurstScenario.self
    )
}

private final class DebounceBurstScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.debounce(.milliseconds(5), scheduler: scheduler)
    }

    override func emit(_ scheduler: VirtualTimeScheduler) { sendInBursts(scheduler) }
}
