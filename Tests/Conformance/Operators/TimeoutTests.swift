import Testing

@Suite(.conforms) struct TimeoutTests {
    private let trial = Trial.current

    @Test func aSourceThatSendsInTimeIsHeardToItsEnd() {
        """
        a ----1---2---3---|
        b -----7
          -
        = ----1---2---3---|

        a -----1-|
        b -----7
          -
        = -----1-|

        a ----|
        b -----7
          -
        = ----|

        a (^ 1 2 |)
        b -----7
          -
        = (1 2 |)
        """.draws { $0.a.timeout(.seconds(5), other: $0.b, scheduler: $0.scheduler) }
    }

    @Test func theOtherTakesOverWhenNoValueHasComeInTime() {
        """
        a ------1
          ^----!
        b ----6--7----8|
          -----^-------!
        = -------7----8|

        a -12-----3
          ^------!
        b ----6--7----8|
          -------^-----!
        = -12---------8|

        a -
          ^----!
        b ------1#
          -----^-!
        = ------1#
        """.draws { $0.a.timeout(.seconds(5), other: $0.b, scheduler: $0.scheduler) }
    }

    @Test func disposalStopsTheRunningSource() {
        """
        a -
          ^----!
        b -------7
          -----^--!
        = -------7!
        """.draws { $0.a.timeout(.seconds(5), other: $0.b, scheduler: $0.scheduler) }
    }

    @Test func aNegativeIntervalCountsAsZero() {
        """
        a -1
          (^ !)
        b ----6|
        = ----6|
        """.draws { $0.a.timeout(.seconds(-1), other: $0.b, scheduler: $0.scheduler) }
    }

    @Test func withoutAFallbackItFailsWithATimeout() {
        """
        a -1
        = -1----(#timeout)

        a -1-|
        = -1-|

        a (^ |)
        = |
        """.draws { $0.a.timeout(.seconds(5), scheduler: $0.scheduler) }
    }

    @Test func theSourceIsDisposedBeforeTheOtherIsSubscribedTo() {
        let scheduler = TestScheduler()
        let token = trial.recorder().hear(trial.noted("a").timeout(.seconds(5), other: trial.noted("b"), scheduler: scheduler))
        scheduler.advance(to: 5)
        expect(trial.journal.entries, ["a+", "a-", "b+"])
        token.dispose()
    }

    @Test func aValueSchedulesNothing() {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler), recorder = trial.recorder()
        let emitter = Emitter<Int>()
        let token = recorder.hear(emitter.timeout(.seconds(50), other: .just(9), scheduler: watched))
        for value in 1...10 {
            emitter.onNext(value)
            scheduler.advance(by: 4)
        }
        expect([watched.scheduled, watched.pending], [1, 1])
        scheduler.advance(by: 20)
        expect([watched.scheduled, watched.pending], [2, 1])
        token.dispose()
        expect(watched.pending, 0)
    }

    @Test func handlersMaySendToTheSourceAndTheOther() {
        let scheduler = TestScheduler(), recorder = trial.recorder(), source = Emitter<Int>(), other = Emitter<Int>()
        recorder.hear(source.timeout(.seconds(50), other: other, scheduler: scheduler)) { value in
            if value == 1 { source.onNext(2) }
            if value == 5 { other.onNext(6) }
        }
        source.onNext(1)
        scheduler.advance(by: 50)
        source.onNext(3)
        other.send(5, then: .completed)
        expect(recorder.heard, "1 2 5 6 |")
    }

    @Test func aSourceWhoseSubscriptionOutlastsTheTimeoutIsStopped() {
        let scheduler = TestScheduler(), recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial)
        let source = trial.noted("source") { _ in scheduler.advance(by: 60) }
        recorder.hear(source.timeout(.seconds(50), other: trial.noted("other", in: kept), scheduler: scheduler))
        expect(trial.journal.entries.sorted(), ["other+", "source+", "source-"])
        kept.content?.onNext(1)
        kept.content?.onCompleted()
        expect(recorder.heard, "1 |")
        expect(trial.journal.entries.last, "other-")
    }

    @Test func anImmediateTimeoutNeverSubscribesToTheSource() {
        let recorder = trial.recorder(), other = Emitter<Int>()
        recorder.hear(trial.noted("source").timeout(.zero, other: other, scheduler: ImmediateScheduler.shared))
        expect(trial.journal.entries, [])
        other.send(9, then: .completed)
        expect(recorder.heard, "9 |")
        expect(trial.journal.entries, [])
    }

    @Test func aLoopThatExceedsTheTimeoutIsStopped() {
        let scheduler = TestScheduler(), calls = Counter(), other = Emitter<Int>(), recorder = trial.recorder()
        let loop = Chain<Int>.range(start: 0, count: 1000).do(onNext: { _ in
            if calls.increment() == 1 { scheduler.advance(by: 60) }
        })
        recorder.hear(loop.timeout(.seconds(50), other: other, scheduler: scheduler))
        expect(calls.value, 1)
        other.send(1, then: .completed)
        expect(recorder.heard, "1 |")
    }
}
