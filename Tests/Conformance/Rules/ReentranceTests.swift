import Testing

/// Rules 11, 13, 14 and 15: what a handler may do, and when it takes effect.
@Suite(.conforms) struct ReentranceTests {
    private let trial = Trial.current

    @Test func aHandlerReturnsBeforeItsOwnValuesAreDelivered() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter) { value in
            if value < 3 {
                emitter.onNext(value * 2)
                emitter.onNext(value * 2 + 1)
            }
            trial.journal.note("handled \(value)")
        }
        emitter.onNext(1)
        expect(recorder.heard, "1 2 3 4 5")
        expect(trial.journal.entries, (1...5).map { "handled \($0)" })
        emitter.onCompleted()
    }

    @Test func aSubscriberAddedBetweenSendsHearsOnlyLaterValues() {
        let recorder = trial.recorder(), first = trial.recorder("first"), second = trial.recorder("second"),
            third = trial.recorder("third")
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>(trial)
        recorder.hear(emitter) { value in
            guard value == 1 else { return }
            first.hear(emitter)
            emitter.onNext(2)
            second.hear(emitter.map { $0 })
            emitter.onNext(3)
            third.hear(emitter)
            token.dispose()
        }
        token.content = emitter.subscribe()
        emitter.onNext(1)
        emitter.onNext(4)
        emitter.onCompleted()
        expect([recorder, first, second, third].map(\.heard), ["1 2 3 4 |", "2 3 4 |", "3 4 |", "4 |"])
    }

    @Test(arguments: [false, true]) func aDisposedObserversClosuresAreNotCalledForTheCurrentEvent(isChainHeld: Bool) {
        let first = trial.recorder("first"), second = trial.recorder("second"), token = Box<(any Disposable)?>()
        let calls = Counter(), emitter = Emitter<Int>()
        first.hear(emitter, then: { _ in token.dispose() })
        var chain: Chain<Int>? = emitter.map { calls.increment(by: $0) }
        token.content = chain.map { second.subscribe(to: $0.filter { calls.increment(by: $0) > 0 }) }
        if !isChainHeld { chain = nil }
        emitter.onNext(1)
        emitter.onCompleted()
        expect(calls.value, 0, "the chain \(isChainHeld ? "is held" : "is not held")")
        expect(second.heard, "")
        withExtendedLifetime(chain) {}
    }

    @Test func anObserverMayReplaceItselfWithinItsHandler() {
        let recorders = (0..<4).map { trial.recorder("\($0)") }
        let token = Box<(any Disposable)?>(trial), emitter = Emitter<Int>()
        func subscribe(_ index: Int) {
            token.content = recorders[index].subscribe(to: emitter) { _ in
                token.dispose()
                if index < 3 { subscribe(index + 1) }
            }
        }
        subscribe(0)
        for value in 1...5 { emitter.onNext(value) }
        expect(recorders.map(\.heard), ["1", "2", "3", "4"])
    }

    @Test func repeatedSendingInAHandlerNeedsNoStackPerValue() {
        let rounds = 50_000
        let emitter = Emitter<Int>(), last = Box(0)
        let subscription = emitter.map { $0 + 1 }.subscribe(onNext: { value in
            last.content = value
            if value < rounds { emitter.onNext(value) }
        })
        trial.inThread(stack: smallStack) { emitter.onNext(0) }
        expect(last.content, rounds)
        subscription.dispose()
    }

    @Test func aHandlerMaySubscribeToOtherStreams() {
        let outer = trial.recorder("outer"), inner = (1...3).map { trial.recorder("inner \($0)") }
        let emitter = Emitter<Int>(), other = Emitter<Int>()
        outer.hear(emitter) { value in
            inner[value - 1].hear(other.map { $0 * value })
            other.onNext(value)
        }
        for value in 1...3 { emitter.onNext(value) }
        emitter.onCompleted()
        other.onCompleted()
        expect(outer.heard, "1 2 3 |")
        expect(inner.map(\.heard), ["1 2 3 |", "4 6 |", "9 |"])
    }
}
