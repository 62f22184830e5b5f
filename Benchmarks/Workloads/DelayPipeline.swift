import BenchmarkKit

extension Workload {
    static let delayPipeline = Workload(
        "delay/pipeline",
        summary: """
            A value at each millisecond through a delay of five, in virtual time, so that five values always wait. A difference is the \
            cost of keeping a value, and of the action that hands it on.
            """,
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999 = 49,995,000, plus once the number of arrivals one millisecond after the last was sent: 0 … 9,995, which are
        // 9,996. Four are still delayed.
        expected: [0: Outcome(checksum: 50_004_996, delivered: 10_001)],
        scenario: DelayPipelineScenario.self
    )
}

private final class DelayPipelineScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.delay(.milliseconds(5), scheduler: scheduler)
    }

    override func emit(_ scheduler: VirtualTimeScheduler) {
        let before = tally.outcome.delivered
        sendEveryMillisecond(scheduler)
        // Without this, values that are not delayed would give the same sum.
        tally.add(tally.outcome.delivered - before)
        scheduler.advance(by: .milliseconds(5))
    }
}
