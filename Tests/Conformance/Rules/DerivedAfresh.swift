import Testing

/// Twenty operators, drawn at random, against their published descriptions.
///
/// The expectations were derived from what ReactiveX and the doc comments of RxSwift 6 say, with the differences that the project
/// documents, and written down before anything was run. Their author had seen neither the operators' code nor their tests. So these
/// tests do not share a misreading with the operator or with its own tests. A line that was changed afterwards says so.
///
/// `late` is a scheduler that runs each action five ticks after it was given it. What is due at the same tick runs in the order in which it
/// was scheduled: the events of the sources first, timers of operators after them.
@Suite struct DerivedAfreshTests {}

/// Runs each action five ticks after its time.
final class LateScheduler: Scheduler {
    private let inner: any Scheduler
    private let lateness = Duration.seconds(5)

    init(_ inner: any Scheduler) { self.inner = inner }

    var now: Duration { inner.now }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable { inner.schedule(after: lateness, action) }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        inner.schedule(after: delay + lateness, action)
    }
}

/// An object that closures use without holding it.
final class Owner {
    let number = 100
}

/// Expects what is heard from 200 on of what `flatten` makes of a hot source of 1, 2, 3 and of a cold stream for each of them, when each
/// was subscribed to, and the values that the closure was called with. It throws ``Failure/other`` for `refused`.
func expectOfInner(
    _ outer: [Timed<Int>], _ inner: [[Timed<Int>]], refused: Int? = nil, until end: Int? = nil, _ heard: String, _ intervals: [String],
    called expected: [Int], sourceLocation: SourceLocation = #_sourceLocation,
    _ flatten: (Chain<Int>, @escaping (Int) throws -> Chain<Int>) -> Chain<Int>
) {
    conform(sourceLocation: sourceLocation) { trial in
        let scheduler = TestScheduler()
        let recorder = trial.recorder(scheduler)
        let source = trial.hot(scheduler, outer)
        let streams = inner.map { trial.cold(scheduler, $0) }
        let called = Box<[Int]>([])
        let chain = flatten(source.chain) { number in
            called.content.append(number)
            if number == refused { throw Failure.other }
            return streams[number - 1].chain
        }
        recorder.hear(chain, from: 200, until: end)
        scheduler.advance(to: 1_000)
        expect(recorder.heard, heard, sourceLocation: sourceLocation)
        expect([source.subscribed] + streams.map(\.subscribed), intervals, sourceLocation: sourceLocation)
        expect(called.content, expected, sourceLocation: sourceLocation)
    }
}

/// Expects what two hear that observe one stream at these times, and when its hot source was subscribed to.
func expectOfShared(
    _ events: [Timed<Int>], _ first: (from: Int, until: Int?, heard: String), _ second: (from: Int, until: Int?, heard: String),
    _ interval: String, sourceLocation: SourceLocation = #_sourceLocation, _ share: (Chain<Int>) -> Chain<Int>
) {
    conform(sourceLocation: sourceLocation) { trial in
        let scheduler = TestScheduler()
        let recorders = (trial.recorder(scheduler, "first"), trial.recorder(scheduler, "second"))
        let source = trial.hot(scheduler, events)
        let shared = share(source.chain)
        recorders.0.hear(shared, from: first.from, until: first.until)
        recorders.1.hear(shared, from: second.from, until: second.until)
        scheduler.advance(to: 1_000)
        expect(recorders.0.heard, first.heard, sourceLocation: sourceLocation)
        expect(recorders.1.heard, second.heard, sourceLocation: sourceLocation)
        expect(source.subscribed, interval, sourceLocation: sourceLocation)
    }
}
