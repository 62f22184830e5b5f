import Testing

@Suite struct TimeoutTests {
    private func timeout(_ source: Chain<Int>, _ other: Chain<Int>, _ scheduler: TestScheduler) -> Chain<Int> {
        source.timeout(.seconds(50), other: other, scheduler: scheduler)
    }
    private let other: [Timed<Int>] = [.next(240, 6), .next(270, 7), .next(320, 8), .completed(330)]

    @Test func aSourceThatSendsInTimeIsHeardToItsEnd() {
        expectOfTwo(
            [.next(190, 0), .next(249, 1), .next(290, 2), .next(339, 3), .completed(388)], other, "249:1 290:2 339:3 388:|",
            ["[200, 388]", ""], timeout)
    }

    @Test func theOtherTakesOverWhenNoFirstValueHasCome() {
        expectOfTwo([.next(251, 1)], other, "270:7 320:8 330:|", ["[200, 250]", "[250, 330]"], timeout)
        expectOfTwo([], other, "270:7 320:8 330:|", ["[200, 250]", "[250, 330]"], timeout)
    }

    @Test func theOtherTakesOverWhenNoNextValueHasCome() {
        expectOfTwo(
            [.next(210, 1), .next(225, 2), .next(280, 3)], other, "210:1 225:2 320:8 330:|", ["[200, 275]", "[275, 330]"], timeout)
    }

    @Test func theEndOfTheSourceInTimeIsTheEnd() {
        expectOfTwo([.completed(249)], other, "249:|", ["[200, 249]", ""], timeout)
        expectOfTwo([.next(210, 1), .error(249)], other, "210:1 249:#boom", ["[200, 249]", ""], timeout)
    }

    @Test func anErrorOfTheOtherIsAnError() {
        expectOfTwo([], [.next(260, 1), .error(270)], "260:1 270:#boom", ["[200, 250]", "[250, 270]"], timeout)
    }

    @Test func disposalStopsTheOneThatRuns() {
        expectOfTwo([.next(210, 1)], other, until: 220, "210:1", ["[200, 220]", ""], timeout)
        expectOfTwo([], other, until: 300, "270:7", ["[200, 250]", "[250, 300]"], timeout)
    }

    @Test func withoutAnotherItFails() {
        expectOfOne([.next(210, 1), .next(300, 2)], "210:1 260:#timeout", "[200, 260]") {
            $0.timeout(.seconds(50), scheduler: $1)
        }
        expectOfOne([.next(210, 1), .completed(240)], "210:1 240:|", "[200, 240]") { $0.timeout(.seconds(50), scheduler: $1) }
    }

    @Test func anIntervalBelowZeroCountsAsNone() {
        expectOfTwo([.next(210, 1)], other, "240:6 270:7 320:8 330:|", ["[200, 200]", "[200, 330]"]) { source, other, scheduler in
            source.timeout(.seconds(-1), other: other, scheduler: scheduler)
        }
    }

    @Test func aValueSchedulesNothing() {
        conform { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
            let recorder = trial.recorder()
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
    }

    @Test func aClosureAboveThatThrowsCancelsTheAction() {
        expectOfTwo([.next(210, 1)], other, "210:#other", ["[200, 210]", ""]) { source, other, scheduler in
            source.map { _ in throw Failure.other }.timeout(.seconds(50), other: other, scheduler: scheduler)
        }
    }

    @Test func sourcesThatSendAtOnce() {
        let scheduler = TestScheduler()
        expect(heard { Chain.from([1, 2]).timeout(.seconds(1), other: .just(9), scheduler: scheduler) }, "1 2 |")
        expect(
            heard {
                Chain.never().timeout(.zero, other: .range(start: 0, count: 1_000_000_000), scheduler: ImmediateScheduler.shared).take(2)
            },
            "0 1 |")
    }

    @Test func aHandlerMayLetTimePassAndSend() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            let source = Emitter<Int>(), other = Emitter<Int>()
            recorder.hear(
                source.timeout(.seconds(50), other: other, scheduler: scheduler),
                then: { value in
                    if value == 1 { source.onNext(2) }
                    if value == 5 { other.onNext(6) }
                })
            source.onNext(1)
            scheduler.advance(by: 50)
            source.onNext(3)
            other.onNext(5)
            other.onCompleted()
            expect(recorder.heard, "1 2 5 6 |")
        }
    }

    @Test func aSourceThatLetsTheTimePassAsItIsSubscribedToIsStopped() {
        conform { trial in
            let scheduler = TestScheduler(), recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
            let source = trial.noted("source") { _ in scheduler.advance(by: 60) }
            recorder.hear(source.timeout(.seconds(50), other: trial.noted("other", in: kept), scheduler: scheduler))
            expect(trial.journal.entries.sorted(), ["other+", "source+", "source-"])
            kept.content?.onNext(1)
            kept.content?.onCompleted()
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries.last, "other-")
            kept.content = nil
        }
    }

    @Test func whenTheTimePassesAtOnceTheSourceIsNotSubscribedTo() {
        conform { trial in
            let recorder = trial.recorder(), other = Emitter<Int>()
            recorder.hear(trial.noted("source").timeout(.zero, other: other, scheduler: ImmediateScheduler.shared))
            expect(trial.journal.entries, [])
            other.onNext(9)
            other.onCompleted()
            expect(recorder.heard, "9 |")
            expect(trial.journal.entries, [])
        }
    }

    @Test func aLoopThatLetsTheTimePassIsStopped() {
        conform { trial in
            let scheduler = TestScheduler(), calls = Counter(), other = Emitter<Int>(), recorder = trial.recorder()
            let loop = Chain<Int>.range(start: 0, count: 1000).do(onNext: { _ in
                if calls.increment() == 1 { scheduler.advance(by: 60) }
            })
            recorder.hear(loop.timeout(.seconds(50), other: other, scheduler: scheduler))
            expect(calls.value, 1)
            other.onNext(1)
            other.onCompleted()
            expect(recorder.heard, "1 |")
        }
    }
}
