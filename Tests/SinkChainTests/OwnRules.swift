import Testing

/// What is this architecture's own about who holds whom, and until when. The siblings have the same tests with other
/// expectations: their diff is table 2 of the contract.
@Suite struct OwnRules {
    // MARK: Structural objects

    @Test func structuralObjectsOfAChainBelowAnEmitter() {
        conform { trial in
            let emitter = Emitter<Int>()
            // The subject and its hub.
            #expect(trial.count == 2)
            let mapped = emitter.map { $0 }
            // Each operator, assembled: an observable.
            #expect(trial.count == 3)
            let filtered = mapped.filter { _ in true }
            #expect(trial.count == 4)
            let subscription = filtered.subscribe()
            // Each stage, running: a sink, three times; and the registration with the hub, which is the sink at the top.
            #expect(trial.count == 4 + 4)
            subscription.dispose()
            // What the subscriber still holds: the last sink.
            #expect(trial.count == 4 + 1)
            withExtendedLifetime(subscription) {}
        }
    }

    @Test func structuralObjectsOfColdSources() {
        conform { trial in
            let never = Chain<Int>.never()
            #expect(trial.count == 1)
            let subscription = never.subscribe()
            // The observable; a source and a sink.
            #expect(trial.count == 1 + 2)
            subscription.dispose()
        }
        conform { trial in
            let created = Chain<Int>.create { _ in Disposables.create {} }
            #expect(trial.count == 1)
            let subscription = created.subscribe()
            // The observable; a source and a sink; what `create`'s observer holds; the cleanup.
            #expect(trial.count == 1 + 4)
            subscription.dispose()
        }
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokenOfAnEmittersChain() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            do { _ = recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 })) }
            #expect(trial.alive == ["handler", "map"])
            emitter.onNext(1)
            emitter.onCompleted()
            #expect(recorder.heard == "1 |")
        }
    }

    @Test func droppingTheTokenOfACreatedChain() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            do {
                _ = recorder.subscribe(to: .create { observer in
                    kept.content = observer
                    return Disposables.create { trial.journal.note("cleanup") }
                })
            }
            #expect(trial.journal.entries == [])
            kept.content?.onNext(1)
            kept.content?.onCompleted()
            #expect(recorder.heard == "1 |")
            #expect(trial.journal.entries == ["cleanup"])
            kept.content = nil
        }
    }

    // MARK: Source and token are dropped, nothing is disposed

    @Test func droppingAnEmitterAndTheToken() {
        // Two sinks, the registration, and the hub, which the registration holds as its source.
        conform(leaking: 4, closures: ["handler", "map"]) { trial in
            let emitter = Emitter<Int>()
            trial.abandon(trial.recorder().subscribe(to: emitter.map(trial.tracked("map") { $0 })))
            emitter.onNext(1)
        }
    }

    @Test func droppingTheTokenOfAChainBelowNever() {
        // A source and two sinks: each holds its neighbours.
        conform(leaking: 3, closures: ["handler", "map"]) { trial in
            trial.abandon(trial.recorder().subscribe(to: Chain<Int>.never().map(trial.tracked("map") { $0 })))
        }
    }

    @Test func droppingTheTokenAndTheObserverOfACreatedChain() {
        // A source and two sinks, what `create`'s observer held, and the cleanup. The source holds `create`'s closure.
        conform(leaking: 5, closures: ["cleanup", "create", "handler", "map"]) { trial in
            trial.abandon(trial.recorder().subscribe(to: Chain<Int>.create(trial.tracked("create") { _ in
                Disposables.create(trial.tracked("cleanup") { trial.journal.note("cleanup") })
            }).map(trial.tracked("map") { $0 })))
            #expect(trial.journal.entries == [])
        }
    }

    @Test func droppingWhatIsHeldByAHandlerThatHoldsItsOwnToken() {
        // A sink, the registration and the hub; as without the handler.
        conform(leaking: 3, closures: ["own"]) { trial in
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            let subscription = emitter.subscribe(onNext: trial.trackedHandler("own") { _ in _ = token.content })
            token.content = subscription
            trial.abandon(subscription)
        }
    }

    @Test func droppingAChainThatEndedLeavesNothing() {
        conform { trial in
            _ = trial.recorder("just").subscribe(to: .just(1).map { $0 })
            _ = trial.recorder("empty").subscribe(to: .empty().map { $0 })
            _ = trial.recorder("error").subscribe(to: .error(Failure.boom).map { $0 })
            _ = trial.recorder("from").subscribe(to: .from([1, 2]).map { $0 })
            _ = trial.recorder("range").subscribe(to: .range(start: 0, count: 3).map { $0 })
            #expect(trial.alive == [])
            #expect(trial.count == 0)
        }
    }

    // MARK: Teardown order

    /// A chain of three maps below a `create`, which notes the end of each and the cleanup.
    private func noting(_ trial: Trial, _ body: @escaping (AnyObserver<Int>) -> Void = { _ in }) -> any Disposable {
        Chain<Int>.create { observer in
            body(observer)
            return Disposables.create { trial.journal.note("cleanup") }
        }
        .map(trial.tracked("map 1", noted: true) { $0 })
        .map(trial.tracked("map 2", noted: true) { $0 })
        .map(trial.tracked("map 3", noted: true) { $0 })
        .subscribe(onCompleted: { trial.journal.note("completed") })
    }

    @Test func teardownOrderAtDisposal() {
        conform { trial in
            let subscription = noting(trial)
            #expect(trial.journal.entries == [])
            subscription.dispose()
            // The sinks are stopped from the last up to the source; the source is disposed first, and then down the chain.
            #expect(trial.journal.entries == ["cleanup", "map 1 gone", "map 2 gone", "map 3 gone"])
        }
    }

    @Test func teardownOrderAtTheEnd() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let subscription = noting(trial) { kept.content = $0 }
            kept.content?.onCompleted()
            // The handler first; what it does to the chain then is a disposal.
            #expect(trial.journal.entries == ["completed", "cleanup", "map 1 gone", "map 2 gone", "map 3 gone"])
            withExtendedLifetime(subscription) {}
        }
    }
}
