import Testing

@Suite struct DebounceTests {
    @Test func theLatestValueIsEmittedWhenNothingCameForTheInterval() {
        conform { trial in
            let scheduler = TestScheduler()
            let hot = trial.recorder(scheduler, "hot"), cold = trial.recorder(scheduler, "cold")
            let hotSource = trial.hot(
                scheduler, [.next(190, 0), .next(210, 1), .next(215, 2), .next(240, 3), .next(261, 4), .completed(400)])
            let coldSource = trial.cold(scheduler, [.next(10, 1), .next(20, 2), .next(50, 3), .completed(100)])
            hot.hear(hotSource.chain.debounce(.seconds(20), scheduler: scheduler), from: 200)
            cold.hear(coldSource.chain.debounce(.seconds(20), scheduler: scheduler), from: 1_000)
            scheduler.run()
            expect(hot.heard, "235:2 260:3 281:4 400:|")
            expect(hotSource.subscribed, "[200, 400]")
            expect(cold.heard, "1040:2 1070:3 1100:|")
            expect(coldSource.subscribed, "[1000, 1100]")
        }
    }

    @Test func aValueAtTheVeryTickTakesThePlaceOfTheOneThatIsDue() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(230, 2), .completed(300)])
            recorder.hear(source.chain.debounce(.seconds(20), scheduler: scheduler), from: 200)
            scheduler.run()
            expect(recorder.heard, "250:2 300:|")
        }
    }

    @Test func theValueThatWaitsComesBeforeTheCompletion() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .next(220, 2), .completed(225)])
            recorder.hear(source.chain.debounce(.seconds(20), scheduler: scheduler), from: 200)
            test.run()
            expect(recorder.heard, "225:2 225:|")
            expect(source.subscribed, "[200, 225]")
            expect(scheduler.pending, 0)
            expect(test.tick, 225)
        }
    }

    @Test func anErrorDropsTheValueThatWaits() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .next(240, 2), .error(245)])
            recorder.hear(source.chain.debounce(.seconds(20), scheduler: scheduler), from: 200)
            test.run()
            expect(recorder.heard, "230:1 245:#boom")
            expect(source.subscribed, "[200, 245]")
            expect(scheduler.pending, 0)
            expect(test.tick, 245)
        }
    }

    @Test func anErrorThatIsThrownOnTheWayGoesAtOnceToo() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3)])
            let chain = source.chain.map(trial.tracked("map") { if $0 == 2 { throw Failure.boom } else { $0 } })
            recorder.hear(chain.debounce(.seconds(15), scheduler: scheduler), from: 200)
            scheduler.run()
            expect(recorder.heard, "220:#boom")
            expect(source.subscribed, "[200, 220]")
        }
    }

    @Test func sourcesThatSendAllAtOnceLeaveTheLastValue() {
        conform { trial in
            let scheduler = TestScheduler()
            let range = trial.recorder(scheduler, "range"), empty = trial.recorder(scheduler, "empty")
            range.hear(.range(start: 0, count: 5).debounce(.seconds(10), scheduler: scheduler), from: 200)
            empty.hear(.empty().debounce(.seconds(10), scheduler: scheduler), from: 200)
            scheduler.run()
            expect(range.heard, "200:4 200:|")
            expect(empty.heard, "200:|")
        }
    }

    @Test func noIntervalLeavesTheLastValueOfEachTick() {
        for interval in [Duration.zero, .seconds(-10)] {
            conform { trial in
                let scheduler = TestScheduler()
                let recorder = trial.recorder(scheduler)
                let source = trial.hot(scheduler, [.next(210, 1), .next(210, 2), .next(220, 3), .completed(230)])
                recorder.hear(source.chain.debounce(interval, scheduler: scheduler), from: 200)
                scheduler.run()
                expect(recorder.heard, "210:2 220:3 230:|")
            }
        }
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

    @Test func disposalDropsWhatWaitsAndTheAction() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(of: LifetimeTracker.self)
            let emitter = Emitter<LifetimeTracker>()
            let token = recorder.hear(emitter.map(trial.tracked("map") { $0 }).debounce(.seconds(10), scheduler: scheduler))
            emitter.onNext(trial.tracker("value"))
            emitter.onNext(trial.tracker("another"))
            expect(trial.alive, ["another", "handler", "map"])
            expect(scheduler.pending, 1)
            token.dispose()
            expect(trial.alive, [])
            expect(scheduler.pending, 0)
            test.run()
            expect(test.tick, 0)
            expect(recorder.heard, "")
        }
    }

    @Test func disposalAtATickEndsTheSubscriptionThere() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .next(240, 2), .next(250, 3)])
            recorder.hear(source.chain.debounce(.seconds(20), scheduler: scheduler), from: 200, until: 245)
            test.run()
            expect(recorder.heard, "230:1")
            expect(source.subscribed, "[200, 245]")
            expect(scheduler.pending, 0)
        }
    }

    @Test func aValueIsReleasedWhenItIsEmitted() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<LifetimeTracker>()
            let token = emitter.debounce(.seconds(10), scheduler: scheduler).subscribe(onNext: { $0.touch() })
            emitter.onNext(trial.tracker("value"))
            scheduler.advance(to: 9)
            expect(trial.alive, ["value"])
            scheduler.advance(to: 10)
            expect(trial.alive, [])
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

    @Test func aHandlerThatDisposesAtTheValueThatWaitedDoesNotHearTheCompletion() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(emitter.debounce(.seconds(10), scheduler: scheduler), then: { _ in token.dispose() })
            emitter.onNext(1)
            emitter.onCompleted()
            scheduler.run()
            expect(recorder.heard, "0:1")
            token.content = nil
        }
    }

    @Test func itRunsAgainWithItsSource() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .next(12, 2), .completed(20)])
            recorder.hear(source.chain.debounce(.seconds(5), scheduler: scheduler).repeat(2), from: 200)
            scheduler.run()
            expect(recorder.heard, "217:2 237:2 240:|")
            expect(source.subscribed, "[200, 220] [220, 240]")
        }
    }

    @Test func takeStopsTheSourceWhenItsLastValueIsEmitted() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(test)
            let source = trial.hot(test, [.next(210, 1), .next(240, 2), .next(250, 3)])
            recorder.hear(source.chain.debounce(.seconds(20), scheduler: scheduler).take(1), from: 200)
            test.run()
            expect(recorder.heard, "230:1 230:|")
            expect(source.subscribed, "[200, 230]")
            expect(scheduler.pending, 0)
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
