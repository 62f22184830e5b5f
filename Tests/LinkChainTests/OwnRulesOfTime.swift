import Testing

/// What is this architecture's own about chains whose events wait in a scheduler. The siblings have the same tests with other
/// expectations.
@Suite struct OwnRulesOfTime {
    @Test func structuralObjectsOfADelay() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<Int>()
            let before = trial.count
            let delayed = emitter.delay(.seconds(10), scheduler: scheduler)
            // Assembled, and running from now on: a link and what links below share, its registration with its parent, and what holds the action.
            #expect(trial.count == before + 4)
            let subscription = delayed.subscribe()
            // The final link and its registration.
            #expect(trial.count == before + 4 + 2)
            emitter.onNext(1)
            // What waits is no object of its own.
            #expect(trial.count == before + 4 + 2)
            subscription.dispose()
        }
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokenWhileAValueWaitsToHop() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            do {
                let token = recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 }).observeOn(scheduler))
                emitter.onNext(1)
                withExtendedLifetime(token) {}
            }
            // Nobody holds the chain any more, the action least of all.
            #expect(trial.alive == [])
            #expect(scheduler.pending == 0)
            emitter.onCompleted()
            test.run()
            #expect(recorder.heard == "")
        }
    }

    @Test func droppingTheTokenWhileADelayedValueWaits() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder(of: LifetimeTracker.self)
            let emitter = Emitter<LifetimeTracker>()
            do {
                let token = recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 }).delay(.seconds(10), scheduler: scheduler))
                emitter.onNext(trial.tracker("value"))
                withExtendedLifetime(token) {}
            }
            // Nobody holds the chain any more, the action least of all.
            #expect(trial.alive == [])
            #expect(scheduler.pending == 0)
            emitter.onCompleted()
            test.run()
            #expect(recorder.events.count == 0)
        }
    }

    @Test func droppingTheTokenOfADebouncedChainWhileAValueWaits() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            do {
                let token = recorder.subscribe(to: emitter.debounce(.seconds(10), scheduler: scheduler).map(trial.tracked("map") { $0 }))
                emitter.onNext(1)
                withExtendedLifetime(token) {}
            }
            // Nobody holds the chain any more, the action least of all.
            #expect(trial.alive == [])
            #expect(scheduler.pending == 0)
            emitter.onCompleted()
            test.run()
            #expect(recorder.heard == "")
        }
    }

    @Test func droppingTheTokenOfAnInterval() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            do { _ = recorder.subscribe(to: .interval(.seconds(10), scheduler: scheduler).take(2)) }
            // The root went with the chain, and disposed the action.
            #expect(scheduler.pending == 0)
            test.run()
            #expect(recorder.heard == "")
        }
    }

    // MARK: Token and scheduler are dropped, nothing is disposed

    @Test func droppingTheSchedulerTooWhileSomethingWaits() {
        // Nothing: the action went with the chain.
        conform(leaking: 0, closures: []) { trial in
            let scheduler = TestScheduler()
            trial.abandon(
                trial.recorder().subscribe(to: .just(1).map(trial.tracked("map") { $0 }).delay(.seconds(10), scheduler: scheduler)))
        }
    }
}
