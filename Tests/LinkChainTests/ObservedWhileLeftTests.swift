import Dispatch
import Testing

/// LinkChain only: user code that runs as the last observer leaves observes the same link.
///
/// The new observer begins anew with every source, even with those that were not given up yet. In the siblings it has its own chain.
@Suite(.conforms) struct ObservedWhileLeftTests {
    private let trial = Trial.current

    /// A source without an end. The cleanup of its first run has `next` observe `chain`.
    private func source(
        _ trial: Trial, _ next: Recorder<Int>, _ chain: Box<Chain<Int>?>, _ kept: Box<AnyObserver<Int>?>, sends value: Int? = nil,
        runs: Counter = Counter()
    ) -> Chain<Int> {
        .create { observer in
            let run = runs.increment()
            trial.journal.note("+\(run)")
            kept.content = observer
            if let value { observer.onNext(value) }
            return Disposables.create {
                trial.journal.note("-\(run)")
                if run == 1, let chain = chain.content { next.hear(chain) }
            }
        }
    }

    @Test(arguments: [true, false]) func everySourceOfACombineLatestHandsItsValueToTheNewObserver(_ isFirst: Bool) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), kept = Box<AnyObserver<Int>?>(trial), subject = BehaviorSubject(value: 5)
        let source = source(trial, second, chain, kept, sends: 1)
        chain.content = isFirst ? .combineLatest(source, subject) { $0 + $1 } : .combineLatest(subject, source) { $0 + $1 }
        if let chain = chain.content { first.subscribe(to: chain).dispose() }
        expect([first, second].map(\.heard), ["6", "6"])
        expect(trial.journal.entries, ["+1", "-1", "+2"])
        subject.onCompleted()
        kept.content?.onCompleted()
    }

    @Test(arguments: FlatteningKind.mapping)
    func aPreviousInnerStreamDoesNotReachTheNewObserver(_ kind: FlatteningKind) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), kept = Box<AnyObserver<Int>?>(trial)
        let inner = [Emitter<Int>(), Emitter<Int>()]
        chain.content = kind.flatten(source(trial, second, chain, kept)) { inner[$0] }
        let token = chain.content.map { first.subscribe(to: $0) }
        kept.content?.onNext(0)
        // A second value, which waits in `concatMap`.
        if kind == .concatMap { kept.content?.onNext(0) }
        inner[0].onNext(1)
        token?.dispose()
        inner[0].onNext(2)
        kept.content?.onNext(1)
        inner[0].onNext(3)
        inner[1].onNext(4)
        kept.content?.onCompleted()
        inner[1].onCompleted()
        expect([first, second].map(\.heard), ["1", "4 |"])
    }

    @Test func aDeferredStreamIsMadeAgainForTheNewObserver() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), kept = Box<AnyObserver<Int>?>(trial), calls = Counter(), runs = Counter()
        chain.content = .deferred { self.source(trial, second, chain, kept, sends: calls.increment(), runs: runs) }
        if let chain = chain.content { first.subscribe(to: chain).dispose() }
        expect([first, second].map(\.heard), ["1", "2"])
        expect(calls.value, 2)
        kept.content?.onCompleted()
    }

    @Test func aDeferredStreamIsMadeAgainForAnObserverArrivingAsItStarts() {
        let first = trial.recorder("first"), second = trial.recorder("second"), calls = Counter()
        let chain = Chain<Int>.deferred {
            let call = calls.increment()
            return .from([10 * call, 10 * call + 1])
        }
        first.hear(chain.take(1), finally: { second.hear(chain) })
        expect([first, second].map(\.heard), ["10 |", "20 21 |"])
    }

    @Test func anObserverArrivingInADeferredStreamsCleanupMissesItsEnd() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), kept = Box<AnyObserver<Int>?>(trial), token = Box<(any Disposable)?>(trial), calls = Counter()
        chain.content = .deferred {
            let call = calls.increment()
            return .create { observer in
                kept.content = observer
                return Disposables.create {
                    if call > 1 { return }
                    token.dispose()
                    if let chain = chain.content { second.hear(chain) }
                }
            }
        }
        token.content = chain.content.map { first.subscribe(to: $0) }
        kept.content?.onCompleted()
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    @Test func aSourceSharedByTwoJointsStartsAnew() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), nobody = Box<Chain<Int>?>(nil)
        let kept = [Box<AnyObserver<Int>?>(nil), Box<AnyObserver<Int>?>(nil)]
        let shared = source(trial, second, nobody, kept[1], sends: 1)
        chain.content = .merge(source(trial, second, chain, kept[0]), shared.flatMap { .just($0) }, shared.flatMap { .just(10 * $0) })
        if let chain = chain.content { first.subscribe(to: chain).dispose() }
        expect([first, second].map(\.heard), ["1 10", "1 10"])
        for observer in kept {
            observer.content?.onCompleted()
            observer.content = nil
        }
    }

    @Test func aSourceSendingToADepartingObserverStartsAnew() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), nobody = Box<Chain<Int>?>(nil)
        let kept = [Box<AnyObserver<Int>?>(nil), Box<AnyObserver<Int>?>(nil)], token = Box<(any Disposable)?>()
        chain.content = .merge(source(trial, second, chain, kept[0]).map { $0 }, source(trial, second, nobody, kept[1]).map { $0 })
        token.content = chain.content.map { chain in
            first.subscribe(to: chain) { _ in
                token.dispose()
                token.content = nil
            }
        }
        let old = kept[1].content
        old?.onNext(1)
        old?.onNext(2)
        for observer in kept { observer.content?.onNext(3) }
        expect([first, second].map(\.heard), ["1", "3 3"])
        expect(trial.journal.entries, ["+1", "+1", "-1", "-1", "+2", "+2"])
        for observer in kept { observer.content?.onCompleted() }
        for observer in kept { observer.content = nil }
    }

    @Test func anInnerStreamFailingAsItsObserverLeavesDoesNotReachTheNext() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), kept = Box<AnyObserver<Int>?>(trial), failing = Emitter<Int>()
        let inner = [Chain<Int>.create { _ in Disposables.create { failing.onError(Failure.boom) } }, failing.map { $0 }]
        chain.content = source(trial, second, chain, kept).flatMap { inner[$0] }
        let token = chain.content.map { first.subscribe(to: $0) }
        kept.content?.onNext(0)
        kept.content?.onNext(1)
        token?.dispose()
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "|"])
    }

    @Test func aRefCountedConnectionIsMadeAgainForTheNewObserver() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), nobody = Box<Chain<Int>?>(nil), kept = Box<AnyObserver<Int>?>(trial)
        let disposals = Counter()
        chain.content = source(trial, second, nobody, kept).publish().refCount().do(onDispose: {
            if disposals.increment() == 1, let chain = chain.content { second.hear(chain) }
        })
        if let chain = chain.content { first.subscribe(to: chain).dispose() }
        kept.content?.onNext(1)
        expect([first, second].map(\.heard), ["", "1"])
        expect(trial.journal.entries, ["+1", "-1", "+2"])
        kept.content?.onCompleted()
    }

    @Test(arguments: [("one source", "1"), ("two sources", "6"), ("two places with one source", "1 1")])
    func aSourceIsStoppedAndRestartedIfOnDisposeObservesAgain(_ shape: String, _ heard: String) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), kept = Box<AnyObserver<Int>?>(trial), nobody = Box<Chain<Int>?>(nil)
        let disposals = Counter(), subject = BehaviorSubject(value: 5)
        let one = source(trial, second, nobody, kept, sends: 1)
        let source: Chain<Int> =
            switch shape {
            case "one source": one
            case "two sources": .combineLatest(one.map { $0 }, subject) { $0 + $1 }
            default: .merge(one.map { $0 }, one.filter { _ in true })
            }
        chain.content = source.map { $0 }.do(onDispose: {
            trial.journal.note("onDispose")
            if disposals.increment() == 1, let chain = chain.content { second.hear(chain) }
        }).map { $0 }
        if let chain = chain.content { first.subscribe(to: chain).dispose() }
        expect([first, second].map(\.heard), [heard, heard])
        expect(trial.journal.entries, ["+1", "onDispose", "-1", "+2"])
        subject.onCompleted()
        kept.content?.onCompleted()
    }

    /// The links above wake on the new observer's thread, although its predecessor is still in user code that does not return.
    @Test func aValueSentWhileOnDisposeRunsReachesTheNewObserver() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let source = Emitter<Int>(), calls = Counter()
        let left = DispatchSemaphore(value: 0), sent = DispatchSemaphore(value: 0)
        let chain = source.flatMap { Chain.just($0) }.do(onDispose: {
            if calls.increment() > 1 { return }
            left.signal()
            sent.waitPatiently("the other thread has not sent: is it in a deadlock?")
        }).flatMap { Chain.just($0) }
        let token = first.subscribe(to: chain)
        trial.inThreads(2) { thread in
            if thread == 0 { return token.dispose() }
            left.waitPatiently("onDispose was not called")
            second.hear(chain)
            source.onNext(2)
            sent.signal()
        }
        source.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    /// The links above wake on the new observer's thread, although another thread is passing an event through them.
    @Test func aNewObserverHearsLaterValuesThoughTheLastIsStillLeaving() {
        let first = trial.recorder("first"), second = trial.recorder("second"), source = Emitter<Int>(), token = Box<(any Disposable)?>()
        let chain = source.flatMap { Chain.just($0) }.flatMap { Chain.just($0) }
        let left = DispatchSemaphore(value: 0), sent = DispatchSemaphore(value: 0)
        token.content = first.subscribe(to: chain) { _ in
            token.dispose()
            token.content = nil
            left.signal()
            sent.waitPatiently("the other thread has not sent: is it in a deadlock?")
        }
        trial.inThreads(2) { thread in
            if thread == 0 { return source.onNext(1) }
            left.waitPatiently("the value has not come")
            second.hear(chain)
            source.onNext(2)
            sent.signal()
        }
        source.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
    }
}
