import Testing

@Suite struct SkipWhileTests {
    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .next(240, 1), .completed(250)]

    @Test func itEmitsFromTheFirstValueOnForWhichThePredicateDoesNotHold() {
        expect(seen(events) { $0.skip(while: { $0 < 3 }) }, "230:3 240:1 250:| [200, 250]")
        expect(seen(events) { $0.skip(while: { _ in false }) }, "210:1 220:2 230:3 240:1 250:| [200, 250]")
        expect(seen(events) { $0.skip(while: { _ in true }) }, "250:| [200, 250]")
        expect(heard { Chain.range(start: 0, count: 5).skip(while: { $0 != 3 }) }, "3 4 |")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { $0.skip(while: { $0 < 3 }) }, "[200, 1000]")
        expect(seen([.completed(250)]) { $0.skip(while: { $0 < 3 }) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { $0.skip(while: { $0 < 3 }) }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAfterTheValuesAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 3), .error(220)]) { $0.skip(while: { $0 < 3 }) }, "210:3 220:#boom [200, 220]")
        expect(seen(events, until: 235) { $0.skip(while: { $0 < 3 }) }, "230:3 [200, 235]")
    }

    @Test func aPredicateThatThrowsEndsItAndIsNotCalledWhenItHasNotHeld() {
        expect(seen(events) { $0.skip(while: { if $0 == 2 { throw Failure.boom } else { true } }) }, "220:#boom [200, 220]")
        expect(
            seen(events) { $0.skip(while: { if $0 == 2 { throw Failure.boom } else { false } }) },
            "210:1 220:2 230:3 240:1 250:| [200, 250]")
    }

    @Test func whatThePredicateSendsIsSkippedToo() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.skip(
                    while: { value in
                        if value < 3 { emitter.onNext(value + 1) }
                        return value < 3
                    }))
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "3 |")
        }
    }

    @Test func aSkipThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.skip(while: { $0 < 3 })
            let token = first.subscribe(to: chain)
            emitter.onNext(3)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(1)
            emitter.onNext(4)
            expect([first, second].map(\.heard), ["3 1", "4"])
            emitter.onCompleted()
        }
    }
}
