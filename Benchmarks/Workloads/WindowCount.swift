import BenchmarkKit

extension Workload {
    static let windowCount = Workload(
        "window/count",
        summary: """
            A value at each millisecond into windows of ten, in virtual time, and the sum of each window. The life of a stream that is \
            handed out, filled and ended, every tenth value.
            """,
        units: { _ in 10_000 },
        // The sums of 1,000 windows: 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 1_000)],
        scenario: WindowCountScenario.self
    )
}

private final class WindowCountScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.window(timeSpan: .seconds(60), count: 10, scheduler: scheduler).flatMap { $0.reduce(0, accumulator: &+) }
    }
}
