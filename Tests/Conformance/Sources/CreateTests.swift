import Testing

@Suite(.conforms) struct CreateTests {
    private let trial = Trial.current

    @Test func createCallsItsClosureAtTheSubscriptionAndNotBefore() {
        let recorder = trial.recorder(), calls = Counter()
        let chain = Chain<Int>.create { observer in
            calls.increment()
            observer.onCompleted()
            return Disposables.create()
        }.map { $0 }.filter { _ in true }
        expect(calls.value, 0)
        recorder.hear(chain)
        expect(calls.value, 1)
        expect(recorder.heard, "|")
    }

    @Test func createEmitsValuesSentLater() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        recorder.hear(
            .create { observer in
                observer.onNext(1)
                kept.content = observer
                return Disposables.create()
            }.map { $0 * 10 })
        expect(recorder.heard, "10")
        kept.content?.onNext(2)
        expect(recorder.heard, "10 20")
        kept.content?.on(.next(3))
        kept.content?.on(.completed)
        expect(recorder.heard, "10 20 30 |")
    }

    @Test(arguments: [true, false]) func createsObserverDoesNothingOnceTheStreamIsOver(isThrowing: Bool) {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        let token = recorder.subscribe(
            to: .create { observer in
                kept.content = observer
                if isThrowing { throw Failure.boom }
                return Disposables.create()
            }.map { $0 })
        if !isThrowing { token.dispose() }
        kept.content?.onNext(1)
        kept.content?.onError(Failure.other)
        kept.content?.onCompleted()
        expect(recorder.heard, isThrowing ? "#boom" : "")
    }

    @Test func eventsSentToCreatesObserverInAHandlerAreQueued() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        recorder.hear(.kept(in: kept)) { value in
            if value < 3 { kept.content?.onNext(value + 1) } else { kept.content?.onCompleted() }
            trial.journal.note("handled \(value)")
        }
        kept.content?.onNext(1)
        expect(recorder.heard, "1 2 3 |")
        expect(trial.journal.entries, ["handled 1", "handled 2", "handled 3"])
    }

    @Test func aValueSentInAHandlerWhileCreatesClosureRunsIsQueued() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        recorder.hear(
            .create { observer in
                kept.content = observer
                observer.onNext(1)
                observer.onNext(2)
                observer.onCompleted()
                return Disposables.create()
            }, then: { if $0 < 10 { kept.content?.onNext($0 * 10) } })
        expect(recorder.heard, "1 10 2 20 |")
    }

    @Test(arguments: ["|", "#boom", "disposal"]) func aKeptObserverHoldsNoClosureOfTheChain(after end: String) {
        let kept = Box<AnyObserver<Int>?>(nil), recorder = trial.recorder()
        let token = recorder.subscribe(
            to: Chain.create(
                trial.tracked("create") { observer in
                    kept.content = observer
                    return Disposables.create(with: trial.tracked("cleanup") {})
                }
            ).map(trial.tracked("map") { $0 }).filter(trial.tracked("filter") { _ in true }))
        kept.content?.onNext(1)
        switch end {
        case "|": kept.content?.onCompleted()
        case "#boom": kept.content?.onError(Failure.boom)
        default: token.dispose()
        }
        expect(trial.alive, [])
        kept.content?.onNext(2)
        expect(recorder.events.first, "1")
    }
}
