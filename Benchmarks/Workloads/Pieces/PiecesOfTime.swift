import BenchmarkKit

extension Workload {
    /// One time-based operator, in virtual time. All values pass. Minus piece/virtual-time, each is a term of the model.
    static let piecesOfTime: [Workload] = [
        .piece(
            "virtual-time",
            """
            As piece/none, with a scheduler that nothing uses: made in `assemble`, and moved on by 5 ms after each value. To be subtracted \
            from the pieces that wait.
            """,
            PieceOfVirtualTime.self, sum: 4_950),
        .piece("debounce", "One `debounce` of 5 ms: each value has the time to get through.", PieceOfDebounce.self, sum: 4_950),
        .piece("throttle", "One `throttle` of 5 ms: each value gets through at once.", PieceOfThrottle.self, sum: 4_950),
        .piece("delay", "One `delay` of 5 ms: one value waits at a time.", PieceOfDelay.self, sum: 4_950),
        .piece("timeout", "One `timeout` of 10 ms, which no value is late for.", PieceOfTimeout.self, sum: 4_950),
        .piece(
            "observe-on", "One `observe(on:)`: an action hands on each value. No thread is woken, so what that takes is not in it.",
            PieceOfObserveOn.self, sum: 4_950),
    ]
}

/// A value every 5 ms.
private class PieceScenarioOfTime: VirtualTimeScenario {
    override final func emit(_ scheduler: VirtualTimeScheduler) {
        for value in 0..<100 {
            emitter.onNext(value)
            scheduler.advance(by: .milliseconds(5))
        }
    }
}

private final class PieceOfVirtualTime: PieceScenarioOfTime {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> { emitter }
}

private final class PieceOfDebounce: PieceScenarioOfTime {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.debounce(.milliseconds(5), scheduler: scheduler)
    }
}

private final class PieceOfThrottle: PieceScenarioOfTime {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.throttle(.milliseconds(5), scheduler: scheduler)
    }
}

private final class PieceOfDelay: PieceScenarioOfTime {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> { emitter.delay(.milliseconds(5), scheduler: scheduler) }
}

private final class PieceOfTimeout: PieceScenarioOfTime {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> {
        emitter.timeout(.milliseconds(10), scheduler: scheduler)
    }
}

private final class PieceOfObserveOn: PieceScenarioOfTime {
    override func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> { emitter.observe(on: scheduler) }
}
