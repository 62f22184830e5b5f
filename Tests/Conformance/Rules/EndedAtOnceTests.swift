import Testing

/// A source that ends while it is being subscribed to is torn down before another stream takes its place.
///
/// With `do`; with a resource of `using`, which the next stream may need; and with `create`, whose cleanup is not known before its closure
/// has returned.
@Suite struct EndedAtOnceTests {
    enum Way: CaseIterable { case doOnDispose, using, create }

    private final class Resource: Disposable {
        private let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        func dispose() { journal.note("disposed") }
    }

    /// A source that ends at once, and whose teardown is noted.
    private func noted(_ trial: Trial, _ way: Way, _ end: Event<Int>) -> Chain<Int> {
        let journal = trial.journal
        func source() -> Chain<Int> {
            if case .error(let error) = end { return .error(error) }
            return .empty()
        }
        switch way {
        case .doOnDispose: return source().do(onDispose: { journal.note("disposed") })
        case .using: return .using({ Resource(journal) }, observableFactory: { _ in source() })
        case .create: return cleaned(end) { journal.note("disposed") }
        }
    }

    private func cleaned(_ end: Event<Int>, _ cleanup: @escaping () -> Void) -> Chain<Int> {
        .create { observer in
            observer.on(end)
            return Disposables.create { cleanup() }
        }
    }

    @Test(arguments: Way.allCases) func catchTearsItDownAndThenCallsTheHandler(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, way, .error(Failure.boom))
            recorder.hear(
                source.catch { error in
                    trial.journal.note("\(error)")
                    return .just(1)
                })
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["disposed", "boom"])
        }
    }

    @Test(arguments: Way.allCases) func catchTearsItDownBeforeAHandlerThrows(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, way, .error(Failure.boom))
            recorder.hear(source.catch { _ in throw Failure.other }, finally: { trial.journal.note("heard") })
            expect(recorder.heard, "#other")
            expect(trial.journal.entries, ["disposed", "heard"])
        }
    }

    @Test(arguments: Way.allCases) func catchAndReturnTearsItDownAndThenEmits(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, way, .error(Failure.boom))
            recorder.hear(source.catchAndReturn(1), then: { trial.journal.note("heard \($0)") })
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["disposed", "heard 1"])
        }
    }

    @Test(arguments: Way.allCases) func ifEmptyTearsItDownAndThenSubscribesToTheOther(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, way, .completed)
            recorder.hear(source.ifEmpty(switchTo: trial.noted("other") { $0.onCompleted() }))
            expect(recorder.heard, "|")
            expect(trial.journal.entries, ["disposed", "other+", "other-"])
        }
    }

    @Test(arguments: Way.allCases) func retryWhenTearsItDownAndThenSendsItsError(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder()
            let source = noted(trial, way, .error(Failure.boom))
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

    @Test(arguments: Way.allCases) func catchGoesOnWithTheStreamOfTheHandler(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder(), other = Emitter<Int>()
            recorder.hear(noted(trial, way, .error(Failure.boom)).catch { _ in other })
            other.onNext(1)
            other.onError(Failure.other)
            expect(recorder.heard, "1 #other")
            expect(trial.journal.entries, ["disposed"])
        }
    }

    @Test(arguments: Way.allCases) func ifEmptyGoesOnWithTheOther(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder(), other = Emitter<Int>()
            recorder.hear(noted(trial, way, .completed).ifEmpty(switchTo: other))
            other.onNext(1)
            other.onCompleted()
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["disposed"])
        }
    }

    @Test(arguments: Way.allCases) func retryWhenGoesOnWithEachValueOfTheTrigger(_ way: Way) {
        conform { trial in
            let recorder = trial.recorder(), trigger = Emitter<Int>()
            recorder.hear(noted(trial, way, .error(Failure.boom)).retry { (_: Chain<any Error>) -> Chain<Int> in trigger })
            for runs in 1...3 {
                expect(trial.journal.entries.count, runs)
                if runs < 3 { trigger.onNext(0) }
            }
            trigger.onCompleted()
            expect(recorder.heard, "|")
        }
    }

    @Test func whatTheCleanupDisposesGoesOnNoMore() {
        conform { trial in
            let recorders = ["catch", "ifEmpty", "retry(when:)"].map { trial.recorder($0) }
            let stop = Emitter<Int>()
            let failing = cleaned(.error(Failure.boom)) { stop.onNext(0) }, empty = cleaned(.completed) { stop.onNext(0) }
            let caught = failing.catch { _ -> Chain<Int> in
                trial.journal.note("handler")
                return .just(1)
            }
            recorders[0].hear(caught.take(until: stop))
            recorders[1].hear(empty.ifEmpty(switchTo: trial.noted("other")).take(until: stop))
            let retried = cleaned(.error(Failure.boom)) { stop.onNext(0) }.retry { (errors: Chain<any Error>) in
                errors.map { _ -> Int in
                    trial.journal.note("error")
                    return 0
                }
            }
            recorders[2].hear(retried.take(until: stop))
            expect(recorders.map(\.heard), ["|", "|", "|"])
            expect(trial.journal.entries, [])
        }
    }

    /// Each attempt is cleaned up before the next begins.
    @Test func manyAttemptsNeedTheStackOfOne() {
        conform { trial in
            let running = Counter(), most = Counter(), attempts = Counter(), heard = Box("")
            trial.inThread(stack: smallStack) {
                let source = Chain<Int>.create { observer in
                    if running.increment() > most.value { most.increment() }
                    if attempts.increment() < 10_000 { observer.onError(Failure.boom) } else { observer.onCompleted() }
                    return Disposables.create { running.increment(by: -1) }
                }
                let token = source.retry { (errors: Chain<any Error>) in errors }.subscribe(onCompleted: { heard.content = "|" })
                token.dispose()
            }
            expect(heard.content, "|")
            expect([attempts.value, running.value, most.value], [10_000, 0, 1])
        }
    }
}
