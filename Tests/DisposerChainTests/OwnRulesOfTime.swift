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
            // Assembled: an observable.
            #expect(trial.count == before + 1)
            let subscription = delayed.subscribe()
            // Running: two sinks with their disposers, what holds the action, and the registration with the hub.
            #expect(trial.count == before + 1 + 6)
            emitter.onNext(1)
            // What waits is no object of its own.
            #expect(trial.count == before + 1 + 6)
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
            // The action holds the chain below, and the emitter holds all of it.
            #expect(trial.alive == ["handler", "map"])
            #expect(scheduler.pending == 1)
            emitter.onCompleted()
            test.run()
            #expect(recorder.heard == "1 |")
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
            // The action holds the chain below, and the emitter holds all of it.
            #expect(trial.alive == ["handler", "map", "value"])
            #expect(scheduler.pending == 1)
            emitter.onCompleted()
            test.run()
            #expect(recorder.events.count == 2)
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
            // The action holds the chain below, and the emitter holds all of it.
            #expect(trial.alive == ["handler", "map"])
            #expect(scheduler.pending == 1)
            emitter.onCompleted()
            test.run()
            #expect(recorder.heard == "1 |")
        }
    }

    @Test func droppingTheTokenOfAnInterval() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            do { _ = recorder.subscribe(to: .interval(.seconds(10), scheduler: scheduler).take(2)) }
            // The action holds the chain.
            #expect(scheduler.pending == 1)
            test.run()
            #expect(recorder.heard == "0 1 |")
        }
    }

    // MARK: Token and scheduler are dropped, nothing is disposed

    @Test func droppingTheSchedulerTooWhileSomethingWaits() {
        // Three sinks with their disposers, and what holds the action: sinks and disposers hold each other, and the action, its scheduler and the sink.
        conform(leaking: 7, closures: ["handler", "map"]) { trial in
            let scheduler = TestScheduler()
            trial.abandon(
                trial.recorder().subscribe(to: .just(1).map(trial.tracked("map") { $0 }).delay(.seconds(10), scheduler: scheduler)))
        }
    }
}
