import BenchmarkKit

extension Workload {
    static let delayPipeline = Workload(
        "delay/pipeline",
        summary: """
            A value at each millisecond through a delay of five, in virtual time, so that five values always wait. A difference is the \
            cost of keeping a value, and of the action that hands it on.
            """,
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999.
        expected: [0: Outcome(checksum: 49_995_000, delivered: 10_000)],
        scenario: DelayPipelineScenario.self
    )
}

private final class DelayPipelineScenario: VirtualTimeScenario {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.delay(.milliseconds(5), scheduler: scheduler)
    }

    override func emit(_ scheduler: VirtualTimeScheduler) {
        sendEveryMillisecond(scheduler)
        scheduler.advance(by: .milliseconds(5))
    }
}
