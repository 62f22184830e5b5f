import Dispatch
import Testing

/// LinkChain only: user code that runs as the last observer leaves observes the same link.
///
/// The new observer begins anew with every source, even with those that were not given up yet. In the siblings it has its own chain.
@Suite(.conforms) struct ObservedWhileLeftTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")
    /// What both observe, and the first one's subscription.
    private let chain = Box<Chain<Int>?>(Trial.current), token = Box<(any Disposable)?>(Trial.current)
    private let kept = Box<AnyObserver<Int>?>(Trial.current), other = Box<AnyObserver<Int>?>(Trial.current)
    private let left = DispatchSemaphore(value: 0), sent = DispatchSemaphore(value: 0)

    /// A source without an end, which notes its runs.
    private func source(
        in kept: Box<AnyObserver<Int>?>, sends value: Int? = nil, runs: Counter = Counter(), cleanup: @escaping () -> Void = {}
    ) -> Chain<Int> {
        .create { observer in
            let run = runs.increment()
            trial.journal.note("+\(run)")
            kept.content = observer
            if let value { observer.onNext(value) }
            return Disposables.create {
                trial.journal.note("-\(run)")
                if run == 1 { cleanup() }
            }
        }
    }

    /// The same. The cleanup of its first run has the second observer observe the chain.
    private func exchangingSource(sends value: Int? = nil, runs: Counter = Counter()) -> Chain<Int> {
        source(in: kept, sends: value, runs: runs, cleanup: observeAgain)
    }

    private func observeAgain() {
        if let chain = chain.content { second.hear(chain) }
    }

    /// The first observer observes `new`, and leaves.
    private func observeAndLeave(_ new: Chain<Int>) {
        chain.content = new
        first.subscribe(to: new).dispose()
    }

    @Test(arguments: [true, false]) func everySourceOfACombineLatestHandsItsValueToTheNewObserver(_ isFirst: Bool) {
        let subject = BehaviorSubject(value: 5), source = exchangingSource(sends: 1)
        observeAndLeave(isFirst ? .combineLatest(source, subject) { $0 + $1 } : .combineLatest(subject, source) { $0 + $1 })
        expect([first, second].map(\.heard), ["6", "6"])
        expect(trial.journal.entries, ["+1", "-1", "+2"])
        subject.onCompleted()
        kept.content?.onCompleted()
    }

    @Test(arguments: FlatteningKind.mapping)
    func aPreviousInnerStreamDoesNotReachTheNewObserver(_ kind: FlatteningKind) {
        let inner = [Emitter<Int>(), Emitter<Int>()]
        chain.content = kind.flatten(exchangingSource()) { inner[$0] }
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
        let calls = Counter(), runs = Counter()
        observeAndLeave(.deferred { exchangingSource(sends: calls.increment(), runs: runs) })
        expect([first, second].map(\.heard), ["1", "2"])
        expect(calls.value, 2)
        kept.content?.onCompleted()
    }

    @Test func aDeferredStreamIsMadeAgainForAnObserverArrivingAsItStarts() {
        let calls = Counter()
        let chain = Chain<Int>.deferred {
            let call = calls.increment()
            return .from([10 * call, 10 * call + 1])
        }
        first.hear(chain.take(1), finally: { second.hear(chain) })
        expect([first, second].map(\.heard), ["10 |", "20 21 |"])
    }

    @Test func anObserverArrivingInADeferredStreamsCleanupMissesItsEnd() {
        let calls = Counter()
        chain.content = .deferred {
            let call = calls.increment()
            return .kept(in: kept) {
                if call > 1 { return }
                token.dispose()
                observeAgain()
            }
        }
        token.content = chain.content.map { first.subscribe(to: $0) }
        kept.content?.onCompleted()
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    @Test func aSourceSharedByTwoJointsStartsAnew() {
        let shared = source(in: other, sends: 1)
        observeAndLeave(.merge(exchangingSource(), shared.flatMap { .just($0) }, shared.flatMap { .just(10 * $0) }))
        expect([first, second].map(\.heard), ["1 10", "1 10"])
        for observer in [kept, other] { observer.content?.onCompleted() }
    }

    @Test func aSourceSendingToADepartingObserverStartsAnew() {
        chain.content = .merge(exchangingSource().map { $0 }, source(in: other).map { $0 })
        token.content = chain.content.map { chain in
            first.subscribe(to: chain) { _ in
                token.dispose()
                token.content = nil
            }
        }
        let old = other.content
        old?.onNext(1)
        old?.onNext(2)
        for observer in [kept, other] { observer.content?.onNext(3) }
        expect([first, second].map(\.heard), ["1", "3 3"])
        expect(trial.journal.entries, ["+1", "+1", "-1", "-1", "+2", "+2"])
        for observer in [kept, other] { observer.content?.onCompleted() }
    }

    @Test func anInnerStreamFailingAsItsObserverLeavesDoesNotReachTheNext() {
        let failing = Emitter<Int>()
        let inner = [Chain<Int>.create { _ in Disposables.create { failing.onError(Failure.boom) } }, failing.map { $0 }]
        chain.content = exchangingSource().flatMap { inner[$0] }
        let token = chain.content.map { first.subscribe(to: $0) }
        kept.content?.onNext(0)
        kept.content?.onNext(1)
        token?.dispose()
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "|"])
    }

    @Test func aRefCountedConnectionIsMadeAgainForTheNewObserver() {
        let disposals = Counter()
        observeAndLeave(source(in: kept).publish().refCount().do(onDispose: { if disposals.increment() == 1 { observeAgain() } }))
        kept.content?.onNext(1)
        expect([first, second].map(\.heard), ["", "1"])
        expect(trial.journal.entries, ["+1", "-1", "+2"])
        kept.content?.onCompleted()
    }

    @Test(arguments: [("one source", "1"), ("two sources", "6"), ("two places with one source", "1 1")])
    func aSourceIsStoppedAndRestartedIfOnDisposeObservesAgain(_ shape: String, _ heard: String) {
        let disposals = Counter(), subject = BehaviorSubject(value: 5), one = source(in: kept, sends: 1)
        let source: Chain<Int> =
            switch shape {
            case "one source": one
            case "two sources": .combineLatest(one.map { $0 }, subject) { $0 + $1 }
            default: .merge(one.map { $0 }, one.filter { _ in true })
            }
        observeAndLeave(
            source.map { $0 }.do(onDispose: {
                trial.journal.note("onDispose")
                if disposals.increment() == 1 { observeAgain() }
            }).map { $0 })
        expect([first, second].map(\.heard), [heard, heard])
        expect(trial.journal.entries, ["+1", "onDispose", "-1", "+2"])
        subject.onCompleted()
        kept.content?.onCompleted()
    }

    /// The links above wake on the new observer's thread, although its predecessor is still in user code that does not return.
    @Test func aValueSentWhileOnDisposeRunsReachesTheNewObserver() {
        let source = Emitter<Int>(), calls = Counter()
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
        let source = Emitter<Int>()
        let chain = source.flatMap { Chain.just($0) }.flatMap { Chain.just($0) }
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
