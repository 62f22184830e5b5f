import Testing

/// This architecture's own rules about chains whose events wait in a scheduler. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfTime {
    private let trial = Trial.current

    @Test func structuralObjectsOfADelay() {
        let own = Own.structuralObjectsOfADelay
        let scheduler = TestScheduler(), emitter = Emitter<Int>()
        let before = trial.count
        let delayed = emitter.delay(.seconds(10), scheduler: scheduler)
        expect(trial.count - before, own.assembled)
        let subscription = delayed.subscribe()
        expect(trial.count - before, own.subscribed)
        emitter.onNext(1)
        // A waiting value is no structural object.
        expect(trial.count - before, own.subscribed)
        subscription.dispose()
    }

    // MARK: The subscription token is dropped, not disposed

    /// Drops the token of a chain below an emitter while a value waits in its scheduler.
    private func dropTheToken(
        expecting own: (alive: [String], pending: Int, heard: String), _ chain: (Emitter<Int>, any Scheduler) -> Chain<Int>
    ) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(), emitter = Emitter<Int>()
        do {
            let token = recorder.subscribe(to: chain(emitter, scheduler))
            emitter.onNext(1)
            withExtendedLifetime(token) {}
        }
        expect(trial.alive, own.alive)
        expect(scheduler.pending, own.pending)
        emitter.onCompleted()
        test.run()
        expect(recorder.heard, own.heard)
    }

    @Test func droppingTheTokenWhileAValueWaitsToHop() {
        dropTheToken(expecting: Own.droppingTheTokenWhileAValueWaitsToHop) { $0.map(trial.tracked("map") { $0 }).observe(on: $1) }
    }

    @Test func droppingTheTokenOfADebouncedChainWhileAValueWaits() {
        dropTheToken(expecting: Own.droppingTheTokenOfADebouncedChainWhileAValueWaits) {
            $0.debounce(.seconds(10), scheduler: $1).map(trial.tracked("map") { $0 })
        }
    }

    @Test func droppingTheTokenWhileADelayedValueWaits() {
        let own = Own.droppingTheTokenWhileADelayedValueWaits
        let test = TestScheduler(), scheduler = WatchedScheduler(test)
        let recorder = trial.recorder(of: LifetimeTracker.self), emitter = Emitter<LifetimeTracker>()
        do {
            let token = recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 }).delay(.seconds(10), scheduler: scheduler))
            emitter.onNext(trial.tracker("value"))
            withExtendedLifetime(token) {}
        }
        expect(trial.alive, own.alive)
        expect(scheduler.pending, own.pending)
        emitter.onCompleted()
        test.run()
        expect(recorder.events.count, own.events)
    }

    @Test func droppingTheTokenOfAnInterval() {
        let own = Own.droppingTheTokenOfAnInterval
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        do { _ = recorder.subscribe(to: .interval(.seconds(10), scheduler: scheduler).take(2)) }
        expect(scheduler.pending, own.pending)
        test.run()
        expect(recorder.heard, own.heard)
    }

    // MARK: Emission during subscribe

    #if compiler(>=6.2)
    @Test func aTimedBufferAloneOnTheTrampoline() async {
        let own = Own.aTimedBufferAloneOnTheTrampoline
        let result = await #expect(processExitsWith: own.isRun ? .success : .failure, observing: [\.standardErrorContent]) {
            conform { trial in
                let recorder = trial.recorder(of: [Int].self)
                recorder.hear(Chain.never().buffer(timeSpan: .nanoseconds(1), count: 1, scheduler: CurrentThreadScheduler.instance).take(2))
                expect(recorder.heard, "[] [] |")
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(own.isRun || message.contains(own.message))
    }

    @Test func aTimedWindowAloneOnTheTrampoline() async {
        let own = Own.aTimedWindowAloneOnTheTrampoline
        let result = await #expect(processExitsWith: own.isRun ? .success : .failure, observing: [\.standardErrorContent]) {
            conform { trial in
                let recorder = trial.recorder()
                let windows = Chain<Int>.never().window(timeSpan: .nanoseconds(1), count: 1, scheduler: CurrentThreadScheduler.instance)
                recorder.hear(windows.take(2).map { _ in 0 })
                expect(recorder.heard, "0 0 |")
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(own.isRun || message.contains(own.message))
    }
    #endif

    // MARK: Token and scheduler are dropped, nothing is disposed

    @Test func droppingTokenAndSchedulerWhileAValueWaits() {
        let own = Own.droppingTokenAndSchedulerWhileAValueWaits
        conform(leaking: own.objects, closures: own.closures) { trial in
            let scheduler = TestScheduler()
            trial.abandon(
                trial.recorder().subscribe(to: .just(1).map(trial.tracked("map") { $0 }).delay(.seconds(10), scheduler: scheduler)))
        }
    }
}
