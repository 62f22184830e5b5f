import Testing

@Suite struct RetryWhenReleaseTests {
    /// One whose release is seen.
    private struct TrackedError: Error {
        let tracker: LifetimeTracker
    }

    @Test func errorsThatTheHandlerDoesNotObserveAreDropped() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let trigger = Emitter<Int>()
            let token = trial.recorder().subscribe(
                to: trial.noted("source", in: kept).retry { (_: Chain<any Error>) -> Chain<Int> in trigger })
            // LinkChain: the links of the first run are the pattern for those of the others, and stay with their end.
            kept.content?.onError(Failure.boom)
            trigger.onNext(0)
            for _ in 1...3 {
                kept.content?.onError(TrackedError(tracker: trial.tracker("error")))
                trigger.onNext(0)
            }
            expect(trial.alive, ["handler"])
            expect(trial.journal.entries.count { $0 == "source+" }, 5)
            token.dispose()
            kept.content = nil
        }
    }
}
