import Testing

@Suite(.conforms) struct TimerTests {
    private let trial = Trial.current

    @Test func itEmitsZeroAfterTheDelayAndCompletes() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        recorder.hear(.timer(.seconds(50), scheduler: scheduler), from: 200)
        test.run()
        expect(recorder.heard, "250:0 250:|")
        expect(scheduler.scheduled, 1)
    }

    @Test func withAPeriodTheTimerKeepsFiring() {
        "= -----0-1-2!".draws { Chain<Int>.timer(.seconds(5), period: .seconds(2), scheduler: $0.scheduler) }
    }

    @Test(arguments: [Duration.zero, .seconds(-10)]) func aZeroOrNegativeDelayFiresAtOnceButNotDuringSubscription(_ delay: Duration) {
        let scheduler = TestScheduler()
        let once = trial.recorder(scheduler, "once"), repeated = trial.recorder(scheduler, "repeated")
        once.hear(.timer(delay, scheduler: scheduler))
        repeated.hear(.timer(delay, period: .seconds(10), scheduler: scheduler).take(3))
        expect([once, repeated].map(\.heard), ["", ""])
        scheduler.run()
        expect([once, repeated].map(\.heard), ["0:0 0:|", "0:0 10:1 20:2 20:|"])
    }

    @Test(arguments: [nil, Duration.seconds(10)]) func disposalBeforeTheDueTimeCancelsTheTimer(_ period: Duration?) {
        "= ----!".draws { Chain<Int>.timer(.seconds(5), period: period, scheduler: $0.scheduler) }
    }

    @Test func aHandlerThatDisposesDoesNotHearTheCompletion() {
        let scheduler = TestScheduler(), recorder = trial.recorder(scheduler)
        recorder.hear(.timer(.seconds(10), scheduler: scheduler), then: { _ in recorder.leave() })
        scheduler.run()
        expect(recorder.heard, "10:0")
    }

    @Test func timersMayBeFlattened() {
        "= -12(3 |)".draws { sources in
            Chain.from([3, 1, 2]).flatMap { delay in Chain<Int>.timer(.seconds(delay), scheduler: sources.scheduler).map { $0 + delay } }
        }
    }
}
