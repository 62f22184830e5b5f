import Testing

/// LinkChain only: a handler or a closure disposes the only observer, and another observes the same link during the same event.
///
/// It begins anew, as in the siblings, where it has its own chain.
@Suite(.conforms) struct NextObserverTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")
    /// What both observe, and the first one's subscription.
    private let chain = Box<Chain<Int>?>(Trial.current), token = Box<(any Disposable)?>(Trial.current)
    private let kept = Box<AnyObserver<Int>?>(Trial.current)

    /// `first` observes `chain` until its first value. Then it is disposed, and after `between`, `second` observes `chain`.
    private func exchange(atTheFirstValueOf chain: Chain<Int>, between: @escaping () -> Void = {}) {
        token.content = first.subscribe(to: chain) { _ in
            token.dispose()
            token.content = nil
            between()
            second.hear(chain)
        }
    }

    /// `first` observes `new`, until something calls `exchange`.
    private func observe(_ new: Chain<Int>) {
        chain.content = new
        token.content = first.subscribe(to: new)
    }

    /// `first` is disposed, and `second` observes the same chain.
    private func exchange() {
        token.dispose()
        if let chain = chain.content { second.hear(chain) }
    }

    // MARK: Values kept for a previous observer

    @Test func aZipForgetsValuesPendingForThePreviousObserver() {
        let one = Emitter<Int>(), other = Emitter<Int>()
        let chain = Chain.zip(one, other) { $0 * 100 + $1 }
        exchange(atTheFirstValueOf: chain)
        other.onNext(1)
        other.onNext(2)
        one.onNext(1)
        one.onNext(2)
        other.onNext(3)
        one.onCompleted()
        expect([first, second].map(\.heard), ["101", "203 |"])
    }

    @Test func aShareForgetsThePreviousObserversValues() {
        let chain = trial.noted("source", in: kept).share(replay: 1)
        exchange(atTheFirstValueOf: chain)
        kept.content?.onNext(1)
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
        expect(trial.journal.entries, ["source+", "source-", "source+", "source-"])
    }

    // MARK: Values sent before the subscription

    @Test func aZipIgnoresValuesSentBeforeItIsObservedAgain() {
        let one = Emitter<Int>(), other = Emitter<Int>()
        let chain = Chain.zip(one, other) { $0 * 100 + $1 }
        exchange(atTheFirstValueOf: chain) {
            one.onNext(2)
            other.onNext(20)
        }
        other.onNext(1)
        one.onNext(1)
        other.onNext(30)
        one.onNext(3)
        one.onCompleted()
        expect([first, second].map(\.heard), ["101", "330 |"])
    }

    @Test func aRefCountedConnectionReplaysNothingFromThePreviousOne() {
        let emitter = Emitter<Int>()
        let chain = emitter.replay(1).refCount()
        exchange(atTheFirstValueOf: chain)
        emitter.onNext(1)
        expect([first, second].map(\.heard), ["1", ""])
        emitter.onNext(2)
        emitter.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
    }

    // MARK: What a closure returns or throws for a previous observer

    @Test(arguments: FlatteningKind.mapping, [true, false])
    func whatATransformMakesForADisposedObserverDoesNotReachTheNext(_ kind: FlatteningKind, _ isThrowing: Bool) {
        let source = Emitter<Int>()
        observe(
            kind.flatten(source) { value in
                if value == 1 {
                    exchange()
                    if isThrowing { throw Failure.boom }
                }
                return .just(value * 10)
            })
        source.onNext(1)
        source.onNext(2)
        source.onCompleted()
        expect([first, second].map(\.heard), ["", "20 |"])
    }

    // MARK: A source that has failed for the one before

    /// A source that does not end. The cleanup of its first run exchanges the observers.
    private func source(_ starts: Counter) -> Chain<Int> {
        .create { observer in
            let run = starts.increment()
            kept.content = observer
            return Disposables.create { if run == 1 { exchange() } }
        }
    }

    @Test func anObserverArrivingDuringAFailedSourcesCleanupAwaitsNoTrigger() {
        let starts = Counter()
        observe(source(starts).retry { (errors: Chain<any Error>) in errors.flatMap { _ in Chain<Int>.never() } })
        kept.content?.onError(Failure.boom)
        expect(starts.value, 2)
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    @Test(arguments: [(1, "2 #boom"), (2, "2 3 #boom")])
    func anObserverArrivingDuringAFailedSourcesCleanupGetsAllAttempts(_ runs: Int, _ heard: String) {
        let starts = Counter()
        observe(source(starts).retry(runs))
        for value in 1...3 {
            kept.content?.onNext(value)
            kept.content?.onError(Failure.boom)
        }
        expect(starts.value, 1 + runs)
        expect([first, second].map(\.heard), ["1", heard])
    }
}
