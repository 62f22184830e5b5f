import Testing

/// Rule 9: what `create`'s closure returns is disposed exactly once, whatever comes first.
@Suite struct CleanupTests {
    /// A chain that notes its cleanup, and what is heard below it.
    private func chain(
        _ trial: Trial, _ send: @escaping (AnyObserver<Int>) throws -> Void
    ) -> Chain<Int> {
        .create { observer in
            try send(observer)
            return Disposables.create(with: trial.tracked("cleanup") { trial.journal.note("cleanup") })
        }
    }

    @Test func cleanupRunsOnceWhenAHandlerBelowThrowsBeforeTheClosureReturns() {
        conform { trial in
            let recorder = trial.recorder()
            let chain = chain(trial) {
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
    }

    @Test func cleanupRunsOnceWhenAHandlerDisposes() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil), token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(
                to: chain(trial) { kept.content = $0 }.map { $0 },
                then: { _ in
                    token.dispose()
                    trial.journal.note("disposed")
                })
            kept.content?.onNext(1)
            kept.content?.onNext(2)
            expect(recorder.heard, "1")
            expect(trial.journal.entries, ["cleanup", "disposed"])
            token.dispose()
            expect(trial.journal.entries, ["cleanup", "disposed"])
            token.content = nil
        }
    }

    @Test func cleanupRunsOnceWhenTheHandlerOfTheEndDisposes() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil), token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: chain(trial) { kept.content = $0 }, finally: { token.dispose() })
            kept.content?.onCompleted()
            expect(recorder.heard, "|")
            expect(trial.journal.entries, ["cleanup"])
            token.content = nil
        }
    }

    @Test func thereIsNoCleanupWhenTheClosureThrows() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(chain(trial) { _ in throw Failure.boom })
            expect(recorder.heard, "#boom")
            expect(trial.journal.entries, [])
        }
    }

    @Test func aCleanupThatSendsIsNotHeardAndDoesNoHarm() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            let subscription = recorder.subscribe(
                to: .create { observer in
                    kept.content = observer
                    return Disposables.create {
                        trial.journal.note("cleanup")
                        kept.content?.onNext(2)
                        kept.content?.onCompleted()
                    }
                })
            kept.content?.onNext(1)
            subscription.dispose()
            expect(recorder.heard, "1")
            expect(trial.journal.entries, ["cleanup"])
            kept.content = nil
        }
    }

    @Test func aSubscriptionMayBeTheCleanup() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let before = trial.count
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: .create { observer in emitter.map { $0 + 1 }.subscribe(observer) })
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "2 3")
            token.dispose()
            emitter.onNext(3)
            expect(recorder.heard, "2 3")
            expect(trial.alive, [])
            token.content = nil
            expect(trial.count, before)
            withExtendedLifetime(emitter) {}
        }
    }

    /// The last value goes out as the source ends, and a closure below answers it with an error.
    @Test func cleanupHasRunWhenTheErrorThatALastValueBroughtIsHeard() {
        conform { trial in
            let recorder = trial.recorder()
            let sender = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                chain(trial) { sender.content = $0 }.takeLast(1).map { _ -> Int in throw Failure.boom }
                    .do(onError: { _ in trial.journal.note("error") }))
            sender.content?.onNext(1)
            sender.content?.onCompleted()
            sender.content = nil
            expect(recorder.heard, "#boom")
            expect(trial.journal.entries, ["cleanup", "error"])
        }
    }

    @Test func cleanupRunsOnceWhenEndAndDisposalRace() {
        conform { trial in
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
}
