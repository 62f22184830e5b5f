import Testing

/// Subscribes at 200 to what `join` makes of two hot sources, and expects what is heard, and from when until when each was subscribed
/// to: "" if never.
func expectOfTwo(
    _ first: [Timed<Int>], _ second: [Timed<Int>], until end: Int? = nil, _ heard: String, _ intervals: [String],
    sourceLocation: SourceLocation = #_sourceLocation, _ join: (Chain<Int>, Chain<Int>, TestScheduler) throws -> Chain<Int>
) rethrows {
    try conform(sourceLocation: sourceLocation) { trial in
        let scheduler = TestScheduler()
        let recorder = trial.recorder(scheduler)
        let first = trial.hot(scheduler, first), second = trial.hot(scheduler, second)
        recorder.hear(try join(first.chain, second.chain, scheduler), from: 200, until: end)
        scheduler.advance(to: 1_000)
        expect(recorder.heard, heard, sourceLocation: sourceLocation)
        expect([first.subscribed, second.subscribed], intervals, sourceLocation: sourceLocation)
    }
}

/// The same of one hot source.
func expectOfOne<Value>(
    _ events: [Timed<Int>], until end: Int? = nil, _ heard: String, _ interval: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Chain<Int>, TestScheduler) -> Chain<Value>
) {
    conform(sourceLocation: sourceLocation) { trial in
        let scheduler = TestScheduler()
        let recorder = trial.recorder(scheduler, of: Value.self)
        let source = trial.hot(scheduler, events)
        recorder.hear(build(source.chain, scheduler), from: 200, until: end)
        scheduler.advance(to: 1_000)
        expect(recorder.heard, heard, sourceLocation: sourceLocation)
        expect(source.subscribed, interval, sourceLocation: sourceLocation)
    }
}
