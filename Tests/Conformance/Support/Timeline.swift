import Testing

/// An event and the tick at which it is sent: `.next(210, "a")`, `.completed(400)`.
struct Timed<Value> {
    let tick: Int
    let event: Event<Value>

    static func next(_ tick: Int, _ value: Value) -> Timed { Timed(tick: tick, event: .next(value)) }
    static func error(_ tick: Int, _ error: any Error = Failure.boom) -> Timed { Timed(tick: tick, event: .error(error)) }
    static func completed(_ tick: Int) -> Timed { Timed(tick: tick, event: .completed) }
}

/// When a source was subscribed to: `[200, 400]`, or `[200, -]` while it still is. In the order of subscription.
final class Intervals {
    private let scheduler: TestScheduler
    private(set) var spans: [Span] = []

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    struct Span: Equatable {
        let start: Int
        var end: Int?
    }

    var written: String {
        spans.map { "[\($0.start), \($0.end.map(String.init) ?? "-")]" }.joined(separator: " ")
    }

    /// Begins an interval. Call the returned closure once, to end it.
    func begin() -> () -> Void {
        let place = spans.count
        spans.append(Span(start: scheduler.tick))
        return { [self] in
            precondition(spans[place].end == nil, "a subscription of a timeline was ended twice")
            spans[place].end = scheduler.tick
        }
    }
}

/// A source that sends its events at their ticks, whether it has subscribers or not.
final class HotTimeline<Value> {
    private let trial: Trial
    private let intervals: Intervals
    private let emitter = Emitter<Value>()

    fileprivate init(_ trial: Trial, _ scheduler: TestScheduler, _ events: [Timed<Value>]) {
        self.trial = trial
        intervals = Intervals(scheduler)
        // LinkChain: an emitter that was observed once drops unheard values, as the siblings' emitters always do.
        emitter.subscribe(onNext: { _ in }).dispose()
        let observer = emitter.asObserver()
        for timed in events { scheduler.schedule(at: timed.tick) { observer.on(timed.event) } }
    }

    /// The intervals in which it was subscribed to.
    var subscribed: String { intervals.written }
    var spans: [Intervals.Span] { intervals.spans }

    /// A new chain each time: in LinkChain, subscribers of one chain would share its subscription.
    var chain: Chain<Value> {
        .create { [trial, intervals, emitter] observer in
            let end = intervals.begin()
            let token = emitter.subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
            return Disposables.create(
                with: trial.tracked("hot timeline") {
                    token.dispose()
                    end()
                })
        }
    }
}

/// A source that sends its events to each subscriber, at ticks counted from the subscription; those of tick 0 inside `subscribe`.
final class ColdTimeline<Value> {
    private let trial: Trial
    private let scheduler: TestScheduler
    private let events: [Timed<Value>]
    private let intervals: Intervals

    fileprivate init(_ trial: Trial, _ scheduler: TestScheduler, _ events: [Timed<Value>]) {
        (self.trial, self.scheduler, self.events) = (trial, scheduler, events)
        intervals = Intervals(scheduler)
    }

    /// The intervals in which it was subscribed to.
    var subscribed: String { intervals.written }
    var spans: [Intervals.Span] { intervals.spans }

    /// A new chain each time: in LinkChain, subscribers of one chain would share its subscription.
    var chain: Chain<Value> {
        .create { [trial, scheduler, events, intervals] observer in
            let end = intervals.begin()
            for timed in events where timed.tick == 0 { observer.on(timed.event) }
            let tokens = events.filter { $0.tick > 0 }.map { timed in
                scheduler.schedule(after: .seconds(timed.tick)) { observer.on(timed.event) }
            }
            return Disposables.create(
                with: trial.tracked("cold timeline") {
                    for token in tokens { token.dispose() }
                    end()
                })
        }
    }
}

/// Records one stream, each event with its tick: `210:a 220:b 400:|`.
final class TimedRecorder<Value> {
    private let scheduler: TestScheduler
    private let recorder: Recorder<Value>

    fileprivate init(_ recorder: Recorder<Value>, _ scheduler: TestScheduler) {
        (self.recorder, self.scheduler) = (recorder, scheduler)
    }

    var heard: String { recorder.heard }

    /// Subscribes now. The trial holds the subscription to the end of the test.
    @discardableResult
    func hear(_ chain: Chain<Value>, then: @escaping (Value) -> Void = { _ in }) -> any Disposable {
        recorder.hear(chain, then: then)
    }

    func leave() { recorder.leave() }

    /// Subscribes at the tick `start`, and disposes the subscription at `end`, if given.
    func hear(_ chain: Chain<Value>, from start: Int, until end: Int? = nil, then: @escaping (Value) -> Void = { _ in }) {
        let token = Box<(any Disposable)?>()
        scheduler.schedule(at: start) { [recorder] in token.content = recorder.hear(chain, then: then) }
        if let end { scheduler.schedule(at: end) { token.dispose() } }
    }
}

extension Trial {
    /// A source that sends `events` at ticks counted from the start of `scheduler`.
    func hot<Value>(_ scheduler: TestScheduler, _ events: [Timed<Value>]) -> HotTimeline<Value> {
        HotTimeline(self, scheduler, events)
    }

    /// A source that sends `events` to each subscriber, at ticks of `scheduler` counted from the subscription.
    func cold<Value>(_ scheduler: TestScheduler, _ events: [Timed<Value>]) -> ColdTimeline<Value> {
        ColdTimeline(self, scheduler, events)
    }

    /// A recorder that notes the ticks of `scheduler`. It can subscribe once.
    func recorder<Value>(_ scheduler: TestScheduler, _ name: String = "handler", of _: Value.Type = Int.self) -> TimedRecorder<Value> {
        TimedRecorder(recorder(name, of: Value.self, stamp: { "\(scheduler.tick):" }), scheduler)
    }
}
