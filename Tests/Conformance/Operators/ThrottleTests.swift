import Testing

@Suite struct ThrottleTests {
    private let values: [Timed<Int>] = [
        .next(190, 1), .next(210, 2), .next(250, 3), .next(310, 4), .next(350, 5), .next(420, 6), .next(460, 7),
    ]
    private func latest(_ source: Chain<Int>, _ scheduler: TestScheduler) -> Chain<Int> {
        source.throttle(.seconds(200), scheduler: scheduler)
    }
    private func first(_ source: Chain<Int>, _ scheduler: TestScheduler) -> Chain<Int> {
        source.throttle(.seconds(200), latest: false, scheduler: scheduler)
    }

    @Test func theLastValueOfTheIntervalComesWhenItHasPassed() {
        expectOfOne(values, until: 900, "210:2 410:5 610:7", "[200, 900]", latest)
    }

    @Test func aValueThatComesAsTheIntervalEndsTakesThePlaceOfTheOneThatWaits() {
        // It was scheduled before the action of the same tick.
        expectOfOne([.next(210, 1), .next(215, 2), .next(220, 3)], until: 900, "210:1 220:3", "[200, 900]") {
            $0.throttle(.seconds(10), scheduler: $1)
        }
    }

    @Test func withoutTheLatestTheNextValueAfterTheIntervalIsEmitted() {
        expectOfOne(values, until: 900, "210:2 420:6", "[200, 900]", first)
    }

    @Test func theCompletionWaitsForTheValueThatWaits() {
        expectOfOne(values + [.completed(500)], "210:2 410:5 610:7 610:|", "[200, 500]", latest)
        expectOfOne(values + [.completed(500)], "210:2 420:6 500:|", "[200, 500]", first)
        expectOfOne([.next(210, 2), .completed(220)], "210:2 220:|", "[200, 220]", latest)
        expectOfOne([.completed(220)], "220:|", "[200, 220]", latest)
    }

    @Test func anErrorDropsTheValueThatWaits() {
        expectOfOne(values + [.error(500)], "210:2 410:5 500:#boom", "[200, 500]", latest)
        expectOfOne(values + [.error(500)], "210:2 420:6 500:#boom", "[200, 500]", first)
    }

    @Test func disposalDropsTheValueThatWaits() {
        expectOfOne(values, until: 300, "210:2", "[200, 300]", latest)
        expectOfOne([], until: 300, "", "[200, 300]", latest)
    }

    @Test func whatIsAboveIsReleasedWhileTheCompletionWaits() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<Int>(), recorder = trial.recorder()
            recorder.hear(emitter.map(trial.tracked("map") { $0 }).throttle(.seconds(5), scheduler: scheduler))
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(trial.alive, ["handler"])
            scheduler.advance(by: 5)
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func oneActionIsAwaitedHoweverManyValuesCome() {
        conform { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
            let recorder = trial.recorder()
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
    }

    @Test func aClosureAboveThatThrowsCancelsTheAction() {
        expectOfOne([.next(210, 1), .next(220, 2), .next(230, 3)], "210:1 230:#other", "[200, 230]") { source, scheduler in
            source.map { if $0 == 3 { throw Failure.other } else { $0 } }.throttle(.seconds(100), scheduler: scheduler)
        }
    }

    @Test func aSourceThatSendsAtOnce() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            recorder.hear(Chain.range(start: 1, count: 5).throttle(.seconds(10), scheduler: scheduler), from: 200)
            scheduler.run()
            expect(recorder.heard, "200:1 210:5 210:|")
        }
    }

    @Test func aHandlerMaySend() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.throttle(.seconds(10), scheduler: scheduler), then: { if $0 < 4 { emitter.onNext($0 + 1) } })
            emitter.onNext(1)
            expect(recorder.heard, "1")
            scheduler.advance(by: 10)
            expect(recorder.heard, "1 2")
            scheduler.advance(by: 20)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 3 4 |")
        }
    }

    @Test func whatCameWhileAHandlerTookItsTimeIsThrottledToo() {
        conform { trial in
            let clock = SetClock(), emitter = Emitter<Int>(), recorder = trial.recorder()
            recorder.hear(
                emitter.throttle(.seconds(100), scheduler: clock),
                then: { value in
                    guard value == 2 else { return }
                    emitter.onNext(3)
                    emitter.onNext(4)
                    clock.set(1000)
                })
            emitter.onNext(1)
            emitter.onNext(2)
            clock.run(to: 100)
            expect(recorder.heard, "1 2 3")
            clock.run(to: 1099)
            expect(recorder.heard, "1 2 3")
            clock.run(to: 1100)
            expect(recorder.heard, "1 2 3 4")
            emitter.onCompleted()
        }
    }
}
