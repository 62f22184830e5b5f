import Testing

@Suite struct DelayTests {
    @Test func valuesAndTheCompletionAreShifted() {
        conform { trial in
            let scheduler = TestScheduler()
            let hot = trial.recorder(scheduler, "hot"), cold = trial.recorder(scheduler, "cold")
            let hotSource = trial.hot(scheduler, [.next(190, 0), .next(210, 1), .next(250, 2), .next(251, 3), .completed(400)])
            let coldSource = trial.cold(scheduler, [.next(10, 1), .next(200, 2), .completed(200)])
            hot.hear(hotSource.chain.delay(.seconds(100), scheduler: scheduler), from: 200)
            cold.hear(coldSource.chain.delay(.seconds(5), scheduler: scheduler), from: 1_000)
            scheduler.run()
            expect(hot.heard, "310:1 350:2 351:3 500:|")
            expect(hotSource.subscribed, "[200, 400]")
            expect(cold.heard, "1015:1 1205:2 1205:|")
            expect(coldSource.subscribed, "[1000, 1200]")
        }
    }

    @Test func noDelayLeavesTheTimesAsTheyWere() {
        for interval in [Duration.zero, .seconds(-10)] {
            conform { trial in
                let scheduler = TestScheduler()
                let recorder = trial.recorder(scheduler)
                let source = trial.hot(scheduler, [.next(210, 1), .next(210, 2), .next(220, 3), .completed(230)])
                recorder.hear(source.chain.delay(interval, scheduler: scheduler), from: 200)
                scheduler.run()
                expect(recorder.heard, "210:1 210:2 220:3 230:|")
            }
        }
    }

    @Test func anErrorGoesAtOnceAndDropsWhatWaits() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .next(250, 2), .next(255, 3), .error(260)])
            recorder.hear(source.chain.delay(.seconds(30), scheduler: scheduler), from: 200)
            test.advance(to: 260)
            expect(recorder.heard, "240:1 260:#boom")
            expect(source.subscribed, "[200, 260]")
            expect(scheduler.pending, 0)
            test.run()
            expect(recorder.heard, "240:1 260:#boom")
            expect(test.tick, 260)
        }
    }

    @Test func anErrorThatIsThrownOnTheWayGoesAtOnceToo() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3)])
            let chain = source.chain.map(trial.tracked("map") { if $0 == 2 { throw Failure.boom } else { $0 } })
            recorder.hear(chain.delay(.seconds(15), scheduler: scheduler), from: 200)
            scheduler.run()
            expect(recorder.heard, "220:#boom")
            expect(source.subscribed, "[200, 220]")
        }
    }

    @Test func aCompletionAloneIsShiftedAndAnErrorAloneIsNot() {
        conform { trial in
            let scheduler = TestScheduler()
            let completed = trial.recorder(scheduler, "completed"), failed = trial.recorder(scheduler, "failed")
            completed.hear(.empty().delay(.seconds(10), scheduler: scheduler), from: 200)
            failed.hear(.error(Failure.boom).delay(.seconds(10), scheduler: scheduler), from: 200)
            scheduler.run()
            expect(completed.heard, "210:|")
            expect(failed.heard, "200:#boom")
        }
    }

    @Test func sourcesThatSendAllAtOnceAreShiftedAsAWhole() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            recorder.hear(.range(start: 0, count: 5).delay(.seconds(10), scheduler: scheduler), from: 200)
            test.run()
            expect(recorder.heard, "210:0 210:1 210:2 210:3 210:4 210:|")
            expect(scheduler.scheduled, 1)
        }
    }

    @Test func oneActionIsAwaitedAtATime() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, (0..<500).map { .next($0 + 1, $0) } + [.completed(501)])
            recorder.hear(source.chain.delay(.seconds(100), scheduler: scheduler))
            test.run()
            expect(recorder.heard, (0..<500).map { "\($0 + 101):\($0) " }.joined() + "601:|")
            expect(scheduler.mostPending, 1)
            expect(scheduler.scheduled, 501)
        }
    }

    @Test func disposalDropsWhatWaitsAndTheAction() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(of: LifetimeTracker.self)
            let emitter = Emitter<LifetimeTracker>()
            let token = recorder.hear(emitter.map(trial.tracked("map") { $0 }).delay(.seconds(10), scheduler: scheduler))
            emitter.onNext(trial.tracker("value"))
            emitter.onNext(trial.tracker("another"))
            expect(trial.alive, ["another", "handler", "map", "value"])
            expect(scheduler.pending, 1)
            token.dispose()
            expect(trial.alive, [])
            expect(scheduler.pending, 0)
            test.run()
            expect(test.tick, 0)
            expect(recorder.heard, "")
        }
    }

    @Test func disposalDropsACompletionThatWaits() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .completed(220)])
            recorder.hear(source.chain.delay(.seconds(50), scheduler: scheduler), from: 200, until: 265)
            test.run()
            expect(recorder.heard, "260:1")
            expect(source.subscribed, "[200, 220]")
            expect(scheduler.pending, 0)
            expect(test.tick, 265)
        }
    }

    @Test func aValueIsReleasedWhenItIsEmitted() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<LifetimeTracker>()
            let token = emitter.delay(.seconds(10), scheduler: scheduler).subscribe(onNext: { $0.touch() })
            emitter.onNext(trial.tracker("first"))
            scheduler.advance(to: 5)
            emitter.onNext(trial.tracker("second"))
            expect(trial.alive, ["first", "second"])
            scheduler.advance(to: 10)
            expect(trial.alive, ["second"])
            scheduler.advance(to: 15)
            expect(trial.alive, [])
            token.dispose()
        }
    }

    @Test func aHandlerThatDisposesHearsNoMoreOfWhatIsDueWithIt() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            token.content = recorder.hear(
                emitter.delay(.seconds(10), scheduler: scheduler).map { $0 }, then: { if $0 == 2 { token.dispose() } })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            test.run()
            expect(recorder.heard, "10:1 10:2")
            expect(scheduler.pending, 0)
            token.content = nil
        }
    }

    @Test func aHandlerMaySendAndWhatItSendsIsDelayedFromThen() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.delay(.seconds(10), scheduler: scheduler),
                then: { value in
                    if value < 3 { emitter.onNext(value + 1) } else { emitter.onCompleted() }
                })
            emitter.onNext(1)
            scheduler.run()
            expect(recorder.heard, "10:1 20:2 30:3 40:|")
        }
    }

    @Test func anErrorThatAHandlerSendsComesAfterItAtOnce() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.delay(.seconds(10), scheduler: scheduler),
                then: { value in
                    emitter.onNext(value + 1)
                    emitter.onError(Failure.boom)
                })
            emitter.onNext(1)
            test.run()
            expect(recorder.heard, "10:1 10:#boom")
            expect(scheduler.pending, 0)
        }
    }

    @Test func itRunsAgainWithItsSource() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .next(12, 2), .completed(20)])
            recorder.hear(source.chain.delay(.seconds(5), scheduler: scheduler).repeat(2), from: 200)
            scheduler.run()
            expect(recorder.heard, "215:1 217:2 240:1 242:2 250:|")
            expect(source.subscribed, "[200, 220] [225, 245]")
        }
    }

    @Test func takeStopsTheSourceWhenItsLastValueIsEmitted() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .next(220, 2), .next(225, 3), .next(240, 4)])
            recorder.hear(source.chain.delay(.seconds(10), scheduler: scheduler).take(2), from: 200)
            test.run()
            expect(recorder.heard, "220:1 230:2 230:|")
            expect(source.subscribed, "[200, 230]")
            expect(scheduler.pending, 0)
        }
    }

    @Test func aSchedulerThatRunsActionsInPlaceDelaysBySleepingOnly() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.range(start: 0, count: 3).delay(.nanoseconds(1), scheduler: ImmediateScheduler.shared))
            expect(recorder.heard, "0 1 2 |")
        }
    }

    @Test func theSourceIsReleasedWhenItCompletesAndNotWhenThatIsEmitted() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .completed(220)])
            recorder.hear(
                source.chain
                    .do(onDispose: { trial.journal.note("disposed at \(test.tick)") })
                    .map(trial.tracked("above") { $0 })
                    .delay(.seconds(500), scheduler: scheduler), from: 200)
            test.advance(to: 220)
            expect(trial.alive, ["handler"])
            expect(trial.journal.entries, ["disposed at 220"])
            test.run()
            expect(recorder.heard, "710:1 720:|")
            expect(source.subscribed, "[200, 220]")
            expect(scheduler.pending, 0)
        }
    }
}
