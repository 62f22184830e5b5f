import Testing

@Suite(.conforms) struct IntervalTests {
    private let trial = Trial.current

    @Test func itCountsFromZeroOncePerPeriod() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        recorder.hear(.interval(.seconds(10), scheduler: scheduler), from: 200, until: 245)
        test.run()
        expect(recorder.heard, "210:0 220:1 230:2 240:3")
        expect(scheduler.pending, 0)
        expect(scheduler.mostPending, 1)
        expect(test.tick, 245)
    }

    @Test func takeStopsTheInterval() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        recorder.hear(.interval(.seconds(10), scheduler: scheduler).map(trial.tracked("map") { $0 * 10 }).take(3), from: 200)
        test.advance(to: 230)
        expect(recorder.heard, "210:0 220:10 230:20 230:|")
        expect(scheduler.pending, 0)
        expect(trial.alive, [])
        test.run()
        expect(test.tick, 230)
    }

    @Test func aHandlerMayDisposeTheInterval() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(test)
        recorder.hear(.interval(.seconds(10), scheduler: scheduler), then: { if $0 == 1 { recorder.leave() } })
        test.run()
        expect(recorder.heard, "10:0 20:1")
        expect(scheduler.pending, 0)
    }

    @Test func anErrorBelowStopsTheInterval() {
        "= --0-1-#".draws {
            Chain<Int>.interval(.seconds(2), scheduler: $0.scheduler).map { if $0 == 2 { throw Failure.boom } else { $0 } }
        }
    }

    @Test func eachSubscriptionCountsFromZero() {
        """
        = --0-1!
        = -------^-0-1!
        """.draws { Chain<Int>.interval(.seconds(2), scheduler: $0.scheduler) }
    }

    @Test func aRepeatedIntervalCountsFromZeroAgain() {
        "= --0-1-0-(1 |)".draws { Chain<Int>.interval(.seconds(2), scheduler: $0.scheduler).take(2).repeat(2) }
    }

    @Test func theCountWrapsAroundAtTheEndOfItsType() {
        let scheduler = TestScheduler(), recorder = trial.recorder(of: Int8.self)
        recorder.hear(Chain<Int8>.interval(.seconds(1), scheduler: scheduler).take(257))
        scheduler.run()
        expect(recorder.events, (Array(0...127) + Array(-128...0)).map { "\($0)" } + ["|"])
    }

    @Test func anIntervalMayBeDebounced() {
        "= ----------(4 |)".draws {
            Chain<Int>.interval(.seconds(2), scheduler: $0.scheduler).take(5).debounce(.seconds(3), scheduler: $0.scheduler)
        }
    }
}
