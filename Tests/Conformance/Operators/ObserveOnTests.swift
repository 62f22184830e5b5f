import Testing

/// Events that pass through a scheduler, in virtual time. See also ``ObserveOnQueueTests``.
@Suite(.conforms) struct ObserveOnTests {
    private let trial = Trial.current

    @Test func anActionDeliversTheEventsInOrder() {
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
        """.draws { $0.a.observe(on: $0.late) }
    }

    @Test func disposalDropsPendingEvents() {
        """
        a -1
        = --!

        a -1|
        = --!
        """.draws { $0.a.observe(on: $0.late) }
    }

    @Test func takeStopsTheSourceWhenItsLastValueHasHopped() {
        """
        a -1--2
        = ---(1 |)
        """.draws { $0.a.observe(on: $0.late).take(1) }
    }

    @Test func aRepeatedRunIsLikeTheFirst() {
        """
        a ^1---|
          ^----!
          -------^----!
        = ---1------1---|
        """.draws { $0.a.observe(on: $0.late).repeat(2) }
    }

    /// In LinkChain, the second run is a copy of the source, which has failed although its observers have not heard it yet.
    @Test func aRetryWhileTheErrorIsPendingFailsToo() {
        let scheduler = VirtualTimeScheduler(), source = Emitter<Int>()
        let first = trial.recorder("first"), second = trial.recorder("second")
        let hopped = source.observe(on: scheduler)
        first.hear(hopped)
        source.send(1, then: .error(Failure.boom))
        second.hear(hopped.retry(2).filter { $0 != 1 })
        scheduler.run()
        expect([first, second].map(\.heard), ["1 #boom", "#boom"])
    }

    @Test(arguments: [ImmediateScheduler.shared, CurrentThreadScheduler.instance] as [any Scheduler])
    func anInPlaceSchedulerChangesNothing(scheduler: any Scheduler) {
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

    @Test func oneActionDeliversEverythingQueued() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        let emitter = Emitter<Int>()
        recorder.hear(emitter.observe(on: scheduler), then: { if $0 == 500 { emitter.onNext(1_000) } })
        for value in 0..<1_000 { emitter.onNext(value) }
        expect(scheduler.scheduled, 1)
        test.run()
        expect(recorder.events, (0...1_000).map(String.init))
        expect(scheduler.scheduled, 1, "what came meanwhile needs no action of its own")
        emitter.send(1, then: .completed)
        expect(scheduler.scheduled, 2)
        test.run()
        expect(scheduler.pending, 0)
    }

    @Test func aHandlerThatDisposesMissesTheRestOfTheBatch() {
        let scheduler = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.map { $0 }.observe(on: scheduler).map { $0 }, then: { if $0 == 2 { recorder.leave() } })
        emitter.send(1, 2, 3, 4, then: .completed)
        scheduler.run()
        expect(recorder.heard, "1 2")
    }

    @Test func disposalInAnActionImmediatelyDropsNewlyQueuedValues() {
        let scheduler = TestScheduler(), emitter = Emitter<LifetimeTracker>(), token = Box<(any Disposable)?>(trial)
        token.content = emitter.observe(on: scheduler).subscribe(onNext: { _ in
            emitter.onNext(trial.tracker("late"))
            expect(trial.alive, ["early", "late"])
            token.dispose()
            expect(trial.alive, ["early"])
        })
        emitter.onNext(trial.tracker("early"))
        scheduler.run()
        expect(trial.alive, [])
    }

    @Test func aValueSentInAHandlerFollowsTheQueuedValues() {
        let scheduler = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.observe(on: scheduler)) { value in
            if value == 1 { emitter.onNext(10) }
            if value == 10 { emitter.onCompleted() }
        }
        emitter.send(1, 2)
        scheduler.run()
        expect(recorder.heard, "1 2 10 |")
    }

    @Test func severalHopsKeepTheOrder() {
        let first = TestScheduler(), second = TestScheduler(), recorder = trial.recorder()
        recorder.hear(.range(start: 0, count: 3).observe(on: first).map { $0 * 10 }.observe(on: second))
        second.run()
        expect(recorder.heard, "")
        first.run()
        expect(recorder.heard, "")
        second.run()
        expect(recorder.heard, "0 10 20 |")
    }

    @Test func hoppedStreamsMayBeMergedAndFlattened() {
        let scheduler = TestScheduler(), merged = trial.recorder("merged"), flattened = trial.recorder("flattened")
        merged.hear(.merge(.just(1).observe(on: scheduler), .just(2), .range(start: 3, count: 2).observe(on: scheduler)))
        flattened.hear(.range(start: 0, count: 3).flatMap { .just($0 * 10).observe(on: scheduler) })
        scheduler.run()
        expect([merged, flattened].map(\.heard), ["2 1 3 4 |", "0 10 20 |"])
    }
}
