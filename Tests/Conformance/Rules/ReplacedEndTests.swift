import Testing

/// Stages that put another end in the place of the one that has come: `do`, if it throws, `element(at:)`, `single` and `materialize`.
@Suite struct ReplacedEndTests {
    @Test func eachStageFollowsUpTheEndThatItHandedOn() {
        for (end, name) in [(Event<Int>.completed, "completed"), (.error(Failure.boom), "boom")] {
            conform { trial in
                let emitter = Emitter<Int>(), journal = trial.journal, recorder = trial.recorder()
                func noted(_ name: String, _ chain: Chain<Int>) -> Chain<Int> {
                    chain.do(
                        afterError: { journal.note("\(name) \($0)") }, afterCompleted: { journal.note("\(name) completed") })
                }
                let throwing = noted("upper", emitter).map { $0 }.do(
                    onError: { _ in throw Failure.other }, afterError: { _ in journal.note("throwing") },
                    onCompleted: { throw Failure.other }, afterCompleted: { journal.note("throwing") })
                recorder.hear(noted("lower", throwing.map { $0 }).map { $0 })
                emitter.asObserver().on(end)
                expect(recorder.heard, "#other")
                expect(journal.entries, ["lower other", "upper \(name)"])
            }
        }
    }

    @Test func theEndIsReplacedForThoseBelowAlone() {
        for isFirst in [true, false] {
            conform { trial in
                let replaced = trial.recorder("replaced"), unchanged = trial.recorder("unchanged")
                let emitter = Emitter<Int>()
                let shared = emitter.map { $0 }.share()
                if !isFirst { unchanged.hear(shared.map { $0 }) }
                replaced.hear(shared.do(onError: { _ in throw Failure.other }).map { $0 })
                if isFirst { unchanged.hear(shared.map { $0 }) }
                emitter.onError(Failure.boom)
                expect(replaced.heard, "#other")
                expect(unchanged.heard, "#boom")
            }
        }
    }

    @Test func theEndOfOneGroupIsReplacedAndNotThatOfTheNext() {
        conform { trial in
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
    }

    private static let stages: [(name: String, end: Event<Int>, replaced: String)] = [
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

    @Test func whatIsAboveIsTornDownBeforeTheEndInItsPlaceIsHeard() {
        for (name, end, replaced) in Self.stages {
            conform { trial in
                let kept = Box<AnyObserver<Int>?>(nil), recorder = trial.recorder()
                let source = trial.noted("source", in: kept).map(trial.tracked("map") { $0 })
                recorder.hear(stage(name, source).map { $0 }, finally: { trial.journal.note("end") })
                kept.content?.on(end)
                expect(recorder.heard, replaced, "\(name)")
                expect(trial.journal.entries, ["source+", "source-", "end"], "\(name)")
                kept.content = nil
            }
        }
    }

    @Test func aClosureThatDisposesBeforeItThrowsIsTheLastThatHappens() {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder(), token = Box<(any Disposable)?>()
            let throwing = emitter.do(
                onCompleted: {
                    token.dispose()
                    throw Failure.other
                }, afterCompleted: { trial.journal.note("after") })
            token.content = recorder.subscribe(to: throwing.map { $0 })
            emitter.onCompleted()
            expect(recorder.heard, "")
            expect(trial.journal.entries, [])
            token.content = nil
        }
    }
}
