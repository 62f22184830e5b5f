import Testing

/// `unlink()` called when the stream has ended: what was kept for later observers goes.
@Suite struct UnlinkAfterTheEndTests {
    /// One whose release is seen.
    private struct TrackedError: Error {
        let tracker: LifetimeTracker
    }

    @Test func keptValuesGoThoughTheLinkIsHeld() {
        conform { trial in
            let emitter = Observable<LifetimeTracker>()
            let link = emitter.filter { _ in true }
            emitter.next(trial.tracker("value"))
            emitter.finish()
            expect(trial.alive, ["value"])
            link.unlink()
            expect(trial.alive, [])
            withExtendedLifetime(link) {}
        }
    }

    @Test func theErrorGoesThoughTheLinkIsHeld() {
        conform { trial in
            let emitter = Observable<Int>()
            let link = emitter.map { _ -> Int in throw TrackedError(tracker: trial.tracker("error")) }
            emitter.next(1)
            expect(trial.alive, ["error"])
            link.unlink()
            expect(trial.alive, [])
            withExtendedLifetime(link) {}
        }
    }

    /// What is forgotten while another thread reads it shows under the thread sanitizer.
    @Test func theErrorGoesWhileAnotherThreadHearsIt() {
        conform { trial in
            for _ in 0..<200 {
                let emitter = Observable<Int>()
                let link = emitter.map { _ -> Int in throw TrackedError(tracker: trial.tracker("error")) }
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
    }

    @Test func whatIsSharedForEverGoesThoughTheLinkIsHeld() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let shared = emitter.share(replay: 1, scope: .forever)
            let token = shared.subscribe(onNext: { $0.touch() })
            emitter.onNext(trial.tracker("value"))
            emitter.onCompleted()
            expect(trial.alive, ["value"])
            shared.unlink()
            expect(trial.alive, [])
            token.dispose()
            withExtendedLifetime(shared) {}
        }
    }

    @Test func keptValuesGoWhenAHandlerOfTheEndUnlinksTheLink() {
        conform { trial in
            let emitter = Observable<LifetimeTracker>()
            let link = emitter.filter { _ in true }
            link.on(finish: { [weak link] in link?.unlink() })
            emitter.next(trial.tracker("value"))
            expect(trial.alive, ["value"])
            emitter.finish()
            expect(trial.alive, [])
            withExtendedLifetime(link) {}
        }
    }
}
