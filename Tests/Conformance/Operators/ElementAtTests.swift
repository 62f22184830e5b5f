import Testing

@Suite struct ElementAtTests {
    private let events: [Timed<Int>] = [.next(190, 9), .next(210, 5), .next(220, 6), .next(230, 7), .completed(250)]

    @Test func itEmitsOneValueAndCompletesWithIt() {
        expect(seen(events) { $0.element(at: 0) }, "210:5 210:| [200, 210]")
        expect(seen(events) { $0.element(at: 1) }, "220:6 220:| [200, 220]")
        expect(heard { Chain.range(start: 10, count: 1_000_000_000).element(at: 3) }, "13 |")
        expect(heard { Chain.just(7).element(at: 0) }, "7 |")
    }

    @Test func itFailsIfThereAreFewerValues() {
        expect(seen(events) { $0.element(at: 3) }, "250:#argumentOutOfRange [200, 250]")
        expect(seen([.completed(250)]) { $0.element(at: 0) }, "250:#argumentOutOfRange [200, 250]")
        expect(heard { Chain<Int>.empty().element(at: 0) }, "#argumentOutOfRange")
        expect(heard { Chain.just(7).element(at: 1) }, "#argumentOutOfRange")
        expect(heard { Chain.from([7, 8]).element(at: 2).map { $0 } }, "#argumentOutOfRange")
    }

    @Test func anErrorEndsItAndDisposalEndsTheSubscription() {
        expect(seen([]) { $0.element(at: 0) }, "[200, 1000]")
        expect(seen([.error(220)]) { $0.element(at: 0) }, "220:#boom [200, 220]")
        expect(seen([.next(210, 5), .error(220)]) { $0.element(at: 1) }, "220:#boom [200, 220]")
        expect(seen(events, until: 215) { $0.element(at: 1) }, "[200, 215]")
    }

    @Test func theSourceIsTornDownBeforeTheErrorIsHeardAndCatchTakesOver() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                trial.noted("source", in: kept).do(onDispose: { trial.journal.note("do-") }).element(at: 1)
                    .catch { _ in .just(7) })
            kept.content?.onNext(1)
            kept.content?.onCompleted()
            expect(trial.journal.entries.sorted(), ["do-", "source+", "source-"])
            expect(recorder.heard, "7 |")
            kept.content = nil
        }
    }

    @Test func whatTheHandlerSendsIsNotHeard() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.element(at: 1), then: { emitter.onNext($0 + 1) })
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "2 |")
        }
    }

    @Test func aCountThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.element(at: 1)
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            emitter.onNext(3)
            expect([first, second].map(\.heard), ["", "3 |"])
        }
    }
}
