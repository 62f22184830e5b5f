import PipelineDescriptions

/// When a source was subscribed to, and until when.
final class Intervals {
    private let scheduler: TestScheduler
    private let begun = Locked<[Interval]>([])

    init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    var all: [Interval] { begun.withLock { $0 } }

    /// Begins an interval. The returned closure ends it.
    func begin() -> () -> Void {
        let start = scheduler.tick
        let place = begun.withLock { all in
            all.append(Interval(start: start))
            return all.count - 1
        }
        return { [self] in
            let end = scheduler.tick
            begun.withLock { all in
                precondition(all[place].end == nil, "a subscription of a source was ended twice")
                all[place].end = end
            }
        }
    }
}

/// Sends its events at their ticks, whether it has subscribers or not.
final class HotSource {
    let intervals: Intervals
    private let emitter = Emitter<Int>()

    init(_ events: [Sent], _ scheduler: TestScheduler) {
        intervals = Intervals(scheduler)
        // LinkChain: an emitter that was observed once drops unheard values, as the siblings' emitters always do.
        emitter.subscribe(onNext: { _ in }).dispose()
        for sent in events { scheduler.schedule(at: sent.tick) { [self] in send(sent.event) } }
    }

    func send(_ event: Sent.Event) { emitter.asObserver().send(event) }

    /// A new chain each time: in LinkChain, subscribers of one chain would share its subscription.
    var chain: Chain<Int> {
        .create { [intervals, emitter] observer in
            let end = intervals.begin()
            let token = emitter.subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
            return Disposables.create {
                token.dispose()
                end()
            }
        }
    }
}

/// Sends its events to each subscriber, at ticks counted from the subscription; those at tick 0 before the subscription returns.
final class ColdSource {
    let intervals: Intervals
    private let events: [Sent]
    private let scheduler: TestScheduler

    init(_ events: [Sent], _ scheduler: TestScheduler) {
        (self.events, self.scheduler) = (events, scheduler)
        intervals = Intervals(scheduler)
    }

    var chain: Chain<Int> {
        .create { [scheduler, events, intervals] observer in
            let end = intervals.begin()
            for sent in events where sent.tick == 0 { observer.send(sent.event) }
            let tokens = events.filter { $0.tick > 0 }.map { sent in
                scheduler.schedule(after: .seconds(sent.tick)) { observer.send(sent.event) }
            }
            return Disposables.create {
                for token in tokens { token.dispose() }
                end()
            }
        }
    }
}

extension AnyObserver<Int> {
    func send(_ event: Sent.Event) {
        switch event {
        case .next(let value): onNext(value)
        case .error: onError(Failure.sent)
        case .completed: onCompleted()
        }
    }
}
