import Testing

/// A source that ends inside `subscribe` is torn down before another stream replaces it.
///
/// Shown with `do`; with a resource of `using`, which the next stream may need; and with `create`, whose cleanup is unknown until its
/// closure has returned.
@Suite(.conforms) struct SuccessiveSourceTests {
    private let trial = Trial.current

    enum Way: CaseIterable { case doOnDispose, using, create }

    private final class Resource: Disposable {
        private let journal: Journal
        init(_ journal: Journal) { self.journal = journal }
        func dispose() { journal.note("disposed") }
    }

    /// A source that ends at once and notes its teardown.
    private func noted(_ way: Way, _ end: Event<Int>) -> Chain<Int> {
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

    struct Successor: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let end: Event<Int>
        let heard: String
        /// The notes: `disposed` at the source's teardown, the arguments of closures and handlers, and `end`.
        let notes: [String]
        /// `other` sends 1 and an error after all are subscribed.
        let follow: @Sendable (_ source: Chain<Int>, _ other: Chain<Int>, Journal) -> Chain<Int>

        init(
            _ name: String, after end: Event<Int> = .error(Failure.boom), _ heard: String, _ notes: [String],
            _ follow: @escaping @Sendable (Chain<Int>, Chain<Int>, Journal) -> Chain<Int>
        ) { (testDescription, self.end, self.heard, self.notes, self.follow) = (name, end, heard, notes, follow) }
    }

    static let successors = [
        Successor("catch", "1 |", ["disposed", "boom", "1", "end"]) { source, _, journal in
            source.catch { error in
                journal.note("\(error)")
                return .just(1)
            }
        },
        Successor("catch, going on", "1 #other", ["disposed", "1", "end"]) { source, other, _ in source.catch { _ in other } },
        Successor("catch, throwing", "#other", ["disposed", "end"]) { source, _, _ in source.catch { _ in throw Failure.other } },
        Successor("catchAndReturn", "1 |", ["disposed", "1", "end"]) { source, _, _ in source.catchAndReturn(1) },
        Successor("ifEmpty", after: .completed, "|", ["disposed", "other", "end"]) { source, _, journal in
            source.ifEmpty(
                switchTo: .deferred {
                    journal.note("other")
                    return .empty()
                })
        },
        Successor("ifEmpty, going on", after: .completed, "1 #other", ["disposed", "1", "end"]) { source, other, _ in
            source.ifEmpty(switchTo: other)
        },
        // The trigger completes with its first value, so the second error ends the stream.
        Successor("retry(when:)", "|", ["disposed", "boom", "disposed", "end"]) { source, _, journal in
            source.retry { (errors: Chain<any Error>) in
                errors.map { error -> Int in
                    journal.note("\(error)")
                    return 0
                }.take(1)
            }
        },
        Successor("retry(when:), going on", "#other", ["disposed", "disposed", "end"]) { source, other, _ in
            source.retry { (_: Chain<any Error>) in other }
        },
    ]

    @Test(arguments: successors, Way.allCases) func aSourceIsTornDownBeforeItsSuccessorStarts(_ kind: Successor, _ way: Way) {
        let recorder = trial.recorder(), other = Emitter<Int>()
        recorder.hear(
            kind.follow(noted(way, kind.end), other, trial.journal), then: { trial.journal.note("\($0)") },
            finally: { trial.journal.note("end") })
        other.onNext(1)
        other.onError(Failure.other)
        expect(recorder.heard, kind.heard)
        expect(trial.journal.entries, kind.notes)
    }

    @Test func noSuccessorStartsAfterACleanupStopsTheStream() {
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

    /// Each attempt is cleaned up before the next begins.
    @Test func manyRetriesNeedTheStackOfOneAttempt() {
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
