import Testing

/// A source that ends while it is being subscribed to is torn down before another stream takes its place.
///
/// With `do`, and with a resource of `using`, which the next stream may need.
@Suite struct EndedAtOnceTests {
    private final class Resource: Disposable {
        private let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        func dispose() { journal.note("disposed") }
    }

    /// A source whose teardown is noted.
    private func noted(_ trial: Trial, _ hasResource: Bool, _ source: @escaping () -> Chain<Int>) -> Chain<Int> {
        let journal = trial.journal
        if hasResource { return .using({ Resource(journal) }, observableFactory: { _ in source() }) }
        return source().do(onDispose: { journal.note("disposed") })
    }

    @Test(arguments: [false, true]) func catchTearsItDownAndThenCallsTheHandler(_ hasResource: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, hasResource) { .error(Failure.boom) }
            recorder.hear(
                source.catch { error in
                    trial.journal.note("\(error)")
                    return .just(1)
                })
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["disposed", "boom"])
        }
    }

    @Test(arguments: [false, true]) func catchTearsItDownBeforeAHandlerThrows(_ hasResource: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, hasResource) { .error(Failure.boom) }
            recorder.hear(source.catch { _ in throw Failure.other }, finally: { trial.journal.note("heard") })
            expect(recorder.heard, "#other")
            expect(trial.journal.entries, ["disposed", "heard"])
        }
    }

    @Test(arguments: [false, true]) func catchAndReturnTearsItDownAndThenEmits(_ hasResource: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, hasResource) { .error(Failure.boom) }
            recorder.hear(source.catchAndReturn(1), then: { trial.journal.note("heard \($0)") })
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["disposed", "heard 1"])
        }
    }

    @Test(arguments: [false, true]) func ifEmptyTearsItDownAndThenSubscribesToTheOther(_ hasResource: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, hasResource) { .empty() }
            recorder.hear(source.ifEmpty(switchTo: trial.noted("other") { $0.onCompleted() }))
            expect(recorder.heard, "|")
            expect(trial.journal.entries, ["disposed", "other+", "other-"])
        }
    }

    @Test(arguments: [false, true]) func retryWhenTearsItDownAndThenSendsItsError(_ hasResource: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, hasResource) { .error(Failure.boom) }
            recorder.hear(
                source.retry { (errors: Chain<any Error>) in
                    errors.map { error -> Int in
                        trial.journal.note("\(error)")
                        return 0
                    }.take(1)
                }, finally: { trial.journal.note("heard") })
            expect(recorder.heard, "|")
            // The trigger has completed with its first value, so the second error is the end.
            expect(trial.journal.entries, ["disposed", "boom", "disposed", "heard"])
        }
    }
}
