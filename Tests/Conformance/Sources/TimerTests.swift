import Testing

@Suite struct TimerTests {
    @Test func emitsZeroAfterTheDelayAndCompletes() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            recorder.hear(.timer(.seconds(50), scheduler: scheduler), from: 200)
            test.run()
            expect(recorder.heard, "250:0 250:|")
            expect(scheduler.scheduled, 1)
        }
    }

    @Test func goesOnWithAPeriod() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            recorder.hear(.timer(.seconds(50), period: .seconds(10), scheduler: scheduler), from: 200, until: 275)
            test.run()
            expect(recorder.heard, "250:0 260:1 270:2")
            expect(scheduler.pending, 0)
            expect(test.tick, 275)
        }
    }

    @Test func aDelayOfNothingIsDueAtOnceButNotInsideTheSubscription() {
        for delay in [Duration.zero, .seconds(-10)] {
            conform { trial in
                let scheduler = TestScheduler()
                let once = trial.recorder(scheduler, "once"), repeated = trial.recorder(scheduler, "repeated")
                once.hear(.timer(delay, scheduler: scheduler))
                repeated.hear(.timer(delay, period: .seconds(10), scheduler: scheduler).take(3))
                expect(once.heard, "")
                expect(repeated.heard, "")
                scheduler.run()
                expect(once.heard, "0:0 0:|")
                expect(repeated.heard, "0:0 10:1 20:2 20:|")
            }
        }
    }

    @Test func disposalBeforeItIsDueLeavesNothingToFire() {
        for period in [nil, Duration.seconds(10)] {
            conform { trial in
                let test = TestScheduler()
                let scheduler = WatchedScheduler(test)
                let recorder = trial.recorder(test)
                recorder.hear(
                    .timer(.seconds(50), period: period, scheduler: scheduler).map(trial.tracked("map") { $0 }), from: 200, until: 249)
                test.run()
                expect(recorder.heard, "")
                expect(scheduler.pending, 0)
                expect(test.tick, 249)
                expect(trial.alive, [])
            }
        }
    }

    @Test func aHandlerThatDisposesDoesNotHearTheCompletion() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(.timer(.seconds(10), scheduler: scheduler), then: { _ in token.dispose() })
            scheduler.run()
            expect(recorder.heard, "10:0")
            token.content = nil
        }
    }

    @Test func timersMayBeFlattened() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let chain = Chain.from([30, 10, 20]).flatMap { delay in
                Chain<Int>.timer(.seconds(delay), scheduler: scheduler).map { $0 + delay }
            }
            recorder.hear(chain)
            scheduler.run()
            expect(recorder.heard, "10:10 20:20 30:30 30:|")
        }
    }
}
