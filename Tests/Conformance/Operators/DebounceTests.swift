import Testing

@Suite(.conforms) struct DebounceTests {
    private let trial = Trial.current

    @Test func theLatestValueIsEmittedAfterAnIntervalOfSilence() {
        """
        a -12---3---|
        = -----2---3|

        a -1--2---|
        = -------2|

        a -1---2-3
        = ----1-!
        """.draws { $0.a.debounce(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test func thePendingValueIsEmittedBeforeTheCompletion() {
        """
        a -1-2-|
        = -----(2 |)

        a (^ 1 2 3 |)
        = (3 |)

        a -|
        = -|
        """.draws { $0.a.debounce(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test func anErrorDropsThePendingValue() {
        """
        a -1---2-#
        = ----1--#
        """.draws { $0.a.debounce(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test(arguments: [Duration.zero, .seconds(-10)]) func aZeroOrNegativeIntervalKeepsTheLastValueOfEachTick(_ interval: Duration) {
        """
        a -(1 2)-3-|
        = -2-----3-|
        """.draws { $0.a.debounce(interval, scheduler: $0.scheduler) }
    }

    @Test func aRepeatedRunIsLikeTheFirst() {
        """
        a ^12---|
          ^-----!
          ------^-----!
        = -----2-----2|
        """.draws { $0.a.debounce(.seconds(3), scheduler: $0.scheduler).repeat(2) }
    }

    @Test func takeStopsTheSourceWhenItsLastValueIsEmitted() {
        """
        a -1---2
        = ----(1 |)
        """.draws { $0.a.debounce(.seconds(3), scheduler: $0.scheduler).take(1) }
    }

    @Test func aBurstSchedulesOncePerIntervalAndEmitsOnlyItsLastValue() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        let source = trial.hot(test, (0..<1_000).map { .next($0, $0) })
        let token = recorder.hear(source.chain.debounce(.seconds(100), scheduler: scheduler))
        test.advance(to: 1_098)
        expect(recorder.heard, "")
        expect(scheduler.mostPending, 1)
        expect(scheduler.scheduled, 11)
        test.run()
        expect(recorder.heard, "1099:999")
        token.dispose()
    }

    @Test func aHandlerMaySendAndDispose() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        let emitter = Emitter<Int>()
        recorder.hear(emitter.debounce(.seconds(10), scheduler: scheduler).map { $0 }) { value in
            emitter.onNext(value + 1)
            if value == 3 { recorder.leave() }
        }
        emitter.onNext(1)
        test.run()
        expect(recorder.heard, "10:1 20:2 30:3")
        expect(scheduler.pending, 0)
    }

    @Test func theIntervalStartsAtArrivalEvenIfAHandlerDelaysTheValue() {
        let clock = SetClock(), emitter = Emitter<Int>(), recorder = trial.recorder()
        recorder.hear(emitter.debounce(.seconds(10), scheduler: clock)) { value in
            guard value == 1 else { return }
            emitter.onNext(2)
            clock.set(100)
        }
        emitter.onNext(1)
        clock.run(to: 10)
        expect(recorder.heard, "1 2")
        clock.set(105)
        emitter.onNext(3)
        clock.run(to: 115)
        expect(recorder.heard, "1 2 3")
        emitter.onCompleted()
    }
}
