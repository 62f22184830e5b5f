import Testing

/// The calls of `do` while its source is being subscribed to, and for a value at which `onNext` disposes.
@Suite(.conforms) struct DoAtOnceTests {
    private let trial = Trial.current

    /// The calls when `just(1)` or a `create` is subscribed to.
    private let ofASourceThatSendsAtOnce = [
        // It sends while it is being connected.
        "DisposerChain": ["subscribe", "next 1", "subscribed"],
        // It is wired first, and then run.
        "SinkChain": ["subscribe", "subscribed", "next 1"],
        // The link is registered with its source from the start.
        "LinkChain": ["subscribe", "subscribed", "next 1"],
    ]

    /// The library under test: the first part of the name of its chain.
    private var library: String { String(String(reflecting: Chain<Int>.self).prefix { $0 != "." }) }

    private func calls(_ source: () -> Chain<Int>) -> [String] {
        var entries: [String] = []
        conform { trial in
            let journal = trial.journal
            let chain = source().do(
                onNext: { journal.note("next \($0)") }, onSubscribe: { journal.note("subscribe") },
                onSubscribed: { journal.note("subscribed") })
            trial.recorder().hear(chain).dispose()
            entries = journal.entries
        }
        return entries
    }

    @Test func justAndCreateSendBeforeOnSubscribedOnlyInDisposerChain() {
        let expected = ofASourceThatSendsAtOnce[library]
        expect(calls { .just(1) }, expected)
        expect(calls { synchronous([.next(1), .completed]) }, expected)
    }

    @Test func aLoopAndAnOperatorWithSeveralSourcesBeginAfterOnSubscribed() {
        let expected = ["subscribe", "subscribed", "next 1"]
        expect(calls { .from([1]) }, expected)
        expect(calls { .merge([.just(1)]) }, expected)
        expect(calls { Chain.just(1).concat(.empty()) }, expected)
        expect(calls { Chain.just(1).catch { .error($0) } }, expected)
    }

    @Test func afterNextRunsForTheValueAtWhichOnNextDisposes() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.do(onNext: { _ in recorder.leave() }, afterNext: { trial.journal.note("after \($0)") }))
        emitter.send(1, 2)
        expect(recorder.heard, "")
        expect(trial.journal.entries, ["after 1"])
    }

    /// `take(1)` ends the stream with the value, so the end of the stage above cannot come any more, and no stage between the two hears it.
    @Test func anEndPreemptedByTakeReachesNoClosureAbove() {
        let stages: [(Chain<Int>) -> Chain<Int>] = [
            { $0.take(1) },
            { $0.take(while: { _ in false }, behavior: .inclusive) },
            { $0.element(at: 0) },
            { $0.takeLast(1) },
            { $0.reduce(0, accumulator: +) },
            { $0.buffer(count: 1).map { $0[0] } },
            { $0.debounce(.seconds(1), scheduler: TestScheduler()) },
            { $0.take(1).materialize().compactMap { if case .next(let value) = $0 { value } else { nil } } },
            { $0.do(afterNext: { _ in throw Failure.boom }) },
        ]
        for isJust in [true, false] {
            for (number, stage) in stages.enumerated() {
                let source = isJust ? Chain.just(17) : synchronous([.next(17), .completed])
                let recorder = trial.recorder("stage \(number)")
                recorder.hear(
                    stage(source).do(
                        onError: { trial.journal.note("stage \(number): \($0)") },
                        onCompleted: { trial.journal.note("stage \(number): completed") }
                    ).take(1))
                expect(recorder.heard, "17 |")
            }
        }
        expect(trial.journal.entries, [])
    }
}
