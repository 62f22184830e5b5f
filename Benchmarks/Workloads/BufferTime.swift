import BenchmarkKit

extension Workload {
    static let bufferTime = Workload(
        "buffer/time",
        summary: """
            A value at each millisecond into buffers of ten milliseconds, in virtual time. A difference is the cost of a periodic timer, \
            and of handing on a buffer.
            """,
        units: { _ in 10_000 },
        // The sums of 1,000 buffers: 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 1_000)],
        scenario: BufferTimeScenario.self
    )
}

private final class BufferTimeScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.buffer(timeSpan: .milliseconds(10), count: 100, scheduler: scheduler).map { $0.reduce(0, &+) }
    }
}
