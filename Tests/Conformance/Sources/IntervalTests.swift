import Testing

@Suite struct IntervalTests {
    @Test func countsFromZeroWhenAPeriodHasPassed() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            recorder.hear(.interval(.seconds(10), scheduler: scheduler), from: 200, until: 245)
            test.run()
            expect(recorder.heard, "210:0 220:1 230:2 240:3")
            expect(scheduler.pending, 0)
            expect(scheduler.mostPending, 1)
            expect(test.tick, 245)
        }
    }

    @Test func takeStopsIt() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            recorder.hear(.interval(.seconds(10), scheduler: scheduler).map(trial.tracked("map") { $0 * 10 }).take(3), from: 200)
            test.advance(to: 230)
            expect(recorder.heard, "210:0 220:10 230:20 230:|")
            expect(scheduler.pending, 0)
            expect(trial.alive, [])
            test.run()
            expect(test.tick, 230)
        }
    }

    @Test func aHandlerMayDisposeIt() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(.interval(.seconds(10), scheduler: scheduler), then: { if $0 == 1 { token.dispose() } })
            test.run()
            expect(recorder.heard, "10:0 20:1")
            expect(scheduler.pending, 0)
            token.content = nil
        }
    }

    @Test func anErrorOnTheWayStopsIt() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            recorder.hear(.interval(.seconds(10), scheduler: scheduler).map { if $0 == 2 { throw Failure.boom } else { $0 } })
            test.run()
            expect(recorder.heard, "10:0 20:1 30:#boom")
            expect(scheduler.pending, 0)
        }
    }

    @Test func eachRunCountsForItself() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let chain = Chain<Int>.interval(.seconds(10), scheduler: scheduler)
            first.hear(chain, from: 200, until: 225)
            second.hear(chain, from: 305, until: 330)
            scheduler.run()
            expect(first.heard, "210:0 220:1")
            expect(second.heard, "315:0 325:1")
        }
    }

    @Test func itRunsAgainFromZero() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            recorder.hear(.interval(.seconds(10), scheduler: scheduler).take(2).repeat(2), from: 200)
            scheduler.run()
            expect(recorder.heard, "210:0 220:1 230:0 240:1 240:|")
        }
    }

    @Test func itGoesRoundWhenTheTypeHasNoMore() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(of: Int8.self)
            recorder.hear(Chain<Int8>.interval(.seconds(1), scheduler: scheduler).take(257))
            scheduler.run()
            expect(recorder.events, (Array(0...127) + Array(-128...0)).map { "\($0)" } + ["|"])
        }
    }

    @Test func itMayBeSlowedDownByItsObserver() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            recorder.hear(.interval(.seconds(10), scheduler: scheduler).take(5).debounce(.seconds(15), scheduler: scheduler))
            scheduler.run()
            expect(recorder.heard, "50:4 50:|")
        }
    }
}
