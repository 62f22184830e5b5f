import Testing

/// `unlink()` drops what was kept for later observers, and stops what the link is doing.
@Suite(.conforms) struct UnlinkTests {
    private let trial = Trial.current

    /// An error whose release is observed.
    ///
    /// It is sent, never thrown: Swift Testing looks up thrown errors at the end of each test, and so holds them for a moment.
    private struct TrackedError: Error {
        let tracker: LifetimeTracker
    }

    @Test(arguments: [false, true]) func unlinkReleasesKeptValuesThoughTheLinkIsHeld(hasEnded: Bool) {
        let emitter = Observable<LifetimeTracker>()
        let link = emitter.filter { _ in true }
        emitter.next(trial.tracker("value"))
        if hasEnded { emitter.finish() }
        expect(trial.alive, ["value"])
        link.unlink()
        expect(trial.alive, [])
        withExtendedLifetime(link) {}
    }

    @Test func unlinkReleasesTheErrorThoughTheLinkIsHeld() {
        let emitter = Observable<Int>()
        let link = emitter.map { _ in Event<Int>.error(TrackedError(tracker: trial.tracker("error"))) }.dematerialize()
        emitter.next(1)
        expect(trial.alive, ["error"])
        link.unlink()
        expect(trial.alive, [])
        withExtendedLifetime(link) {}
    }

    /// Dropping the error while another thread reads it would show under the thread sanitizer.
    @Test func unlinkReleasesTheErrorWhileAnotherThreadHearsIt() {
        for _ in 0..<200 {
            let emitter = Observable<Int>()
            let link = emitter.map { _ in Event<Int>.error(TrackedError(tracker: trial.tracker("error"))) }.dematerialize()
            emitter.next(1)
            let heard = Counter()
            trial.inThreads(2) { thread in
                if thread == 0 { link.unlink() } else { link.on(error: { _ in heard.increment() }) }
            }
            expect(heard.value <= 1, true)
            expect(trial.alive, [])
            withExtendedLifetime(link) {}
        }
    }

    @Test(arguments: [false, true]) func unlinkReleasesForeverSharedValuesThoughTheLinkIsHeld(hasEnded: Bool) {
        let emitter = Emitter<LifetimeTracker>()
        let shared = emitter.share(replay: 1, scope: .forever)
        let token = shared.subscribe(onNext: { $0.touch() })
        emitter.onNext(trial.tracker("value"))
        if hasEnded { emitter.onCompleted() }
        expect(trial.alive, ["value"])
        shared.unlink()
        expect(trial.alive, [])
        token.dispose()
        withExtendedLifetime(shared) {}
    }

    @Test func keptValuesAreReleasedWhenATerminalHandlerUnlinks() {
        let emitter = Observable<LifetimeTracker>()
        let link = emitter.filter { _ in true }
        link.on(finish: { [weak link] in link?.unlink() })
        emitter.next(trial.tracker("value"))
        expect(trial.alive, ["value"])
        emitter.finish()
        expect(trial.alive, [])
        withExtendedLifetime(link) {}
    }

    // MARK: While the link does something

    @Test func aLinkUnlinkedDuringAReplayReplaysNoMore() {
        let emitter = Emitter<Int>()
        let links: [Chain<Int>] = [emitter.share(replay: 2), emitter.replay(2).refCount()]
        for link in links {
            let first = trial.recorder("first"), second = trial.recorder("second")
            let token = first.subscribe(to: link)
            emitter.onNext(1)
            emitter.onNext(2)
            let other = second.subscribe(to: link, then: { _ in link.unlink() })
            expect([first, second].map(\.heard), ["1 2", "1"])
            token.dispose()
            other.dispose()
        }
    }

    @Test func aResourceIsDisposedIfItsLinkIsUnlinkedInTheFactory() {
        let recorder = trial.recorder(), chain = Box<Chain<Int>?>(nil), resource = BooleanDisposable()
        chain.content = .using(
            { resource },
            observableFactory: { _ in
                chain.content?.unlink()
                return .never()
            })
        let token = recorder.subscribe(to: chain.content!)
        expect(resource.isDisposed, true)
        chain.content = nil
        token.dispose()
    }

    /// The source runs in the action that runs its loop: a second action would wait behind the loop.
    @Test func aLoopBegunByALaterActionStopsWhenAnotherThreadUnlinks() {
        let scheduler = TestScheduler(), first = trial.recorder("first"), second = trial.recorder("second")
        let link = Box<Chain<Int>?>(trial)
        // Unlinked from a stage above, while the link has no event.
        link.content = Chain.range(start: 1, count: 1_000_000_000).do(onDispose: { trial.journal.note("disposed") })
            .map { value in
                if value == 3 { trial.inThread { link.content?.unlink() } }
                return value
            }
            .filter { $0 != 3 }.subscribe(on: scheduler)
        first.hear(link.content!.take(1))
        scheduler.run()
        expect(trial.journal.entries, ["disposed"])
        let token = second.subscribe(to: link.content!)
        scheduler.run()
        expect([first, second].map(\.heard), ["1 |", "1 2"])
        expect(trial.journal.entries, ["disposed", "disposed"])
        token.dispose()
    }
}
