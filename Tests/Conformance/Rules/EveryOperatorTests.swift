import Testing

/// The shared rules of the contract, for every operator. Each `MARK` has the rule's number.
@Suite(.conforms) struct EveryOperatorTests {
    private let trial = Trial.current

    // MARK: 1, 3: the grammar; terminal events cross

    @Test(arguments: OperatorKind.all) func completionPassesThroughAndNothingFollows(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        let token = recorder.subscribe(to: kind.apply(emitter, stage))
        stage.send(1, 2, to: emitter)
        stage.complete(emitter)
        expect(recorder.heard, kind.hears(1, 2, end: "|"))
        stage.send(3, to: emitter)
        stage.fail(emitter)
        expect(recorder.heard, kind.hears(1, 2, end: "|"))
        token.dispose()
    }

    @Test(arguments: OperatorKind.all) func anErrorPassesThroughAndNothingFollows(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(kind.apply(emitter, stage))
        stage.send(1, 2, to: emitter)
        stage.fail(emitter)
        stage.send(3, to: emitter)
        stage.complete(emitter)
        expect(recorder.heard, kind.hears(1, 2, end: "#boom"))
    }

    /// With a timed operator, the handler runs while the source is not sending, so only the operator itself can make the error wait.
    @Test(arguments: OperatorKind.passing) func anErrorSentInAHandlerFollowsTheCurrentValue(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(
            kind.apply(emitter, stage),
            then: { value in
                guard value == 2 else { return }
                trial.journal.note("in")
                emitter.onError(Failure.boom)
                trial.journal.note("out")
            }, finally: { trial.journal.note("end") })
        stage.send(1, 2, to: emitter)
        stage.settle()
        expect(recorder.heard, kind.hears(1, 2, end: "#boom"))
        expect(trial.journal.entries, ["in", "out", "end"])
    }

    // MARK: 4: a closure that throws

    @Test(arguments: OperatorKind.throwing) func aThrownErrorIsHeardAfterTheSourceIsTornDown(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(stamp: { trial.journal.entries.joined() })
        let kept = Box<AnyObserver<Int>?>(trial)
        stage.whenCalled = { value in
            if value == 2 { throw Failure.boom }
            if value == 3 { trial.journal.note("called again ") }
        }
        recorder.hear(kind.apply(.kept(in: kept) { trial.journal.note("cleanup ") }, stage))
        for value in 1...3 { kept.content?.onNext(value) }
        kept.content?.onCompleted()
        expect(recorder.heard, "1 cleanup #boom")
        expect(trial.journal.entries, ["cleanup "])
    }

    @Test(arguments: OperatorKind.immediate.filter { $0.traits.contains(.throwing) })
    func aThrownErrorStopsASourceSendingInALoop(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), drawn = Counter()
        stage.whenCalled = { if $0 == 2 { throw Failure.boom } }
        recorder.hear(kind.apply(.from((1...1_000_000).lazy.map { _ in drawn.increment() }), stage))
        expect(recorder.heard, "1 #boom")
        expect(drawn.value, 2)
    }

    // MARK: 5, 6: disposal

    @Test(arguments: OperatorKind.all) func disposalStopsTheStreamBeforeItReturns(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        let token = recorder.subscribe(to: kind.apply(emitter, stage))
        stage.send(1, to: emitter)
        emitter.onNext(2)
        token.dispose()
        token.dispose()
        stage.send(3, to: emitter)
        stage.complete(emitter)
        token.dispose()
        expect(recorder.heard, (kind.traits.contains(.later) ? kind.hears(1) : kind.hears(1, 2)))
    }

    @Test(arguments: OperatorKind.passing) func nothingIsHeardAfterDisposalInAHandler(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(kind.apply(emitter, stage)) { value in
            guard value == 2 else { return }
            emitter.onNext(3)
            recorder.leave()
            emitter.onNext(4)
        }
        stage.send(1, 2, 5, to: emitter)
        stage.complete(emitter)
        expect(recorder.heard, "1 2")
        expect(trial.alive, [])
    }

    @Test(arguments: OperatorKind.throwing, [false, true])
    func disposalInAClosureStopsTheCurrentValue(_ kind: OperatorKind, isChainHeld: Bool) {
        for isThrowing in [false, true] {
            conform { trial in
                let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
                stage.whenCalled = { value in
                    guard value == 2 else { return }
                    recorder.leave()
                    if isThrowing { throw Failure.boom }
                }
                let chain = Box<Chain<Int>?>(
                    kind.apply(emitter, stage).map { value in
                        trial.journal.note("\(value)")
                        return value
                    })
                recorder.hear(chain.content!)
                if !isChainHeld { chain.content = nil }
                stage.send(1, 2, 3, to: emitter)
                stage.complete(emitter)
                expect(recorder.heard, "1", "\(isThrowing ? "and throws" : "and returns")")
                expect(trial.journal.entries, ["1"], "and from the closures between")
                chain.content = nil
                expect(trial.alive, [])
            }
        }
    }
}
