import Testing

@Suite struct DistinctUntilChangedTests {
    @Test func repetitionsInARowAreDropped() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.from([1, 1, 2, 2, 2, 1, 3, 3]).distinctUntilChanged())
            expect(recorder.heard, "1 2 1 3 |")
        }
    }

    @Test func theFirstValueIsEmittedEvenIfItIsNil() {
        conform { trial in
            let recorder = trial.recorder(of: Int?.self)
            recorder.hear(Chain<Int?>.from([nil, nil, 1, nil]).distinctUntilChanged())
            expect(recorder.heard, "nil Optional(1) nil |")
        }
    }

    @Test func theClosureIsGivenWhatWasEmittedLastAndTheNewValue() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(
                .from([10, 11, 13, 16, 20]).distinctUntilChanged { last, new in
                    trial.journal.note("\(last) \(new)")
                    return new - last < 4
                })
            expect(recorder.heard, "10 16 20 |")
            expect(trial.journal.entries, ["10 11", "10 13", "10 16", "16 20"])
        }
    }

    @Test func aComparisonThatThrowsTearsTheSourceDownAndIsNotCalledAgain() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                .create { observer in
                    kept.content = observer
                    return Disposables.create { trial.journal.note("cleanup") }
                }.distinctUntilChanged { (_: Int, new: Int) in
                    calls.increment()
                    if new == 3 { throw Failure.boom }
                    return false
                },
                finally: { trial.journal.note("heard") })
            for value in 1...5 { kept.content?.onNext(value) }
            kept.content?.onError(Failure.other)
            expect(recorder.heard, "1 2 #boom")
            expect(calls.value, 2)
            expect(trial.journal.entries, ["cleanup", "heard"])
            kept.content = nil
        }
    }

    @Test func onlyTheLastEmittedValueIsKept() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let subscription = emitter.distinctUntilChanged { $0 === $1 }.subscribe()
            for name in ["1", "2", "3"] { emitter.onNext(trial.tracker(name)) }
            expect(trial.alive, ["3"])
            subscription.dispose()
            expect(trial.alive, [])
        }
    }

    @Test func whatIsSentDuringAComparisonIsComparedAfterIt() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let hasSent = Box(false)
            recorder.hear(
                emitter.distinctUntilChanged { last, new in
                    if !hasSent.content { emitter.onNext(2) }
                    hasSent.content = true
                    return last == new
                })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func aStreamThatIsSubscribedToAgainHasForgotten() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.distinctUntilChanged()
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(1)
            emitter.onCompleted()
            expect(first.heard, "1")
            expect(second.heard, "1 |")
        }
    }
}
