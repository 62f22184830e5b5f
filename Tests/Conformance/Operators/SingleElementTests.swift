import Testing

@Suite struct SingleElementTests {
    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 1), .next(220, 2), .next(230, 3), .completed(250)]

    @Test func itEmitsTheOneValueAndEndsWithTheSource() {
        expect(seen([.next(210, 1), .completed(250)]) { $0.single() }, "210:1 250:| [200, 250]")
        expect(seen(events) { $0.single { $0 == 2 } }, "220:2 250:| [200, 250]")
        expect(heard { Chain.just(7).single() }, "7 |")
    }

    @Test func itFailsWithTheSecondValue() {
        expect(seen(events) { $0.single() }, "210:1 220:#moreThanOneElement [200, 220]")
        expect(seen(events) { $0.single { $0 != 2 } }, "210:1 230:#moreThanOneElement [200, 230]")
        expect(heard { Chain.range(start: 1, count: 1_000_000_000).single() }, "1 #moreThanOneElement")
    }

    @Test func itFailsWithoutAnyValue() {
        expect(seen([.completed(250)]) { $0.single() }, "250:#noElements [200, 250]")
        expect(seen(events) { $0.single { $0 > 3 } }, "250:#noElements [200, 250]")
        expect(heard { Chain<Int>.empty().single() }, "#noElements")
    }

    @Test func anErrorEndsItAndDisposalEndsTheSubscription() {
        expect(seen([]) { $0.single() }, "[200, 1000]")
        expect(seen([.error(220)]) { $0.single() }, "220:#boom [200, 220]")
        expect(seen([.next(210, 1), .error(220)]) { $0.single() }, "210:1 220:#boom [200, 220]")
        expect(seen([.next(210, 1), .completed(250)], until: 230) { $0.single() }, "210:1 [200, 230]")
    }

    @Test func aPredicateThatThrowsEndsIt() {
        expect(seen(events) { $0.single { if $0 == 2 { throw Failure.boom } else { true } } }, "210:1 220:#boom [200, 220]")
    }

    @Test func whatTheHandlerSendsIsTheSecondValue() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.single(), then: { emitter.onNext($0 + 1) })
            emitter.onNext(1)
            expect(recorder.heard, "1 #moreThanOneElement")
        }
    }

    @Test func oneThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.single()
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["1", "2 |"])
        }
    }
}
