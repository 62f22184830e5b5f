import Testing

@Suite struct DebounceTests {
    @Test func theLatestValueIsEmittedWhenNothingCameForTheInterval() {
        marbles(
            """
            a -12---3---|
              ^---------!
            = -----2---3|

            a -1--2---|
              ^-------!
            = -------2|

            a -1---2-3
              ^-----!
            = ----1-!
            """
        ) { $0.a.debounce(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test func theValueThatWaitsComesBeforeTheCompletion() {
        marbles(
            """
            a -1-2-|
              ^----!
            = -----(2 |)

            a (^ 1 2 3 |)
              (^ !)
            = (3 |)

            a -|
              ^!
            = -|
            """
        ) { $0.a.debounce(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test func anErrorDropsTheValueThatWaits() {
        marbles(
            """
            a -1---2-#
              ^------!
            = ----1--#
            """
        ) { $0.a.debounce(.seconds(3), scheduler: $0.scheduler) }
    }

    @Test(arguments: [Duration.zero, .seconds(-10)]) func noIntervalLeavesTheLastValueOfEachTick(_ interval: Duration) {
        marbles(
            """
            a -(1 2)-3-|
              ^--------!
            = -2-----3-|
            """
        ) { $0.a.debounce(interval, scheduler: $0.scheduler) }
    }

    @Test func itRunsAgainWithItsSource() {
        marbles(
            """
            a ^12---|
              ^-----!
              ------^-----!
            = -----2-----2|
            """
        ) { $0.a.debounce(.seconds(3), scheduler: $0.scheduler).repeat(2) }
    }

    @Test func takeStopsTheSourceWhenItsLastValueIsEmitted() {
        marbles(
            """
            a -1---2
              ^---!
            = ----(1 |)
            """
        ) { $0.a.debounce(.seconds(3), scheduler: $0.scheduler).take(1) }
    }

    @Test func valuesWithoutPauseAreAllDroppedAndScheduleOnceInAnInterval() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
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
    }

    @Test func aHandlerMaySendAndDispose() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(
                emitter.debounce(.seconds(10), scheduler: scheduler).map { $0 },
                then: { value in
                    emitter.onNext(value + 1)
                    if value == 3 { token.dispose() }
                })
            emitter.onNext(1)
            test.run()
            expect(recorder.heard, "10:1 20:2 30:3")
            expect(scheduler.pending, 0)
            token.content = nil
        }
    }

    @Test func theTimeCountsFromWhenAValueCameAlsoIfItHadToWaitForAHandler() {
        conform { trial in
            let clock = SetClock(), emitter = Emitter<Int>(), recorder = trial.recorder()
            recorder.hear(
                emitter.debounce(.seconds(10), scheduler: clock),
                then: { value in
                    guard value == 1 else { return }
                    emitter.onNext(2)
                    clock.set(100)
                })
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
}
