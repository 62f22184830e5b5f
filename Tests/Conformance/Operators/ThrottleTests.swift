import Testing

@Suite(.conforms) struct ThrottleTests {
    private let trial = Trial.current

    @Test func theLastValueOfAnIntervalIsEmittedAtItsEnd() {
        """
        a -12---3---45------6
        = -1---2---3---5----6

        a (^ 1 2 3 |)
          (^ !)
        = 1---(3 |)
        """.draws { $0.a.throttle(.seconds(4), scheduler: $0.scheduler) }
    }

    @Test func aValueAtTheIntervalsEndReplacesThePendingOne() {
        """
        a -12--3
        = -1---3
        """.draws { $0.a.throttle(.seconds(4), scheduler: $0.scheduler) }
    }

    @Test func withLatestFalseTheNextValueAfterTheIntervalIsEmitted() {
        """
        a -12---34---5
        = -1----3----5

        a -12-|
        = -1--|
        """.draws { $0.a.throttle(.seconds(4), latest: false, scheduler: $0.scheduler) }
    }

    @Test func theCompletionWaitsForThePendingValue() {
        """
        a -12-|
          ^---!
        = -1---(2 |)

        a -1-|
        = -1-|

        a -|
        = -|
        """.draws { $0.a.throttle(.seconds(4), scheduler: $0.scheduler) }
    }

    @Test func anErrorOrDisposalDropsThePendingValue() {
        """
        a -12-#
        = -1--#

        a -12
        = -1-!
        """.draws { $0.a.throttle(.seconds(4), scheduler: $0.scheduler) }
    }

    @Test func onlyOneActionIsPendingHoweverManyValuesCome() {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), recorder = trial.recorder()
        let emitter = Emitter<Int>()
        let token = recorder.hear(emitter.throttle(.seconds(5), scheduler: watched))
        for value in 1...10 { emitter.onNext(value) }
        expect([watched.scheduled, watched.pending], [1, 1])
        scheduler.advance(by: 5)
        expect(recorder.heard, "1 10")
        emitter.onNext(11)
        token.dispose()
        expect(watched.pending, 0)
        expect(watched.scheduled, 2)
    }

    @Test func aHandlerMaySend() {
        let scheduler = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.throttle(.seconds(10), scheduler: scheduler), then: { if $0 < 4 { emitter.onNext($0 + 1) } })
        emitter.onNext(1)
        expect(recorder.heard, "1")
        scheduler.advance(by: 10)
        expect(recorder.heard, "1 2")
        scheduler.advance(by: 20)
        emitter.onCompleted()
        expect(recorder.heard, "1 2 3 4 |")
    }

    @Test func valuesSentDuringASlowHandlerAreThrottledToo() {
        let clock = SetClock(), emitter = Emitter<Int>(), recorder = trial.recorder()
        recorder.hear(emitter.throttle(.seconds(100), scheduler: clock)) { value in
            guard value == 2 else { return }
            emitter.send(3, 4)
            clock.set(1000)
        }
        emitter.send(1, 2)
        clock.run(to: 100)
        expect(recorder.heard, "1 2 3")
        clock.run(to: 1099)
        expect(recorder.heard, "1 2 3")
        clock.run(to: 1100)
        expect(recorder.heard, "1 2 3 4")
        emitter.onCompleted()
    }
}
