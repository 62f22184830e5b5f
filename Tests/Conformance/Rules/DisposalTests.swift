import Testing

/// Rules 5, 6 and 8: when disposal takes effect, and what it leaves.
@Suite struct DisposalTests {
    @Test func disposeStopsTheStreamBeforeItReturns() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let subscription = recorder.subscribe(to: emitter.map { $0 }.filter { _ in true })
            emitter.onNext(1)
            subscription.dispose()
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "1")
        }
    }

    @Test func disposeMayBeCalledAgainAndAgain() {
        conform { trial in
            let recorder = trial.recorder(), neighbour = trial.recorder("neighbour")
            let emitter = Emitter<Int>()
            neighbour.hear(emitter)
            let subscription = recorder.subscribe(to: emitter.map { $0 })
            for _ in 0..<3 { subscription.dispose() }
            emitter.onNext(1)
            subscription.dispose()
            emitter.onCompleted()
            subscription.dispose()
            expect(recorder.heard, "")
            expect(neighbour.heard, "1 |")
        }
    }

    @Test func disposeAfterTheEndDoesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            let subscription = recorder.subscribe(to: .from([1, 2]).map { $0 })
            subscription.dispose()
            subscription.dispose()
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func disposeFromInsideItsOwnHandlerIsTheLastThingHeard() {
        conform { trial in
            let recorder = trial.recorder(), neighbour = trial.recorder("neighbour")
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            token.content = recorder.subscribe(
                to: emitter.map { $0 }.filter { _ in true },
                then: { value in
                    if value == 2 {
                        emitter.onNext(3)
                        token.dispose()
                        token.dispose()
                    }
                })
            neighbour.hear(emitter)
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "1 2")
            expect(neighbour.heard, "1 2 3 |")
            expect(trial.alive, [])
            token.content = nil
        }
    }

    @Test func disposeFromInsideATransformKeepsTheResultFromTheHandlerAndWhatIsBetween() {
        for isChainHeld in [false, true] {
            conform { trial in
                let recorder = trial.recorder()
                let token = Box<(any Disposable)?>()
                let below = Counter()
                let emitter = Emitter<Int>()
                var chain: Chain<Int>? = emitter.map { value in
                    if value == 2 { token.dispose() }
                    return value
                }.map { below.increment(by: $0) }
                token.content = chain.map { recorder.subscribe(to: $0) }
                if !isChainHeld { chain = nil }
                emitter.onNext(1)
                emitter.onNext(2)
                emitter.onNext(3)
                expect(recorder.heard, "1")
                expect(below.value, 1, "the chain \(isChainHeld ? "is held" : "is not held")")
                token.content = nil
                withExtendedLifetime(chain) {}
            }
        }
    }

    @Test func disposeFromInsideAPredicateKeepsTheValueFromTheHandler() {
        conform { trial in
            let recorder = trial.recorder()
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            token.content = recorder.subscribe(
                to: emitter.filter { value in
                    if value == 2 { token.dispose() }
                    return true
                })
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "1")
            token.content = nil
        }
    }

    @Test func disposeFromInsideATransformThatThenThrowsIsTheEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            token.content = recorder.subscribe(
                to: emitter.map { _ -> Int in
                    token.dispose()
                    throw Failure.boom
                })
            emitter.onNext(1)
            expect(recorder.heard, "")
            token.content = nil
        }
    }

    @Test func aThousandRoundsLeaveTheEmitterAsItWas() {
        conform { trial in
            let emitter = Emitter<Int>()
            let before = trial.count
            for round in 0..<1_000 {
                let passing = trial.recorder("passing")
                let subscription = passing.subscribe(to: emitter.map { $0 + 1 }.filter { _ in true })
                emitter.onNext(round)
                subscription.dispose()
                expect(passing.heard, "\(round + 1)")
            }
            expect(trial.count, before)
            expect(trial.alive, [])
            let recorder = trial.recorder()
            recorder.hear(emitter)
            emitter.onNext(7)
            emitter.onCompleted()
            expect(recorder.heard, "7 |")
        }
    }

    @Test func aThousandRoundsBesideAnObserverThatStaysLeaveNothing() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
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
    }

    @Test func aThousandRoundsWithinAHandlerLeaveNothing() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let heard = Counter()
            recorder.hear(
                emitter,
                then: { _ in
                    for _ in 0..<1_000 { emitter.map { heard.increment(by: $0) }.subscribe().dispose() }
                })
            let before = trial.count
            emitter.onNext(1)
            expect(trial.count, before)
            emitter.onNext(2)
            expect(trial.count, before)
            expect(heard.value, 0)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func disposalWorksOnEverySource() {
        let sources: [(name: String, make: () -> Chain<Int>)] = [
            ("never", { .never() }),
            ("emitter", { Emitter<Int>() }),
            ("create", { .create { _ in Disposables.create {} } }),
            ("just", { .just(1) }),
            ("empty", { .empty() }),
            ("error", { .error(Failure.boom) }),
            ("from", { .from([1]) }),
            ("range", { .range(start: 1, count: 2) }),
        ]
        for source in sources {
            conform { trial in
                let subscription = trial.recorder().subscribe(to: source.make().map { $0 }.filter { _ in true })
                subscription.dispose()
                expect(trial.alive, [], "after \(source.name)")
            }
        }
    }

    @Test func aSubscriptionTellsWhetherItIsOver() {
        conform { trial in
            let emitter = Emitter<Int>()
            let disposed = emitter.map { $0 }.subscribe(), ended = emitter.subscribe()
            #expect(!disposed.isDisposed)
            #expect(!ended.isDisposed)
            disposed.dispose()
            #expect(disposed.isDisposed)
            emitter.onCompleted()
            #expect(ended.isDisposed)
        }
    }

    @Test func aDisposableRunsItsClosureOnceAndReleasesIt() {
        conform { trial in
            let runs = Counter()
            let disposable = Disposables.create(with: trial.tracked("closure") { runs.increment() })
            #expect(!disposable.isDisposed)
            expect(trial.alive, ["closure"])
            trial.inThreads(4) { _ in disposable.dispose() }
            #expect(disposable.isDisposed)
            expect(runs.value, 1)
            expect(trial.alive, [])
            Disposables.create().dispose()
            _ = Disposables.create { runs.increment() }
            expect(runs.value, 1, "one that is dropped does not run")
        }
    }
}
