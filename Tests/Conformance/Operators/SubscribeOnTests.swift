import Dispatch
import Testing

/// Subscribing and disposing as actions of a scheduler.
@Suite struct SubscribeOnTests {
    @Test func anActionSubscribesToTheSource() {
        marbles(
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
            """
        ) { $0.a.subscribe(on: $0.late) }
    }

    @Test func disposalIsHeardAtOnceAndTheSourceIsLetGoOfByAnAction() {
        marbles(
            """
            a ---2-4
              --^---!
            = ---2!

            a ---2-|
              --^--!
            = ---2!
            """
        ) { $0.a.subscribe(on: $0.late) }
    }

    @Test func disposalBeforeTheActionCancelsIt() {
        marbles(
            """
            a ---2
            = -!
            """
        ) { $0.a.subscribe(on: $0.late) }
    }

    @Test func aStageBelowThatEndsHasAnActionLetGoOfTheSource() {
        marbles(
            """
            a ---1-2
              --^--!
            = ---(1 |)
            """
        ) { $0.a.subscribe(on: $0.late).take(1) }
    }

    @Test func oneChainMaySubscribeAgain() {
        marbles(
            """
            a ---1-------2--|
              --^---!
              ----------^---!
            = ---1!
            = --------^--2--|
            """
        ) { $0.a.subscribe(on: $0.late) }
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

    // MARK: Sources that send in a loop

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
