import Testing

/// What is this architecture's own about who holds whom, and until when. The siblings have the same tests with other
/// expectations: their diff is table 2 of the contract.
@Suite struct OwnRules {
    // MARK: Structural objects

    @Test func structuralObjectsOfAChainBelowAnEmitter() {
        conform { trial in
            let emitter = Emitter<Int>()
            // The root, and what all links below it share.
            #expect(trial.count == 2)
            let mapped = emitter.map { $0 }
            // Each operator, assembled: a link and its registration with its parent. It runs from now on.
            #expect(trial.count == 4)
            let filtered = mapped.filter { _ in true }
            #expect(trial.count == 6)
            let subscription = filtered.subscribe()
            // The final link and its registration.
            #expect(trial.count == 6 + 2)
            subscription.dispose()
            // What the subscriber still holds: the final link.
            #expect(trial.count == 6 + 1)
            withExtendedLifetime(subscription) {}
        }
    }

    @Test func structuralObjectsOfColdSources() {
        conform { trial in
            let never = Chain<Int>.never()
            #expect(trial.count == 2)
            let subscription = never.subscribe()
            // The root and what its links share; the final link and its registration.
            #expect(trial.count == 2 + 2)
            subscription.dispose()
        }
        conform { trial in
            let created = Chain<Int>.create { _ in Disposables.create {} }
            #expect(trial.count == 2)
            let subscription = created.subscribe()
            // The root and what its links share; the final link and its registration; the cleanup.
            #expect(trial.count == 2 + 3)
            subscription.dispose()
        }
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokenOfAnEmittersChain() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            do { _ = recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 })) }
            #expect(trial.alive == [])
            emitter.onNext(1)
            emitter.onCompleted()
            #expect(recorder.heard == "")
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
            #expect(trial.journal.entries == ["cleanup"])
            kept.content?.onNext(1)
            kept.content?.onCompleted()
            #expect(recorder.heard == "")
            #expect(trial.journal.entries == ["cleanup"])
            kept.content = nil
        }
    }

    // MARK: Source and token are dropped, nothing is disposed

    @Test func droppingAnEmitterAndTheToken() {
        // Nothing: handlers and parents hold nothing below them.
        conform(leaking: 0, closures: []) { trial in
            let emitter = Emitter<Int>()
            trial.abandon(trial.recorder().subscribe(to: emitter.map(trial.tracked("map") { $0 })))
            emitter.onNext(1)
        }
    }

    @Test func droppingTheTokenOfAChainBelowNever() {
        // Nothing.
        conform(leaking: 0, closures: []) { trial in
            trial.abandon(trial.recorder().subscribe(to: Chain<Int>.never().map(trial.tracked("map") { $0 })))
        }
    }

    @Test func droppingTheTokenAndTheObserverOfACreatedChain() {
        // Nothing, and the cleanup has run.
        conform(leaking: 0, closures: []) { trial in
            trial.abandon(trial.recorder().subscribe(to: Chain<Int>.create(trial.tracked("create") { _ in
                Disposables.create(trial.tracked("cleanup") { trial.journal.note("cleanup") })
            }).map(trial.tracked("map") { $0 })))
            #expect(trial.journal.entries == ["cleanup"])
        }
    }

    @Test func droppingWhatIsHeldByAHandlerThatHoldsItsOwnToken() {
        // The root and what its links share, the final link and its registration: the user's own cycle, through the list of the root.
        conform(leaking: 4, closures: ["own"]) { trial in
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
            // The child unlinks, then its parent, and so on up to the root, whose cleanup comes last.
            #expect(trial.journal.entries == ["map 3 gone", "map 2 gone", "map 1 gone", "cleanup"])
        }
    }

    @Test func teardownOrderAtTheEnd() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let subscription = noting(trial) { kept.content = $0 }
            kept.content?.onCompleted()
            // Each link lets go of its parent as the event passes; the root cleans up when it has passed.
            #expect(trial.journal.entries == ["map 1 gone", "map 2 gone", "completed", "map 3 gone", "cleanup"])
            withExtendedLifetime(subscription) {}
        }
    }
}
