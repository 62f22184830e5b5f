import Testing

/// A resting `subscribe(on:)` that is released schedules no action.
@Suite(.conforms) struct SubscribeOnReleaseTests {
    private let trial = Trial.current

    /// The scheduler would keep the action, and the source's closure holds the scheduler: a cycle.
    @Test func aRestingLinkReleasesItsSourceWithoutAnAction() {
        let time = TestScheduler(), scheduler = WatchedScheduler(time)
        do {
            let link = Chain<Int>.create(
                trial.tracked("create") { [scheduler] _ in
                    withExtendedLifetime(scheduler) { Disposables.create { trial.journal.note("cleanup") } }
                }
            ).subscribe(on: scheduler)
            let token = trial.recorder().subscribe(to: link)
            time.run()
            token.dispose()
            expect(scheduler.pending, 1)
            expect(trial.journal.entries, [])
            time.run()
            expect(trial.journal.entries, ["cleanup"])
            withExtendedLifetime(link) {}
        }
        expect(scheduler.pending, 0)
        expect(trial.alive, [])
    }

    @Test func aLinkAwaitingResubscriptionIsReleasedWithoutAnAction() {
        let time = TestScheduler(), scheduler = WatchedScheduler(time)
        do {
            let link = trial.noted("source").subscribe(on: scheduler)
            let token = trial.recorder("first").subscribe(to: link)
            time.run()
            token.dispose()
            time.run()
            // The action that would register again never runs.
            let other = trial.recorder("second").subscribe(to: link)
            expect(scheduler.pending, 1)
            other.dispose()
        }
        expect(scheduler.pending, 0)
        expect(trial.journal.entries, ["source+", "source-"])
    }
}
