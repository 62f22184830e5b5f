import Testing

/// LinkChain only: a handler or a closure disposes the only observer, and another observes the same link during the same event.
///
/// It begins anew, as in the siblings, where it has its own chain.
@Suite(.conforms) struct NextObserverTests {
    private let trial = Trial.current

    /// `first` observes `chain` until its first value. Then it is disposed, and after `between`, `second` observes `chain`.
    private func exchange(_ first: Recorder<Int>, for second: Recorder<Int>, of chain: Chain<Int>, between: @escaping () -> Void = {}) {
        let token = Box<(any Disposable)?>()
        token.content = first.subscribe(to: chain) { _ in
            token.dispose()
            token.content = nil
            between()
            second.hear(chain)
        }
    }

    // MARK: Values kept for a previous observer

    @Test func aZipForgetsValuesPendingForThePreviousObserver() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let one = Emitter<Int>(), other = Emitter<Int>()
        let chain = Chain.zip(one, other) { $0 * 100 + $1 }
        exchange(first, for: second, of: chain)
        other.onNext(1)
        other.onNext(2)
        one.onNext(1)
        one.onNext(2)
        other.onNext(3)
        one.onCompleted()
        expect([first, second].map(\.heard), ["101", "203 |"])
    }

    @Test func aShareForgetsThePreviousObserversValues() {
        let first = trial.recorder("first"), second = trial.recorder("second"), kept = Box<AnyObserver<Int>?>(trial)
        let chain = Chain<Int>.create { observer in
            kept.content = observer
            trial.journal.note("start")
            return Disposables.create { trial.journal.note("cleanup") }
        }.share(replay: 1)
        exchange(first, for: second, of: chain)
        kept.content?.onNext(1)
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
        expect(trial.journal.entries, ["start", "cleanup", "start", "cleanup"])
    }

    // MARK: Values sent before the subscription

    @Test func aZipIgnoresValuesSentBeforeItIsObservedAgain() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let one = Emitter<Int>(), other = Emitter<Int>()
        let chain = Chain.zip(one, other) { $0 * 100 + $1 }
        exchange(first, for: second, of: chain) {
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
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let chain = emitter.replay(1).refCount()
        exchange(first, for: second, of: chain)
        emitter.onNext(1)
        expect([first, second].map(\.heard), ["1", ""])
        emitter.onNext(2)
        emitter.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
    }

    // MARK: Errors thrown for a previous observer

    @Test(arguments: FlatteningKind.mapping)
    func anErrorThrownForADisposedObserverDoesNotReachTheNext(_ kind: FlatteningKind) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let source = Emitter<Int>(), token = Box<(any Disposable)?>(trial), chain = Box<Chain<Int>?>(trial)
        chain.content = kind.flatten(source) { value in
            if value != 1 { return .just(value) }
            token.dispose()
            if let chain = chain.content { second.hear(chain) }
            throw Failure.boom
        }
        if let chain = chain.content { token.content = first.subscribe(to: chain) }
        source.onNext(1)
        source.onNext(2)
        source.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    @Test(arguments: FlatteningKind.mapping)
    func aStreamMadeForADisposedObserverDoesNotReachTheNext(_ kind: FlatteningKind) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let source = Emitter<Int>(), token = Box<(any Disposable)?>(trial), chain = Box<Chain<Int>?>(trial)
        chain.content = kind.flatten(source) { value in
            if value == 1 {
                token.dispose()
                if let chain = chain.content { second.hear(chain) }
            }
            return .just(value * 10)
        }
        if let chain = chain.content { token.content = first.subscribe(to: chain) }
        source.onNext(1)
        source.onNext(2)
        source.onCompleted()
        expect([first, second].map(\.heard), ["", "20 |"])
    }

    // MARK: A source that has failed for the one before

    /// A source that does not end. The cleanup of its first run disposes `token`'s content, and has `next` observe `chain`.
    private func source(
        _ starts: Counter, _ kept: Box<AnyObserver<Int>?>, _ token: Box<(any Disposable)?>, _ next: Recorder<Int>, _ chain: Box<Chain<Int>?>
    ) -> Chain<Int> {
        .create { observer in
            let run = starts.increment()
            kept.content = observer
            return Disposables.create {
                guard run == 1 else { return }
                token.dispose()
                if let chain = chain.content { next.hear(chain) }
            }
        }
    }

    @Test func anObserverArrivingDuringAFailedSourcesCleanupAwaitsNoTrigger() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let starts = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        let token = Box<(any Disposable)?>(trial), chain = Box<Chain<Int>?>(trial)
        chain.content = source(starts, kept, token, second, chain).retry { (errors: Chain<any Error>) in
            errors.flatMap { _ in Chain<Int>.never() }
        }
        if let chain = chain.content { token.content = first.subscribe(to: chain) }
        kept.content?.onError(Failure.boom)
        expect(starts.value, 2)
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    @Test(arguments: [(1, "2 #boom"), (2, "2 3 #boom")])
    func anObserverArrivingDuringAFailedSourcesCleanupGetsAllAttempts(_ runs: Int, _ heard: String) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let starts = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        let token = Box<(any Disposable)?>(trial), chain = Box<Chain<Int>?>(trial)
        chain.content = source(starts, kept, token, second, chain).retry(runs)
        if let chain = chain.content { token.content = first.subscribe(to: chain) }
        for value in 1...3 {
            kept.content?.onNext(value)
            kept.content?.onError(Failure.boom)
        }
        expect(starts.value, 1 + runs)
        expect([first, second].map(\.heard), ["1", heard])
    }
}
