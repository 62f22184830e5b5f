import Testing

@Suite struct TakeWhileTests {
    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .next(240, 1), .completed(250)]

    @Test func itEndsWithTheFirstValueForWhichThePredicateDoesNotHold() {
        expect(seen(events) { $0.take(while: { $0 < 3 }) }, "210:1 220:2 230:| [200, 230]")
        expect(seen(events) { $0.take(while: { $0 < 3 }, behavior: .exclusive) }, "210:1 220:2 230:| [200, 230]")
        expect(seen(events) { $0.take(while: { $0 < 3 }, behavior: .inclusive) }, "210:1 220:2 230:3 230:| [200, 230]")
        expect(seen(events) { $0.take(while: { _ in true }) }, "210:1 220:2 230:3 240:1 250:| [200, 250]")
        expect(seen(events) { $0.take(while: { _ in false }) }, "210:| [200, 210]")
    }

    @Test func untilIsItsOpposite() {
        for behavior in [TakeBehavior.inclusive, .exclusive] {
            let until = seen(events) { $0.take(until: { $0 == 2 }, behavior: behavior) }
            expect(until, seen(events) { $0.take(while: { $0 != 2 }, behavior: behavior) })
            expect(until, behavior == .inclusive ? "210:1 220:2 220:| [200, 220]" : "210:1 220:| [200, 220]")
        }
        expect(seen(events) { $0.take(until: { $0 == 1 }) }, "210:| [200, 210]")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { $0.take(while: { _ in true }) }, "[200, 1000]")
        expect(seen([.completed(250)]) { $0.take(while: { _ in true }) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { $0.take(while: { _ in true }) }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAfterTheValuesAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 1), .error(220)]) { $0.take(while: { $0 < 3 }) }, "210:1 220:#boom [200, 220]")
        expect(seen(events, until: 225) { $0.take(while: { $0 < 3 }) }, "210:1 220:2 [200, 225]")
    }

    @Test func aPredicateThatThrowsEndsIt() {
        let result = seen(events) { $0.take(while: { if $0 == 2 { throw Failure.boom } else { true } }) }
        expect(result, "210:1 220:#boom [200, 220]")
    }

    @Test func itStopsASourceThatSendsInALoop() {
        expect(heard { Chain.range(start: 1, count: 1_000_000_000).take(while: { $0 < 4 }) }, "1 2 3 |")
        expect(heard { Chain.range(start: 1, count: 1_000_000_000).take(while: { $0 < 4 }, behavior: .inclusive) }, "1 2 3 4 |")
    }

    @Test func thePredicateIsNotCalledAfterTheEndAndTheSourceGoesFirst() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let recorder = trial.recorder()
            recorder.hear(
                trial.noted("source", in: kept).take(
                    while: { value in
                        trial.journal.note("\(value)")
                        return value < 2
                    }, behavior: .inclusive), finally: { trial.journal.note("heard") })
            for value in 1...3 { kept.content?.onNext(value) }
            expect(trial.journal.entries, ["source+", "1", "2", "source-", "heard"])
            expect(recorder.heard, "1 2 |")
            kept.content = nil
        }
    }

    @Test func theHandlerOfTheLastValueMaySendAndItIsNotHeard() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.take(while: { $0 < 2 }, behavior: .inclusive), then: { emitter.onNext($0 + 1) })
            emitter.onNext(1)
            expect(recorder.heard, "1 2 |")
        }
    }
}
