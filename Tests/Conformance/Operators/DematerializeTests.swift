import Testing

@Suite struct DematerializeTests {
    private func described(_ chain: Chain<Int>) -> Chain<Int> {
        chain.map { value -> Event<Int> in
            switch value {
            case 0: .completed
            case -1: .error(Failure.other)
            default: .next(value)
            }
        }.dematerialize()
    }

    @Test func itEmitsWhatIsDescribedAndEndsWithTheFirstEnd() {
        expect(seen([.next(190, 0), .next(210, 1), .next(220, 0), .next(230, 2)]) { described($0) }, "210:1 220:| [200, 220]")
        expect(seen([.next(210, 1), .next(220, -1), .next(230, 2)]) { described($0) }, "210:1 220:#other [200, 220]")
        expect(heard { described(.from([1, 2, 0, 3])) }, "1 2 |")
        expect(heard { described(.range(start: -1, count: 1_000_000_000)) }, "#other")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { described($0) }, "[200, 1000]")
        expect(seen([.completed(250)]) { described($0) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { described($0) }, "250:#boom [200, 250]")
    }

    @Test func anErrorOfTheSourceIsItsOwnAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 1), .error(220)]) { described($0) }, "210:1 220:#boom [200, 220]")
        expect(seen([.next(210, 1), .next(230, 0)], until: 220) { described($0) }, "210:1 [200, 220]")
    }

    @Test func theSourceIsTornDownBeforeTheEndIsHeard() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            trial.recorder().hear(described(trial.noted("source", in: kept)), finally: { trial.journal.note("heard") })
            kept.content?.onNext(0)
            expect(trial.journal.entries, ["source+", "source-", "heard"])
            kept.content = nil
        }
    }

    @Test func whatAHandlerSendsComesAfterTheValue() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(described(emitter), then: { if $0 > 0 { emitter.onNext($0 - 1) } })
            emitter.onNext(2)
            expect(recorder.heard, "2 1 |")
        }
    }
}
