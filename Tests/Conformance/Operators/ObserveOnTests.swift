import Testing

/// Events that go on through a scheduler: here in virtual time. See also ``ObserveOnQueueTests``.
@Suite struct ObserveOnTests {
    @Test func eventsWaitForTheScheduler() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.observe(on: scheduler))
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "")
            scheduler.run()
            expect(recorder.heard, "1 2")
            emitter.onNext(3)
            emitter.onCompleted()
            expect(recorder.heard, "1 2")
            scheduler.run()
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func eventsKeepTheirTimesAndTheSourceItsInterval() {
        conform { trial in
            let scheduler = TestScheduler()
            let hot = trial.recorder(scheduler, "hot"), cold = trial.recorder(scheduler, "cold")
            let hotSource = trial.hot(scheduler, [.next(190, 0), .next(210, 1), .next(220, 2), .completed(230), .next(240, 3)])
            let coldSource = trial.cold(scheduler, [.next(10, 1), .next(20, 2), .error(30)])
            hot.hear(hotSource.chain.observe(on: scheduler), from: 200)
            cold.hear(coldSource.chain.observe(on: scheduler), from: 300)
            scheduler.run()
            expect(hot.heard, "210:1 220:2 230:|")
            expect(hotSource.subscribed, "[200, 230]")
            expect(cold.heard, "310:1 320:2 330:#boom")
            expect(coldSource.subscribed, "[300, 330]")
        }
    }

    @Test func theEndWaitsBehindTheValues() {
        let ends: [(heard: String, end: (Emitter<Int>) -> Void)] = [("|", { $0.onCompleted() }), ("#boom", { $0.onError(Failure.boom) })]
        for end in ends {
            conform { trial in
                let scheduler = TestScheduler()
                let recorder = trial.recorder()
                let emitter = Emitter<Int>()
                recorder.hear(emitter.map(trial.tracked("map") { $0 }).observe(on: scheduler))
                for value in 1...3 { emitter.onNext(value) }
                end.end(emitter)
                emitter.onNext(4)
                scheduler.run()
                expect(recorder.heard, "1 2 3 " + end.heard)
            }
        }
    }

    @Test func aTransformThatThrowsStopsTheSourceAtOnceAndItsErrorWaitsBehindTheValues() {
        conform { trial in
            let scheduler = TestScheduler(), other = TestScheduler()
            let recorder = trial.recorder()
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3)])
            recorder.hear(source.chain.map(trial.tracked("map") { if $0 == 2 { throw Failure.boom } else { $0 } }).observe(on: other))
            scheduler.run()
            expect(source.subscribed, "[0, 220]")
            expect(recorder.heard, "")
            other.run()
            expect(recorder.heard, "1 #boom")
        }
    }

    @Test func sourcesThatSendAllAtOnceAreHandedOnInOrder() {
        conform { trial in
            let scheduler = TestScheduler()
            let range = trial.recorder("range"), just = trial.recorder("just"), empty = trial.recorder("empty"),
                error = trial.recorder("error")
            range.hear(.range(start: 0, count: 5).observe(on: scheduler))
            just.hear(.just(7).observe(on: scheduler))
            empty.hear(.empty().observe(on: scheduler))
            error.hear(.error(Failure.boom).observe(on: scheduler))
            for recorder in [range, just, empty, error] { expect(recorder.heard, "") }
            scheduler.run()
            expect(range.heard, "0 1 2 3 4 |")
            expect(just.heard, "7 |")
            expect(empty.heard, "|")
            expect(error.heard, "#boom")
        }
    }

    @Test func aSchedulerThatRunsActionsInPlaceChangesNothing() {
        for scheduler: any Scheduler in [ImmediateScheduler.shared, CurrentThreadScheduler.instance] {
            conform { trial in
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
        }
    }

    @Test func oneActionHandsOnAllThatHasCome() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.observe(on: scheduler), then: { if $0 == 500 { emitter.onNext(1_000) } })
            for value in 0..<1_000 { emitter.onNext(value) }
            expect(scheduler.scheduled, 1)
            test.run()
            expect(recorder.events, (0...1_000).map(String.init))
            expect(scheduler.scheduled, 1, "what came meanwhile needs no action of its own")
            emitter.onNext(1)
            emitter.onCompleted()
            expect(scheduler.scheduled, 2)
            test.run()
            expect(scheduler.pending, 0)
        }
    }

    @Test func disposalDropsWhatWaitsAndTheAction() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(of: LifetimeTracker.self)
            let emitter = Emitter<LifetimeTracker>()
            let token = recorder.hear(emitter.map(trial.tracked("map") { $0 }).observe(on: scheduler))
            emitter.onNext(trial.tracker("value"))
            emitter.onNext(trial.tracker("another"))
            expect(trial.alive, ["another", "handler", "map", "value"])
            expect(scheduler.pending, 1)
            token.dispose()
            expect(trial.alive, [])
            expect(scheduler.pending, 0)
            test.run()
            expect(recorder.heard, "")
        }
    }

    @Test func disposalDropsAnEndThatWaits() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = recorder.hear(emitter.map(trial.tracked("map") { $0 }).observe(on: scheduler))
            emitter.onNext(1)
            emitter.onCompleted()
            token.dispose()
            expect(trial.alive, [])
            expect(scheduler.pending, 0)
            test.run()
            expect(recorder.heard, "")
        }
    }

    @Test func aHandlerThatDisposesHearsNoMoreOfWhatWasTakenOut() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(emitter.map { $0 }.observe(on: scheduler).map { $0 }, then: { if $0 == 2 { token.dispose() } })
            for value in 1...4 { emitter.onNext(value) }
            emitter.onCompleted()
            scheduler.run()
            expect(recorder.heard, "1 2")
            token.content = nil
        }
    }

    @Test func disposalInsideAnActionDropsAtOnceWhatCameMeanwhile() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<LifetimeTracker>()
            let token = Box<(any Disposable)?>()
            token.content = emitter.observe(on: scheduler).subscribe(onNext: { _ in
                emitter.onNext(trial.tracker("late"))
                expect(trial.alive, ["early", "late"])
                token.dispose()
                expect(trial.alive, ["early"])
            })
            emitter.onNext(trial.tracker("early"))
            scheduler.run()
            expect(trial.alive, [])
            token.content = nil
        }
    }

    @Test func takeStopsTheSourceWhenItsLastValueHasHopped() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3)])
            recorder.hear(source.chain.observe(on: scheduler).take(2), from: 200)
            scheduler.run()
            expect(recorder.heard, "210:1 220:2 220:|")
            expect(source.subscribed, "[200, 220]")
        }
    }

    @Test func aHandlerMaySendAndWhatItSendsComesAfterWhatWaits() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.observe(on: scheduler),
                then: { value in
                    if value == 1 { emitter.onNext(10) }
                    if value == 10 { emitter.onCompleted() }
                })
            emitter.onNext(1)
            emitter.onNext(2)
            scheduler.run()
            expect(recorder.heard, "1 2 10 |")
        }
    }

    @Test func itRunsAgainWithItsSource() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .next(12, 2), .completed(20)])
            recorder.hear(source.chain.observe(on: scheduler).repeat(2), from: 200)
            scheduler.run()
            expect(recorder.heard, "210:1 212:2 230:1 232:2 240:|")
            expect(source.subscribed, "[200, 220] [220, 240]")
        }
    }

    @Test func severalHopsKeepTheOrder() {
        conform { trial in
            let first = TestScheduler(), second = TestScheduler()
            let recorder = trial.recorder()
            recorder.hear(.range(start: 0, count: 3).observe(on: first).map { $0 * 10 }.observe(on: second))
            second.run()
            expect(recorder.heard, "")
            first.run()
            expect(recorder.heard, "")
            second.run()
            expect(recorder.heard, "0 10 20 |")
        }
    }

    @Test func streamsThatHopMayComeTogether() {
        conform { trial in
            let scheduler = TestScheduler()
            let merged = trial.recorder("merged"), flattened = trial.recorder("flattened")
            merged.hear(.merge(.just(1).observe(on: scheduler), .just(2), .range(start: 3, count: 2).observe(on: scheduler)))
            flattened.hear(.range(start: 0, count: 3).flatMap { .just($0 * 10).observe(on: scheduler) })
            scheduler.run()
            expect(merged.heard, "2 1 3 4 |")
            expect(flattened.heard, "0 10 20 |")
        }
    }

    @Test func theSourceIsReleasedWhenItEndsAndNotWhenThatIsEmitted() {
        for (end, heard) in [(Timed<Int>.completed(220), "1 |"), (Timed<Int>.error(220), "1 #boom")] {
            conform { trial in
                let test = TestScheduler(), late = TestScheduler()
                let recorder = trial.recorder()
                let source = trial.hot(test, [.next(210, 1), end])
                test.schedule(at: 200) { recorder.hear(source.chain.map(trial.tracked("above") { $0 }).observe(on: late)) }
                test.run()
                expect(trial.alive, ["handler"])
                expect(source.subscribed, "[200, 220]")
                expect(recorder.heard, "")
                late.run()
                expect(recorder.heard, heard)
            }
        }
    }
}
