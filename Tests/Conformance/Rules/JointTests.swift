import Testing

/// Rule 16, and what else holds for every joint: its sources are stopped once, before the end is heard, and nothing they send afterwards is
/// heard.
@Suite(.conforms) struct JointTests {
    private let trial = Trial.current

    private typealias Setting = (first: NotedSource, second: NotedSource, recorder: Recorder<Int>, token: any Disposable)

    /// A joint whose two sources both run, for the `parallel` kinds.
    private func setting(
        _ kind: JointKind, letsGo: Bool = true, combine: @escaping (Int, Int) throws -> Int = { $0 * 10 + $1 }
    ) -> Setting {
        let first = NotedSource("a", trial, letsGo: letsGo), second = NotedSource("b", trial, letsGo: letsGo)
        let recorder = trial.recorder()
        let token = recorder.hear(
            kind.join(first.chain, second.chain, combine).map(trial.tracked("map") { $0 }),
            finally: { trial.journal.note("end") })
        return (first, second, recorder, token)
    }

    @Test(arguments: JointKind.parallel) func disposalStopsEachSourceOnce(_ kind: JointKind) {
        let (_, _, recorder, token) = setting(kind)
        expect(trial.journal.entries.sorted(), ["+a", "+b"])
        token.dispose()
        expect(trial.journal.entries.suffix(2).sorted(), ["-a", "-b"])
        token.dispose()
        expect(trial.journal.entries.count, 4)
        expect(trial.alive, [])
        expect(recorder.heard, "")
    }

    @Test(arguments: JointKind.parallel, [true, false]) func aSourcesErrorStopsTheOtherSourceBeforeItIsHeard(
        _ kind: JointKind, isOfFirst: Bool
    ) {
        let (first, second, recorder, _) = setting(kind)
        if isOfFirst { first.fail() } else { second.fail() }
        expect(recorder.heard, "#boom")
        expect(trial.journal.entries.sorted(), ["+a", "+b", "-a", "-b", "end"])
        let other = trial.journal.entries.firstIndex(of: isOfFirst ? "-b" : "-a")
        let end = trial.journal.entries.firstIndex(of: "end")
        expect(other.map { stopped in end.map { stopped < $0 } }, true)
    }

    /// A kind, and whether its first source fails. If the second source's values emit nothing, no handler runs while it sends.
    static let failing: [(JointKind, Bool)] =
        JointKind.parallel.map { ($0, false) }
        + JointKind.parallel.filter { $0 != .withLatestFrom && $0 != .takeUntil }.map { ($0, true) }

    @Test(arguments: failing)
    func anotherSourcesErrorSentInAHandlerFollowsTheValue(_ kind: JointKind, isOfFirst: Bool) {
        let first = NotedSource("a", trial), second = NotedSource("b", trial)
        let failing = isOfFirst ? first : second, sending = isOfFirst ? second : first
        let recorder = trial.recorder()
        let token = recorder.hear(
            kind.join(first.chain, second.chain),
            then: { _ in
                trial.journal.note("in")
                failing.fail()
                trial.journal.note("out")
            }, finally: { trial.journal.note("end") })
        if kind != .takeUntil, kind != .merge, kind != .flatMap { failing.next(1) }
        sending.next(2)
        expect(trial.journal.entries.filter { ["in", "out", "end"].contains($0) }, ["in", "out", "end"])
        expect(recorder.events.count, 2)
        expect(recorder.events.last, "#boom")
        token.dispose()
    }

    @Test(arguments: JointKind.combining) func aThrowingClosureStopsBothSourcesBeforeItsErrorIsHeard(_ kind: JointKind) {
        let thrower = trial.tracker("combine")
        let (first, second, recorder, _) = setting(
            kind,
            combine: { one, other in
                thrower.touch()
                if one == 2 { throw Failure.boom }
                return one * 10 + other
            })
        second.next(5)
        first.next(1)
        second.next(6)
        first.next(2)
        expect(recorder.events.first, "15")
        expect(recorder.events.last, "#boom")
        expect(trial.journal.entries.dropFirst(2).dropLast().sorted(), ["-a", "-b"])
        expect(trial.journal.entries.last, "end")
    }

    @Test(arguments: JointKind.parallel, ["#boom", ""]) func eventsSentAfterTheEndOrDisposalAreNotHeard(_ kind: JointKind, end: String) {
        let (first, second, recorder, token) = setting(kind, letsGo: false)
        if end.isEmpty { token.dispose() } else { second.fail() }
        for source in [first, second] {
            source.next(1)
            source.next(2)
            source.complete()
            source.fail()
        }
        expect(recorder.heard, end)
        expect(trial.journal.entries.sorted(), ["+a", "+b", "-a", "-b"] + (end.isEmpty ? [] : ["end"]))
        first.forget()
        second.forget()
    }

    @Test(arguments: JointKind.allCases) func aHandlerMayDisposeTheJoint(_ kind: JointKind) {
        let first = Emitter<Int>(), second = Emitter<Int>(), recorder = trial.recorder()
        recorder.hear(kind.join(first.map { $0 }, second.map(trial.tracked("b") { $0 }))) { _ in
            // Values sent before the disposal are queued, and then dropped.
            if kind != .takeUntil { second.onNext(8) }
            recorder.leave()
            first.onNext(9)
            second.onNext(9)
        }
        if kind != .takeUntil { second.onNext(5) }
        first.onNext(1)
        second.onNext(6)
        first.onCompleted()
        second.onCompleted()
        expect(recorder.events.count, 1)
        expect(trial.alive, [])
    }

    /// The joint's first value comes from its second source.
    ///
    /// A value that the handler sends through the same source waits in that source; one sent through the other source waits in the joint.
    @Test(arguments: [JointKind.combineLatest, .combineLatestOfMany], ["the same source", "the other source"])
    func aValueQueuedBeforeDisposalCallsNoClosure(_ kind: JointKind, through choice: String) {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>(), calls = Counter()
        recorder.hear(kind.join(first, second) { calls.increment(by: $0 + $1) }) { _ in
            // Queued behind the current value; by its turn, the subscription is disposed.
            (choice == "the same source" ? second : first).onNext(10)
            recorder.leave()
        }
        first.onNext(1)
        second.onNext(2)
        first.onNext(3)
        expect(recorder.heard, "3")
        expect(calls.value, 3)
    }

    @Test(arguments: JointKind.allCases) func everyJointCompletesWithBothItsSources(_ kind: JointKind) {
        let (first, second, recorder, _) = setting(kind)
        first.complete()
        second.complete()
        expect(recorder.heard, "|")
        expect(trial.journal.entries.filter { $0 == "-a" }.count, 1)
        expect(trial.journal.entries.filter { $0 == "-b" }.count, trial.journal.entries.filter { $0 == "+b" }.count)
        expect(trial.alive, [])
    }

    @Test(arguments: JointKind.allCases) func aJointEndsWhenItsSourcesEndDuringSubscription(_ kind: JointKind) {
        let ends = [Chain<Int>.empty(), .just(1), .error(Failure.boom), .range(start: 1, count: 3)]
        for first in ends.indices {
            for second in ends.indices {
                let recorder = trial.recorder("\(first) \(second)")
                recorder.hear(kind.join(ends[first].map { $0 }, ends[second].map { $0 }))
                #expect(["|", "#boom"].contains(recorder.events.last))
            }
        }
    }

    @Test(arguments: JointKind.allCases, JointKind.allCases) func aJointMayBeASourceOfAnotherJoint(_ outer: JointKind, _ inner: JointKind) {
        let recorder = trial.recorder()
        let emitters = (0..<4).map { _ in Emitter<Int>() }
        func source(_ number: Int) -> Chain<Int> { emitters[number].map(trial.tracked("map") { $0 }) }
        recorder.hear(outer.join(inner.join(source(0), source(1)), inner.join(source(2), source(3))))
        for emitter in emitters.reversed() { emitter.onNext(1) }
        emitters[0].onError(Failure.boom)
        for emitter in emitters { emitter.onCompleted() }
        // It either heard the error or had ended before.
        #expect(["|", "#boom"].contains(recorder.events.last))
        expect(trial.alive, [])
    }

    // MARK: What is not subscribed to

    struct Untouched: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let join: @Sendable (_ failing: Chain<Int>, _ later: Chain<Int>) -> Chain<Int>

        init(_ name: String, _ join: @escaping @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>) {
            (testDescription, self.join) = (name, join)
        }
    }

    static let untouched =
        JointKind.allCases.map { kind in
            // These two subscribe to the other source first.
            let isReversed = kind == .takeUntil || kind == .withLatestFrom
            return Untouched(kind.rawValue) { isReversed ? kind.join($1, $0) : kind.join($0, $1) }
        } + [
            Untouched("sample") { $0.sample($1) }, Untouched("skip(until:)") { $1.skip(until: $0) },
            Untouched("combineLatest of three") { .combineLatest($0, $1, $1, resultSelector: { $0 + $1 + $2 }) },
            Untouched("zip of three") { .zip($0, $1, $1, resultSelector: { $0 + $1 + $2 }) },
        ]

    @Test(arguments: untouched) func aLaterSourceIsNotCreatedAfterAnImmediateError(_ kind: Untouched) {
        let recorder = trial.recorder()
        let later = Chain<Int>.deferred {
            trial.journal.note("later")
            return .never()
        }
        recorder.hear(kind.join(.error(Failure.boom), later))
        expect(recorder.heard, "#boom")
        expect(trial.journal.entries, [])
    }
}
