import Testing

/// Rule 9: the disposable that `create`'s closure returns is disposed exactly once, whatever comes first.
@Suite(.conforms) struct CleanupTests {
    private let trial = Trial.current

    /// A source that notes its cleanup.
    private func source(_ send: @escaping (AnyObserver<Int>) throws -> Void) -> Chain<Int> {
        .create { observer in
            try send(observer)
            return Disposables.create(with: trial.tracked("cleanup") { trial.journal.note("cleanup") })
        }
    }

    @Test func cleanupRunsOnceWhenAMapThrowsBeforeCreateReturns() {
        let recorder = trial.recorder()
        let chain = source {
            $0.onNext(1)
            $0.onNext(2)
            $0.onNext(3)
            $0.onCompleted()
        }
        let subscription = recorder.subscribe(to: chain.map { if $0 == 2 { throw Failure.boom } else { $0 } })
        expect(recorder.heard, "1 #boom")
        expect(trial.journal.entries, ["cleanup"], "though the chain is held")
        subscription.dispose()
        expect(trial.journal.entries, ["cleanup"])
        withExtendedLifetime(chain) {}
    }

    @Test func cleanupRunsOnceWhenAHandlerDisposes() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        recorder.hear(source { kept.content = $0 }.map { $0 }) { _ in
            recorder.leave()
            trial.journal.note("disposed")
        }
        kept.content?.onNext(1)
        kept.content?.onNext(2)
        expect(recorder.heard, "1")
        expect(trial.journal.entries, ["cleanup", "disposed"])
        recorder.leave()
        expect(trial.journal.entries, ["cleanup", "disposed"])
    }

    @Test func cleanupRunsOnceWhenACompletionHandlerDisposes() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        recorder.hear(source { kept.content = $0 }, finally: { recorder.leave() })
        kept.content?.onCompleted()
        expect(recorder.heard, "|")
        expect(trial.journal.entries, ["cleanup"])
    }

    @Test func noCleanupRunsWhenTheClosureOfCreateThrows() {
        let recorder = trial.recorder()
        recorder.hear(source { _ in throw Failure.boom })
        expect(recorder.heard, "#boom")
        expect(trial.journal.entries, [])
    }

    @Test func eventsSentByACleanupAreIgnored() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial)
        let subscription = recorder.subscribe(
            to: .kept(in: kept) {
                trial.journal.note("cleanup")
                kept.content?.onNext(2)
                kept.content?.onCompleted()
            })
        kept.content?.onNext(1)
        subscription.dispose()
        expect(recorder.heard, "1")
        expect(trial.journal.entries, ["cleanup"])
    }

    @Test func createMayReturnASubscriptionAsItsCleanup() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let before = trial.count
        var token: (any Disposable)? = recorder.subscribe(to: .create { observer in emitter.map { $0 + 1 }.subscribe(observer) })
        emitter.onNext(1)
        emitter.onNext(2)
        expect(recorder.heard, "2 3")
        token?.dispose()
        emitter.onNext(3)
        expect(recorder.heard, "2 3")
        expect(trial.alive, [])
        token = nil
        expect(trial.count, before)
        withExtendedLifetime(emitter) {}
    }

    /// The source emits its last value as it ends, and a closure below throws at that value.
    @Test func cleanupPrecedesAnErrorThrownForTheFinalValue() {
        let recorder = trial.recorder(), sender = Box<AnyObserver<Int>?>(nil)
        recorder.hear(
            source { sender.content = $0 }.takeLast(1).map { _ -> Int in throw Failure.boom }
                .do(onError: { _ in trial.journal.note("error") }))
        sender.content?.onNext(1)
        sender.content?.onCompleted()
        sender.content = nil
        expect(recorder.heard, "#boom")
        expect(trial.journal.entries, ["cleanup", "error"])
    }

    @Test func cleanupRunsOnceWhenEndAndDisposalRace() {
        let rounds = 300
        let cleanups = (0..<rounds).map { _ in Counter() }
        let recorders = (0..<rounds).map { trial.recorder("\($0)") }
        let observers = Box<[AnyObserver<Int>]>([])
        let subscriptions = (0..<rounds).map { round in
            recorders[round].subscribe(
                to: Chain<Int>.create { observer in
                    observers.content.append(observer)
                    return Disposables.create { cleanups[round].increment() }
                }.map { $0 })
        }
        let senders = observers.content
        trial.inThreads(4) { thread in
            for round in 0..<rounds {
                switch thread {
                case 0: senders[round].onCompleted()
                case 1: subscriptions[round].dispose()
                case 2: senders[round].onError(Failure.boom)
                default:
                    senders[round].onNext(round)
                    subscriptions[round].dispose()
                }
            }
        }
        expect(cleanups.map(\.value), Array(repeating: 1, count: rounds))
    }
}
