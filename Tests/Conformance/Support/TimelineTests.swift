import Testing

/// That the timelines work, with operators that work elsewhere.
@Suite struct TimelineTests {
    @Test func aHotTimelineIsHeardFromTheSubscriptionToTheEnd() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler, of: String.self)
            let source = trial.hot(scheduler, [.next(190, "x"), .next(210, "a"), .next(220, "b"), .completed(400), .next(410, "y")])
            recorder.hear(source.chain, from: 200)
            scheduler.run()
            expect(recorder.heard, "210:a 220:b 400:|")
            expect(source.subscribed, "[200, 400]")
        }
    }

    @Test func aHotTimelineIsHeardUntilDisposal() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3), .completed(400)])
            recorder.hear(source.chain.map { $0 * 10 }, from: 200, until: 225)
            scheduler.advance(to: 224)
            expect(source.subscribed, "[200, -]")
            scheduler.run()
            expect(recorder.heard, "210:10 220:20")
            expect(source.subscribed, "[200, 225]")
        }
    }

    @Test func whoComesAfterTheEndOfAHotTimelineHearsTheEndAtOnce() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .error(220)])
            recorder.hear(source.chain.map { $0 }, from: 500)
            scheduler.run()
            expect(recorder.heard, "500:#boom")
            expect(source.subscribed, "[500, 500]")
        }
    }

    @Test func aColdTimelineBeginsAtTheSubscription() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(0, 0), .next(10, 1), .next(20, 2), .error(30, Failure.other)])
            recorder.hear(source.chain.filter { $0 != 1 }, from: 200)
            scheduler.run()
            expect(recorder.heard, "200:0 220:2 230:#other")
            expect(source.subscribed, "[200, 230]")
        }
    }

    @Test func aColdTimelineStopsAtDisposal() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .next(20, 2), .completed(30)])
            recorder.hear(source.chain.map { $0 }, from: 200, until: 215)
            scheduler.run()
            expect(recorder.heard, "210:1")
            expect(source.subscribed, "[200, 215]")
            // What was disposed does not move the time.
            expect(scheduler.tick, 215)
        }
    }

    @Test func eachSubscriptionHasAnIntervalOfItsOwn() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let hotFirst = trial.recorder(scheduler, "hot first"), hotSecond = trial.recorder(scheduler, "hot second")
            let cold = trial.cold(scheduler, [.next(10, 1), .completed(30)])
            let hot = trial.hot(scheduler, [.next(210, 1), .next(230, 2), .completed(250)])
            first.hear(cold.chain.map { $0 }, from: 200)
            second.hear(cold.chain.filter { _ in true }, from: 215)
            hotFirst.hear(hot.chain.map { $0 }, from: 220)
            hotSecond.hear(hot.chain.filter { _ in true }, from: 205, until: 240)
            scheduler.run()
            expect(first.heard, "210:1 230:|")
            expect(second.heard, "225:1 245:|")
            expect(cold.subscribed, "[200, 230] [215, 245]")
            expect(hotFirst.heard, "230:2 250:|")
            expect(hotSecond.heard, "210:1 230:2")
            expect(hot.subscribed, "[205, 240] [220, 250]")
        }
    }

    @Test func aTransformThatThrowsEndsTheSubscriptionAtThatTick() {
        conform { trial in
            let scheduler = TestScheduler()
            let mapped = trial.recorder(scheduler, "mapped"), filtered = trial.recorder(scheduler, "filtered")
            let hot = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3)])
            let cold = trial.cold(scheduler, [.next(10, 1), .next(20, 2), .next(30, 3)])
            mapped.hear(hot.chain.map(trial.tracked("map") { if $0 == 2 { throw Failure.boom } else { $0 } }), from: 200)
            filtered.hear(cold.chain.filter(trial.tracked("filter") { if $0 == 2 { throw Failure.boom } else { true } }), from: 300)
            scheduler.run()
            expect(mapped.heard, "210:1 220:#boom")
            expect(hot.subscribed, "[200, 220]")
            expect(filtered.heard, "310:1 320:#boom")
            expect(cold.subscribed, "[300, 320]")
        }
    }

    @Test func aHandlerMayDisposeAtTheVeryTick() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .completed(230)])
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(source.chain.map { $0 }, then: { if $0 == 2 { token.dispose() } })
            scheduler.run()
            expect(recorder.heard, "210:1 220:2")
            expect(source.subscribed, "[0, 220]")
            token.content = nil
        }
    }
}
