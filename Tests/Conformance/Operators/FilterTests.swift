import Testing

@Suite struct FilterTests {
    @Test func filterEmitsTheValuesForWhichItsPredicateHolds() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.range(start: 1, count: 8).filter { $0.isMultiple(of: 3) })
            expect(recorder.heard, "3 6 |")
        }
    }

    @Test func filterThatLetsNothingPassStillEnds() {
        conform { trial in
            let completing = trial.recorder("completing"), failing = trial.recorder("failing")
            completing.hear(.from([1, 2]).filter { _ in false })
            failing.hear(
                .create { observer in
                    observer.onNext(1)
                    observer.onError(Failure.boom)
                    return Disposables.create()
                }.filter { _ in false })
            expect(completing.heard, "|")
            expect(failing.heard, "#boom")
        }
    }

    @Test func filterCallsItsPredicateOncePerValueAndNotBefore() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let emitter = Emitter<Int>()
            let chain = emitter.filter { value in
                calls.increment()
                return value > 1
            }
            expect(calls.value, 0)
            recorder.hear(chain)
            emitter.onNext(1)
            emitter.onNext(2)
            expect(calls.value, 2)
            emitter.onCompleted()
            emitter.onNext(3)
            expect(calls.value, 2)
            expect(recorder.heard, "2 |")
        }
    }

    @Test func filterDoesNotCallItsPredicateAfterDisposal() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let emitter = Emitter<Int>()
            let chain = emitter.filter { calls.increment(by: $0) > 0 }
            let subscription = recorder.subscribe(to: chain)
            subscription.dispose()
            emitter.onNext(1)
            expect(calls.value, 0)
            expect(recorder.heard, "")
            withExtendedLifetime(chain) {}
        }
    }

    @Test func whatAFilterDropsIsNotSeenBelow() {
        conform { trial in
            let recorder = trial.recorder()
            let below = Counter()
            recorder.hear(
                .range(start: 0, count: 10).filter { $0 < 3 }.map { value in
                    below.increment()
                    return value
                })
            expect(recorder.heard, "0 1 2 |")
            expect(below.value, 3)
        }
    }

    @Test func mapFilterMapEmitsWhatALoopWould() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.range(start: 0, count: 20).map { $0 + 1 }.filter { $0.isMultiple(of: 5) }.map { $0 * 100 })
            expect(recorder.heard, "500 1000 1500 2000 |")
        }
    }

    @Test func aDroppedValueIsNotKept() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let subscription = emitter.filter { _ in false }.subscribe()
            emitter.onNext(trial.tracker("value"))
            expect(trial.alive, [])
            subscription.dispose()
        }
    }
}
