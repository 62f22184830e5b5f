import Dispatch
import Testing

/// Subscribing and disposing as actions of a scheduler: here in virtual time, in which an action begins after ten ticks.
@Suite struct SubscribeOnTests {
    private func expectHeard(
        _ events: [Timed<Int>], until end: Int? = nil, _ heard: String, _ interval: String,
        sourceLocation: SourceLocation = #_sourceLocation, then apply: (Chain<Int>) -> Chain<Int> = { $0 }
    ) {
        expectOfOne(events, until: end, heard, interval, sourceLocation: sourceLocation) { source, scheduler in
            apply(source.subscribe(on: SlowScheduler(scheduler)))
        }
    }

    @Test func anActionSubscribesToTheSource() {
        expectHeard([.next(205, 1), .next(215, 2), .next(225, 3), .completed(300)], "215:2 225:3 300:|", "[210, 300]")
        expectHeard([.next(205, 1), .next(215, 2), .error(230)], "215:2 230:#boom", "[210, 230]")
        expectHeard([.completed(205)], "210:|", "[210, 210]")
        expectHeard([.error(205)], "210:#boom", "[210, 210]")
        expectHeard([], until: 500, "", "[210, 510]")
    }

    @Test func aColdSourceBeginsWithTheAction() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(0, 1), .next(5, 2), .completed(7)])
            recorder.hear(source.chain.subscribe(on: SlowScheduler(scheduler)), from: 200)
            scheduler.run()
            expect(recorder.heard, "210:1 215:2 217:|")
            expect(source.subscribed, "[210, 217]")
        }
    }

    @Test func disposalIsHeardAtOnceAndTheSourceIsLetGoOfByAnAction() {
        expectHeard([.next(215, 1), .next(255, 2), .completed(300)], until: 250, "215:1", "[210, 260]")
        expectHeard([.next(215, 1), .completed(255)], until: 250, "215:1", "[210, 255]")
    }

    @Test func disposalBeforeTheActionCancelsIt() {
        expectHeard([.next(215, 1), .completed(300)], until: 205, "", "")
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let token = trial.recorder().subscribe(to: trial.noted("source").subscribe(on: scheduler))
            expect(scheduler.pending, 1)
            token.dispose()
            expect(scheduler.pending, 0)
            test.run()
            expect(trial.journal.entries, [])
            expect(scheduler.scheduled, 1)
        }
    }

    @Test func aStageBelowThatEndsHasAnActionLetGoOfTheSource() {
        expectHeard([.next(215, 1), .next(220, 2), .completed(300)], "215:1 215:|", "[210, 225]") { $0.take(1) }
        expectHeard([.next(215, 1), .next(220, 2)], "215:1 220:#boom", "[210, 230]") { chain in
            chain.map { if $0 == 2 { throw Failure.boom } else { $0 } }
        }
    }

    @Test func aStageAboveThatEndsLetsGoOfTheSourceAtOnce() {
        expectOfOne([.next(215, 1), .next(220, 2)], "215:1 220:#boom", "[210, 220]") { source, scheduler in
            source.map { if $0 == 2 { throw Failure.boom } else { $0 } }.subscribe(on: SlowScheduler(scheduler))
        }
    }

    @Test func theEndOfTheSourceTakesNoAction() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = recorder.hear(emitter.subscribe(on: scheduler))
            test.run()
            emitter.onCompleted()
            token.dispose()
            expect(recorder.heard, "|")
            expect(scheduler.scheduled, 1)
        }
    }

    @Test func theUpperOneDecidesWhereTheSourceIsSubscribedTo() {
        conform { trial in
            let upper = TestScheduler(), lower = TestScheduler(), journal = trial.journal
            let token = trial.recorder().subscribe(to: trial.noted("source").subscribe(on: upper).subscribe(on: lower))
            upper.run()
            expect(journal.entries, [])
            lower.run()
            expect(journal.entries, [])
            upper.run()
            expect(journal.entries, ["source+"])
            token.dispose()
            upper.run()
            expect(journal.entries, ["source+"])
            lower.run()
            expect(journal.entries, ["source+"])
            upper.run()
            expect(journal.entries, ["source+", "source-"])
        }
    }

    @Test func oneChainMaySubscribeAgain() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, [.next(220, 1), .next(270, 2), .next(320, 3), .completed(400)])
            let chain = source.chain.subscribe(on: SlowScheduler(scheduler))
            first.hear(chain, from: 200, until: 250)
            second.hear(chain, from: 300)
            scheduler.run()
            expect([first.heard, second.heard], ["220:1", "320:3 400:|"])
            expect(source.subscribed, "[210, 260] [310, 400]")
        }
    }

    // MARK: Sources that send in a loop

    @Test func sourcesThatSendAllAtOnceDoSoInTheAction() {
        conform { trial in
            let scheduler = TestScheduler()
            let range = trial.recorder(scheduler, "range"), just = trial.recorder(scheduler, "just"),
                empty = trial.recorder(scheduler, "empty"), error = trial.recorder(scheduler, "error")
            range.hear(Chain.range(start: 0, count: 3).subscribe(on: SlowScheduler(scheduler)))
            just.hear(Chain.just(7).subscribe(on: SlowScheduler(scheduler)))
            empty.hear(Chain.empty().subscribe(on: SlowScheduler(scheduler)))
            error.hear(Chain.error(Failure.boom).subscribe(on: SlowScheduler(scheduler)))
            scheduler.run()
            expect(range.heard, "10:0 10:1 10:2 10:|")
            expect(just.heard, "10:7 10:|")
            expect(empty.heard, "10:|")
            expect(error.heard, "10:#boom")
        }
    }

    @Test(arguments: ["take", "the handler", "another thread"])
    func aLoopStopsInTheActionThatBeganIt(_ stopping: String) {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(), token = Box<(any Disposable)?>()
            let chain = Chain.range(start: 1, count: 1_000_000_000).do(onDispose: { trial.journal.note("disposed") }).subscribe(
                on: scheduler)
            token.content = recorder.subscribe(
                to: stopping == "take" ? chain.take(3) : chain,
                then: { value in
                    guard value == 3 else { return }
                    if stopping == "the handler" { token.dispose() }
                    if stopping == "another thread" { trial.inThread { token.dispose() } }
                })
            scheduler.run()
            expect(recorder.heard, stopping == "take" ? "1 2 3 |" : "1 2 3")
            expect(trial.journal.entries, ["disposed"])
            token.content = nil
        }
    }

    // MARK: Schedulers

    @Test func aSchedulerThatRunsActionsInPlaceChangesNothing() {
        for scheduler: any Scheduler in [ImmediateScheduler.shared, CurrentThreadScheduler.instance] {
            conform { trial in
                let recorder = trial.recorder()
                let token = recorder.subscribe(to: trial.noted("source") { $0.onNext(1) }.subscribe(on: scheduler))
                expect(trial.journal.entries, ["source+"])
                token.dispose()
                expect(trial.journal.entries, ["source+", "source-"])
                expect(recorder.heard, "1")
            }
        }
    }

    @Test func onAQueueTheSourceRunsThereAndIsDisposedThere() {
        conform { trial in
            let queue = DispatchQueue(label: "subscribe(on:)"), key = DispatchSpecificKey<Bool>()
            queue.setSpecific(key: key, value: true)
            let scheduler = SerialDispatchQueueScheduler(queue: queue)
            let recorder = trial.recorder(), journal = trial.journal
            func note(_ what: String) { journal.note("\(what) \(DispatchQueue.getSpecific(key: key) == true ? "there" : "here")") }
            let kept = Box<AnyObserver<Int>?>(nil)
            let token = recorder.subscribe(
                to: Chain.create { observer in
                    note("subscribed")
                    observer.onNext(1)
                    kept.content = observer
                    return Disposables.create { note("disposed") }
                }.subscribe(on: scheduler), then: { note("heard \($0)") })
            queue.sync {}
            kept.content?.onNext(2)
            token.dispose()
            queue.sync {}
            expect(journal.entries, ["subscribed there", "heard 1 there", "heard 2 here", "disposed there"])
            kept.content = nil
        }
    }
}

/// Takes ten ticks to begin an action.
private final class SlowScheduler: Scheduler {
    private let inner: TestScheduler

    init(_ inner: TestScheduler) { self.inner = inner }

    var now: Duration { inner.now }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable { schedule(after: .zero, action) }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        inner.schedule(after: max(delay, .zero) + .seconds(10), action)
    }
}
