import Testing

/// Events that go on through a scheduler: here in virtual time. See also ``ObserveOnQueueTests``.
@Suite struct ObserveOnTests {
    @Test func eventsAreHandedOnByAnActionInTheirOrder() {
        marbles(
            """
            a -1---2---|
              ^--------!
            = ---1---2---|

            a -12----|
              ^------!
            = ---(1 2)-|

            a -1---#
              ^----!
            = ---1---#

            a -(1 2 #)
              ^!
            = ---(1 2 #)

            a (^ 1 2 |)
              (^ !)
            = --(1 2 |)
            """
        ) { $0.a.observe(on: $0.late) }
    }

    @Test func disposalDropsWhatWaits() {
        marbles(
            """
            a -1
              ^-!
            = --!

            a -1|
              ^-!
            = --!
            """
        ) { $0.a.observe(on: $0.late) }
    }

    @Test func takeStopsTheSourceWhenItsLastValueHasHopped() {
        marbles(
            """
            a -1--2
              ^--!
            = ---(1 |)
            """
        ) { $0.a.observe(on: $0.late).take(1) }
    }

    @Test func itRunsAgainWithItsSource() {
        marbles(
            """
            a ^1---|
              ^----!
              -------^----!
            = ---1------1---|
            """
        ) { $0.a.observe(on: $0.late).repeat(2) }
    }

    /// In LinkChain, what runs again is a chain like the source, and that has failed although its observers do not know yet.
    @Test func whatRunsAgainWhileTheErrorWaitsFailsToo() {
        conform { trial in
            let scheduler = VirtualTimeScheduler()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let source = Emitter<Int>()
            let hopped = source.observe(on: scheduler)
            first.hear(hopped)
            source.onNext(1)
            source.onError(Failure.boom)
            second.hear(hopped.retry(2).filter { $0 != 1 })
            scheduler.run()
            expect(first.heard, "1 #boom")
            expect(second.heard, "#boom")
        }
    }

    @Test func aSchedulerThatRunsActionsInPlaceChangesNothing() {
        for scheduler: any Scheduler in [ImmediateScheduler.shared, CurrentThreadScheduler.instance] {
            conform { trial in
                let cold = trial.recorder("cold"), hot = trial.recorder("hot")
                cold.hear(.range(start: 0, count: 5).observe(on: scheduler))
                expect(cold.heard, "0 1 2 3 4 |")
                let emitter = Emitter<Int>()
                hot.hear(emitter.observe(on: scheduler), then: { if $0 == 1 { emitter.onNext(2) } })
                emitter.onNext(1)
                expect(hot.heard, "1 2")
                emitter.onCompleted()
                expect(hot.heard, "1 2 |")
            }
        }
    }

    @Test func oneActionHandsOnAllThatHasCome() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.observe(on: scheduler), then: { if $0 == 500 { emitter.onNext(1_000) } })
            for value in 0..<1_000 { emitter.onNext(value) }
            expect(scheduler.scheduled, 1)
            test.run()
            expect(recorder.events, (0...1_000).map(String.init))
            expect(scheduler.scheduled, 1, "what came meanwhile needs no action of its own")
            emitter.onNext(1)
            emitter.onCompleted()
            expect(scheduler.scheduled, 2)
            test.run()
            expect(scheduler.pending, 0)
        }
    }

    @Test func aHandlerThatDisposesHearsNoMoreOfWhatWasTakenOut() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(emitter.map { $0 }.observe(on: scheduler).map { $0 }, then: { if $0 == 2 { token.dispose() } })
            for value in 1...4 { emitter.onNext(value) }
            emitter.onCompleted()
            scheduler.run()
            expect(recorder.heard, "1 2")
            token.content = nil
        }
    }

    @Test func disposalInsideAnActionDropsAtOnceWhatCameMeanwhile() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<LifetimeTracker>()
            let token = Box<(any Disposable)?>()
            token.content = emitter.observe(on: scheduler).subscribe(onNext: { _ in
                emitter.onNext(trial.tracker("late"))
                expect(trial.alive, ["early", "late"])
                token.dispose()
                expect(trial.alive, ["early"])
            })
            emitter.onNext(trial.tracker("early"))
            scheduler.run()
            expect(trial.alive, [])
            token.content = nil
        }
    }

    @Test func aHandlerMaySendAndWhatItSendsComesAfterWhatWaits() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.observe(on: scheduler),
                then: { value in
                    if value == 1 { emitter.onNext(10) }
                    if value == 10 { emitter.onCompleted() }
                })
            emitter.onNext(1)
            emitter.onNext(2)
            scheduler.run()
            expect(recorder.heard, "1 2 10 |")
        }
    }

    @Test func severalHopsKeepTheOrder() {
        conform { trial in
            let first = TestScheduler(), second = TestScheduler()
            let recorder = trial.recorder()
            recorder.hear(.range(start: 0, count: 3).observe(on: first).map { $0 * 10 }.observe(on: second))
            second.run()
            expect(recorder.heard, "")
            first.run()
            expect(recorder.heard, "")
            second.run()
            expect(recorder.heard, "0 10 20 |")
        }
    }

    @Test func streamsThatHopMayComeTogether() {
        conform { trial in
            let scheduler = TestScheduler()
            let merged = trial.recorder("merged"), flattened = trial.recorder("flattened")
            merged.hear(.merge(.just(1).observe(on: scheduler), .just(2), .range(start: 3, count: 2).observe(on: scheduler)))
            flattened.hear(.range(start: 0, count: 3).flatMap { .just($0 * 10).observe(on: scheduler) })
            scheduler.run()
            expect(merged.heard, "2 1 3 4 |")
            expect(flattened.heard, "0 10 20 |")
        }
    }
}
