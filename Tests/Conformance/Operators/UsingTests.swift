import Testing

@Suite struct UsingTests {
    @Test func theResourceIsMadeForEachSubscriptionAndDisposedAtTheEnd() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .completed(20)])
            let calls = Counter()
            let make: () -> any Cancelable = {
                let number = calls.increment()
                trial.journal.note("made \(number) at \(scheduler.tick)")
                return Disposables.create { trial.journal.note("disposed \(number) at \(scheduler.tick)") }
            }
            recorder.hear(
                Chain<Int>.using({ Resource(make()) }, observableFactory: { _ in source.chain }).repeat(2), from: 200)
            scheduler.run()
            expect(recorder.heard, "210:1 230:1 240:|")
            expect(source.subscribed, "[200, 220] [220, 240]")
            expect(trial.journal.entries, ["made 1 at 200", "disposed 1 at 220", "made 2 at 220", "disposed 2 at 240"])
        }
    }

    @Test func disposalAndErrorsDisposeTheResource() {
        for end in [nil, Timed<Int>.error(220)] {
            conform { trial in
                let scheduler = TestScheduler()
                let recorder = trial.recorder(scheduler)
                let source = trial.hot(scheduler, [.next(210, 1)] + (end.map { [$0] } ?? []))
                recorder.hear(
                    Chain<Int>.using(
                        { Resource(Disposables.create { trial.journal.note("disposed at \(scheduler.tick)") }) },
                        observableFactory: { _ in source.chain }), from: 200, until: 230)
                scheduler.run()
                expect(recorder.heard, end == nil ? "210:1" : "210:1 220:#boom")
                expect(trial.journal.entries, [end == nil ? "disposed at 230" : "disposed at 220"])
            }
        }
    }

    @Test func factoriesThatThrowEndItAndTheResourceIsDisposedFirst() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            first.hear(Chain<Int>.using({ () throws -> Resource in throw Failure.boom }, observableFactory: { _ in .just(7) }))
            second.hear(
                Chain<Int>.using(
                    { Resource(Disposables.create { trial.journal.note("disposed") }) }, observableFactory: { _ in throw Failure.other }),
                finally: { trial.journal.note("heard") })
            expect([first, second].map(\.heard), ["#boom", "#other"])
            expect(trial.journal.entries, ["disposed", "heard"])
        }
    }

    /// Something to be disposed that has a type of its own.
    private final class Resource: Disposable {
        private let inner: any Cancelable
        init(_ inner: any Cancelable) { self.inner = inner }
        func dispose() { inner.dispose() }
    }
}
