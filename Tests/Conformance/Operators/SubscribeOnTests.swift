import Dispatch
import Testing

/// Subscribing and disposing as actions of a scheduler.
@Suite(.conforms) struct SubscribeOnTests {
    private let trial = Trial.current

    @Test func anActionSubscribesToTheSource() {
        """
        a -1-2-|
          --^--!
        = ---2-|

        a -1-#
          --^!
        = ---#

        a -|
          --(^ !)
        = --|

        a   ^1|
          --^-!
        = ---1|

        a   (^ 1 2 |)
          --(^ !)
        = --(1 2 |)
        """.draws { $0.a.subscribe(on: $0.late) }
    }

    @Test func disposalTakesEffectAtOnceAndAnActionDisposesTheSource() {
        """
        a ---2-4
          --^---!
        = ---2!

        a ---2-|
          --^--!
        = ---2!
        """.draws { $0.a.subscribe(on: $0.late) }
    }

    @Test func disposalBeforeTheActionCancelsIt() {
        """
        a ---2
          -
        = -!
        """.draws { $0.a.subscribe(on: $0.late) }
    }

    @Test func anEndFromBelowDisposesTheSourceInAnAction() {
        """
        a ---1-2
          --^--!
        = ---(1 |)
        """.draws { $0.a.subscribe(on: $0.late).take(1) }
    }

    @Test func aChainMayBeSubscribedToAgain() {
        """
        a ---1-------2--|
          --^---!
          ----------^---!
        = ---1!
        = --------^--2--|
        """.draws { $0.a.subscribe(on: $0.late) }
    }

    @Test func theEndOfTheSourceSchedulesNoAction() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        let emitter = Emitter<Int>()
        let token = recorder.hear(emitter.subscribe(on: scheduler))
        test.run()
        emitter.onCompleted()
        token.dispose()
        expect(recorder.heard, "|")
        expect(scheduler.scheduled, 1)
    }

    @Test func theUpperSchedulerSubscribesToTheSourceAndDisposesIt() {
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

    // MARK: Sources that send in a loop

    @Test(arguments: ["take", "the handler", "another thread"])
    func aLoopStopsInTheActionThatBeganIt(_ stopping: String) {
        let scheduler = TestScheduler(), recorder = trial.recorder()
        let chain = Chain.range(start: 1, count: 1_000_000_000).do(onDispose: { trial.journal.note("disposed") }).subscribe(on: scheduler)
        recorder.hear(stopping == "take" ? chain.take(3) : chain) { value in
            guard value == 3 else { return }
            if stopping == "the handler" { recorder.leave() }
            if stopping == "another thread" { trial.inThread { recorder.leave() } }
        }
        scheduler.run()
        expect(recorder.heard, stopping == "take" ? "1 2 3 |" : "1 2 3")
        expect(trial.journal.entries, ["disposed"])
    }

    // MARK: Schedulers

    @Test(arguments: [ImmediateScheduler.shared, CurrentThreadScheduler.instance] as [any Scheduler])
    func anInPlaceSchedulerChangesNothing(scheduler: any Scheduler) {
        let recorder = trial.recorder()
        let token = recorder.subscribe(to: trial.noted("source") { $0.onNext(1) }.subscribe(on: scheduler))
        expect(trial.journal.entries, ["source+"])
        token.dispose()
        expect(trial.journal.entries, ["source+", "source-"])
        expect(recorder.heard, "1")
    }

    @Test func aSourceSubscribedOnAQueueRunsAndIsDisposedThere() {
        let queue = DispatchQueue(label: "subscribe(on:)"), key = DispatchSpecificKey<Bool>()
        queue.setSpecific(key: key, value: true)
        let scheduler = SerialDispatchQueueScheduler(queue: queue), recorder = trial.recorder(), journal = trial.journal
        func note(_ what: String) { journal.note("\(what) \(DispatchQueue.getSpecific(key: key) == true ? "there" : "here")") }
        let kept = Box<AnyObserver<Int>?>(trial)
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
    }
}
