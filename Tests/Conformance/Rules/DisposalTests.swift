import Testing

/// Rules 5, 6 and 8: when disposal takes effect, and what it leaves.
@Suite(.conforms) struct DisposalTests {
    private let trial = Trial.current

    @Test func repeatedSubscriptionsBesideALastingObserverLeakNothing() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter)
        let before = trial.count
        for round in 0..<1_000 {
            let subscriptions = (0..<3).map { _ in emitter.map { $0 }.subscribe() }
            if round.isMultiple(of: 100) { emitter.onNext(round) }
            for subscription in subscriptions { subscription.dispose() }
        }
        expect(trial.count, before)
        emitter.onCompleted()
        expect(recorder.heard, "0 100 200 300 400 500 600 700 800 900 |")
    }

    @Test func repeatedSubscriptionsInAHandlerLeakNothing() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), heard = Counter()
        recorder.hear(emitter) { _ in
            for _ in 0..<1_000 { emitter.map { heard.increment(by: $0) }.subscribe().dispose() }
        }
        let before = trial.count
        emitter.onNext(1)
        expect(trial.count, before)
        emitter.onNext(2)
        expect(trial.count, before)
        expect(heard.value, 0)
        emitter.onCompleted()
        expect(recorder.heard, "1 2 |")
    }

    @Test func isDisposedTurnsTrueOnDisposalAndCompletion() {
        let emitter = Emitter<Int>()
        let disposed = emitter.map { $0 }.subscribe(), ended = emitter.subscribe()
        #expect(!disposed.isDisposed)
        #expect(!ended.isDisposed)
        disposed.dispose()
        #expect(disposed.isDisposed)
        emitter.onCompleted()
        #expect(ended.isDisposed)
    }

    @Test func aDisposableRunsItsClosureOnceAndReleasesIt() {
        let runs = Counter()
        let disposable = Disposables.create(with: trial.tracked("closure") { runs.increment() })
        #expect(!disposable.isDisposed)
        expect(trial.alive, ["closure"])
        trial.inThreads(4) { _ in disposable.dispose() }
        #expect(disposable.isDisposed)
        expect(runs.value, 1)
        expect(trial.alive, [])
        let nothing = Disposables.create()
        for _ in 0..<2 { nothing.dispose() }
        #expect(nothing.isDisposed)
        _ = Disposables.create { runs.increment() }
        expect(runs.value, 1, "one that is dropped does not run")
    }
}
