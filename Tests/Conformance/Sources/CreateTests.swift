import Testing

@Suite struct CreateTests {
    @Test func createEmitsWhatItsClosureSends() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(
                .create { observer in
                    observer.onNext(1)
                    observer.onNext(2)
                    observer.onCompleted()
                    return Disposables.create()
                })
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func createCallsItsClosureAtTheSubscriptionAndNotBefore() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
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
    }

    @Test func createEmitsWhatIsSentLater() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
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
    }

    @Test func createThatThrowsEmitsTheError() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.create { _ in throw Failure.boom })
            expect(recorder.heard, "#boom")
        }
    }

    @Test func createThatThrowsAfterItsEndIsNotHeardAgain() {
        conform { trial in
            let completing = trial.recorder("completing"), failing = trial.recorder("failing")
            completing.hear(
                .create { observer in
                    observer.onCompleted()
                    throw Failure.boom
                })
            failing.hear(
                .create { observer in
                    observer.onError(Failure.other)
                    throw Failure.boom
                })
            expect(completing.heard, "|")
            expect(failing.heard, "#other")
        }
    }

    @Test func afterItThrewTheObserverOfCreateDoesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                .create { observer in
                    kept.content = observer
                    throw Failure.boom
                })
            kept.content?.onNext(1)
            kept.content?.onCompleted()
            expect(recorder.heard, "#boom")
        }
    }

    @Test func afterDisposalTheObserverOfCreateDoesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            let subscription = recorder.subscribe(
                to: .create { observer in
                    kept.content = observer
                    return Disposables.create()
                }.map { $0 })
            kept.content?.onNext(1)
            subscription.dispose()
            kept.content?.onNext(2)
            kept.content?.onError(Failure.boom)
            expect(recorder.heard, "1")
        }
    }

    @Test func whatIsSentToTheObserverOfCreateFromInsideAHandlerIsQueued() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                .create { observer in
                    kept.content = observer
                    return Disposables.create()
                },
                then: { value in
                    if value < 3 { kept.content?.onNext(value + 1) } else { kept.content?.onCompleted() }
                    trial.journal.note("handled \(value)")
                })
            kept.content?.onNext(1)
            expect(recorder.heard, "1 2 3 |")
            expect(trial.journal.entries, ["handled 1", "handled 2", "handled 3"])
        }
    }

    @Test func whatIsSentFromInsideAHandlerWhileCreatesClosureRunsIsQueued() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
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
    }

    @Test func afterAnEndOfWhateverKindAKeptObserverHoldsNoClosureOfTheChain() {
        let ends: [(name: String, end: (AnyObserver<Int>, any Disposable) -> Void)] = [
            ("completed", { observer, _ in observer.onCompleted() }),
            ("error", { observer, _ in observer.onError(Failure.boom) }),
            ("disposal", { _, subscription in subscription.dispose() }),
        ]
        for end in ends {
            conform { trial in
                let kept = Box<AnyObserver<Int>?>(nil)
                let recorder = trial.recorder()
                let subscription = recorder.subscribe(
                    to: Chain.create(
                        trial.tracked("create") { observer in
                            kept.content = observer
                            return Disposables.create(with: trial.tracked("cleanup") {})
                        }
                    ).map(trial.tracked("map") { $0 }).filter(trial.tracked("filter") { _ in true }))
                kept.content?.onNext(1)
                if let observer = kept.content { end.end(observer, subscription) }
                expect(trial.alive, [], "after \(end.name)")
                kept.content?.onNext(2)
                expect(recorder.events.first, "1")
            }
        }
    }
}
