import Testing

@Suite struct EnumeratedTests {
    private func written(_ chain: Chain<Int>) -> Chain<String> { chain.enumerated().map { "\($0.index):\($0.element)" } }

    @Test func itNumbersTheValuesFromZero() {
        expect(
            seen([.next(190, 8), .next(210, 5), .next(220, 7), .completed(250)]) { written($0) }, "210:0:5 220:1:7 250:| [200, 250]")
        expect(heard { written(.from([4, 4, 4])) }, "0:4 1:4 2:4 |")
    }

    @Test func itEndsAsItsSourceDoes() {
        expect(seen([]) { written($0) }, "[200, 1000]")
        expect(seen([.completed(250)]) { written($0) }, "250:| [200, 250]")
        expect(seen([.error(250)]) { written($0) }, "250:#boom [200, 250]")
    }

    @Test func anErrorComesAfterTheValuesAndDisposalEndsTheSubscription() {
        expect(seen([.next(210, 5), .error(220)]) { written($0) }, "210:0:5 220:#boom [200, 220]")
        expect(seen([.next(210, 5), .next(230, 6)], until: 220) { written($0) }, "210:0:5 [200, 220]")
    }

    @Test func aCountThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first", of: String.self), second = trial.recorder("second", of: String.self)
            let emitter = Emitter<Int>()
            let chain = written(emitter)
            let token = first.subscribe(to: chain)
            emitter.onNext(7)
            token.dispose()
            second.hear(chain)
            emitter.onNext(8)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["0:7", "0:8 |"])
        }
    }

    @Test func whatAHandlerSendsHasTheNextNumber() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let emitter = Emitter<Int>()
            recorder.hear(written(emitter), then: { if $0 == "0:1" { emitter.onNext(2) } })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "0:1 1:2 |")
        }
    }
}
