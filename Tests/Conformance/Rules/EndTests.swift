import Testing

/// Stages that replace the terminal event (a throwing `do`, `element(at:)`, `single`, `materialize`), and streams whose end coincides with
/// their disposal.
@Suite(.conforms) struct EndTests {
    private let trial = Trial.current

    // MARK: Another end in its place

    @Test(arguments: [(Event<Int>.completed, "completed"), (.error(Failure.boom), "boom")])
    func eachStagesAfterClosureReceivesTheEndItPassedOn(end: Event<Int>, name: String) {
        let emitter = Emitter<Int>(), journal = trial.journal, recorder = trial.recorder()
        func noted(_ name: String, _ chain: Chain<Int>) -> Chain<Int> {
            chain.do(afterError: { journal.note("\(name) \($0)") }, afterCompleted: { journal.note("\(name) completed") })
        }
        let throwing = noted("upper", emitter).map { $0 }.do(
            onError: { _ in throw Failure.other }, afterError: { _ in journal.note("throwing") },
            onCompleted: { throw Failure.other }, afterCompleted: { journal.note("throwing") })
        recorder.hear(noted("lower", throwing.map { $0 }).map { $0 })
        emitter.asObserver().on(end)
        expect(recorder.heard, "#other")
        expect(journal.entries, ["lower other", "upper \(name)"])
    }

    @Test(arguments: [true, false]) func aReplacedEndReachesOnlyObserversBelow(isFirst: Bool) {
        let replaced = trial.recorder("replaced"), unchanged = trial.recorder("unchanged")
        let emitter = Emitter<Int>()
        let shared = emitter.map { $0 }.share()
        if !isFirst { unchanged.hear(shared.map { $0 }) }
        replaced.hear(shared.do(onError: { _ in throw Failure.other }).map { $0 })
        if isFirst { unchanged.hear(shared.map { $0 }) }
        emitter.onError(Failure.boom)
        expect([replaced, unchanged].map(\.heard), ["#other", "#boom"])
    }

    @Test func replacingOneGroupsEndLeavesTheOtherGroupsUnchanged() {
        let recorders = (0..<3).map { trial.recorder("group \($0)") }, outer = trial.recorder("outer")
        let emitter = Emitter<Int>()
        let groups = emitter.do(onError: { _ in throw Failure.boom }).groupBy(keySelector: { $0 }).map { group in
            recorders[group.key].hear(group.key == 1 ? group.do(onError: { _ in throw Failure.other }).map { $0 } : group)
            return group.key
        }
        outer.hear(groups)
        for key in 0..<3 { emitter.onNext(key) }
        emitter.onError(Failure.other)
        expect(recorders.map(\.heard), ["0 #boom", "1 #other", "2 #boom"])
        expect(outer.heard, "0 1 2 #boom")
    }

    /// A stage, what ends it, and what is heard instead.
    static let stages: [(String, Event<Int>, String)] = [
        ("do", .error(Failure.boom), "#other"), ("do", .completed, "#other"), ("element(at:)", .completed, "#argumentOutOfRange"),
        ("single", .completed, "#noElements"), ("materialize", .error(Failure.boom), "0 |"),
    ]

    private func stage(_ name: String, _ chain: Chain<Int>) -> Chain<Int> {
        switch name {
        case "do": chain.do(onError: { _ in throw Failure.other }, onCompleted: { throw Failure.other })
        case "element(at:)": chain.element(at: 0)
        case "single": chain.single()
        default: chain.materialize().map { _ in 0 }
        }
    }

    @Test(arguments: stages)
    func theUpstreamIsTornDownBeforeAReplacementEndIsHeard(_ name: String, _ end: Event<Int>, _ replaced: String) {
        let kept = Box<AnyObserver<Int>?>(trial), recorder = trial.recorder()
        let source = trial.noted("source", in: kept).map(trial.tracked("map") { $0 })
        recorder.hear(stage(name, source).map { $0 }, finally: { trial.journal.note("end") })
        kept.content?.on(end)
        expect(recorder.heard, replaced)
        expect(trial.journal.entries, ["source+", "source-", "end"])
    }

    @Test func nothingFollowsAClosureThatDisposesBeforeThrowing() {
        let emitter = Emitter<Int>(), recorder = trial.recorder()
        let throwing = emitter.do(
            onCompleted: {
                recorder.leave()
                throw Failure.other
            }, afterCompleted: { trial.journal.note("after") })
        recorder.hear(throwing.map { $0 })
        emitter.onCompleted()
        expect(recorder.heard, "")
        expect(trial.journal.entries, [])
    }

    // MARK: The end and a disposal

    @Test(arguments: [(Event<Int>.completed, "completed"), (.error(Failure.boom), "error")])
    func doCallsItsAfterClosuresWhenTheSourceHasAlreadyEnded(end: Event<Int>, name: String) {
        let emitter = Emitter<Int>(), journal = trial.journal
        emitter.asObserver().on(end)
        trial.recorder().hear(
            emitter.do(
                onError: { _ in journal.note("error") }, afterError: { _ in journal.note("after error") },
                onCompleted: { journal.note("completed") }, afterCompleted: { journal.note("after completed") }))
        expect(journal.entries, [name, "after \(name)"])
    }

    @Test(arguments: ["just", "empty", "error", "create"])
    func theStreamIsTornDownBeforeAfterClosuresRun(_ kind: String) {
        let journal = trial.journal
        let source: Chain<Int> =
            switch kind {
            case "just": .just(1)
            case "empty": .empty()
            case "error": .error(Failure.boom)
            default: synchronous([.next(1), .completed])
            }
        trial.recorder().hear(
            source.do(
                afterError: { _ in journal.note("after") }, afterCompleted: { journal.note("after") },
                onDispose: { journal.note("dispose") }))
        expect(journal.entries, ["dispose", "after"])
    }

    /// Subscribes to `chain`. Then, in another observer's handler, ends its source and disposes the subscription.
    private func leave(_ chain: Chain<Int>, of emitter: Emitter<Int>, _ trial: Trial) {
        let other = trial.recorder("other"), token = Box<(any Disposable)?>(trial)
        other.hear(emitter) { _ in
            emitter.onCompleted()
            token.dispose()
        }
        token.content = chain.subscribe()
        emitter.onNext(1)
        expect(other.heard, "1 |")
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom)])
    func disposalInADoClosureSuppressesItsAfterClosure(_ end: Event<Int>) {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
        let watched = emitter.do(
            onError: { _ in token.dispose() }, afterError: { _ in trial.journal.note("after") },
            onCompleted: { token.dispose() }, afterCompleted: { trial.journal.note("after") })
        token.content = trial.recorder().subscribe(to: watched)
        emitter.asObserver().on(end)
        expect(trial.journal.entries, [])
        token.content = nil
        withExtendedLifetime(watched) {}
    }

    @Test func aStageDisposedBeforeAPendingEndNeverReceivesIt() {
        let emitter = Emitter<Int>()
        let chain = emitter.do(onCompleted: { trial.journal.note("completed") })
        leave(chain, of: emitter, trial)
        expect(trial.journal.entries, [])
        withExtendedLifetime(chain) {}
    }

    /// Subscribes to a chain, and disposes the subscription in another observer's handler, which hears the end first. Returns the chain.
    private func leaveInTheEnd(_ chain: (Emitter<Int>) -> Chain<Int>) -> Chain<Int> {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
        let other = emitter.subscribe(onCompleted: { token.dispose() })
        // LinkChain: the chain must be made after `other` has subscribed, because a link's place in the order is that of its creation.
        let chain = chain(emitter)
        token.content = chain.subscribe()
        emitter.onCompleted()
        token.content = nil
        other.dispose()
        return chain
    }

    @Test func aStageDisposedDuringDeliveryOfTheEndNeverReceivesIt() {
        let chain = leaveInTheEnd { $0.do(onCompleted: { trial.journal.note("completed") }) }
        expect(trial.journal.entries, [])
        withExtendedLifetime(chain) {}
    }

    @Test func theNextSubscriberHearsAnEndMissedDuringItsDelivery() {
        let recorder = trial.recorder(), chain = leaveInTheEnd { $0.reduce(5, accumulator: +) }
        recorder.hear(chain)
        expect(recorder.heard, "5 |")
    }

    @Test func theNextSubscriberHearsAnEndThatWasPendingAtDisposal() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let chain = emitter.reduce(5, accumulator: +)
        leave(chain, of: emitter, trial)
        recorder.hear(chain)
        expect(recorder.heard, "5 |")
    }

    @Test func skipUntilACompletedTriggerStillSkipsAfterARetry() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), stop = Emitter<String>()
        stop.onCompleted()
        recorder.hear(emitter.map { if $0 == 2 { throw Failure.boom } else { $0 } }.skip(until: stop).retry(3))
        for value in 1...4 { emitter.onNext(value) }
        expect(recorder.heard, "")
        emitter.onCompleted()
        expect(recorder.heard, "|")
    }
}
