import Testing

/// The shared rules of the contract about release, for every operator. Each `MARK` has the rule's number.
@Suite(.conforms) struct EveryOperatorReleaseTests {
    private let trial = Trial.current

    // MARK: 7: what the end releases

    @Test(arguments: OperatorKind.withEnds) func theEndReleasesClosuresDespiteAHeldSubscription(_ kind: OperatorKind, _ end: String) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        let token = recorder.subscribe(
            to: kind.apply(emitter.map(trial.tracked("above") { $0 }), stage)
                .map(trial.tracked("below") { $0 }))
        #expect(Set(trial.alive).isSuperset(of: ["above", "below", "handler"]))
        stage.send(1, to: emitter)
        if end == "|" { stage.complete(emitter) } else { stage.fail(emitter) }
        expect(recorder.heard, kind.hears(1, end: end))
        expect(trial.alive, [])
        withExtendedLifetime((token, emitter)) {}
    }

    @Test(arguments: OperatorKind.all, [Event<Int>.completed, .error(Failure.boom)])
    func theEndReleasesTheUpstreamBeforeTimePasses(_ kind: OperatorKind, _ end: Event<Int>) {
        let stage = Stage(trial), emitter = Emitter<Int>()
        let token = trial.recorder().subscribe(to: kind.apply(emitter.map(trial.tracked("above") { $0 }), stage))
        emitter.onNext(1)
        #expect(trial.alive.contains("above"))
        emitter.asObserver().on(end)
        #expect(!trial.alive.contains("above"))
        token.dispose()
    }

    // MARK: 8: what disposal leaves

    @Test(arguments: OperatorKind.all) func disposalReleasesClosuresDespiteAHeldSubscription(_ kind: OperatorKind) {
        let stage = Stage(trial), emitter = Emitter<Int>()
        let token = trial.recorder().subscribe(
            to: kind.apply(emitter.map(trial.tracked("above") { $0 }), stage)
                .map(trial.tracked("below") { $0 }))
        emitter.onNext(1)
        token.dispose()
        stage.settle()
        expect(trial.alive, [])
        withExtendedLifetime((token, emitter)) {}
    }

    @Test(arguments: OperatorKind.all) func aThousandSubscriptionsLeaveTheEmitterUnchanged(_ kind: OperatorKind) {
        let stage = Stage(trial), emitter = Emitter<Int>()
        let before = trial.count
        for round in 1...1_000 {
            let passing = trial.recorder("passing")
            let token = passing.subscribe(to: kind.apply(emitter, stage))
            if round.isMultiple(of: 10) {
                stage.send(round, to: emitter)
                expect(passing.heard, kind.hears(round))
            }
            token.dispose()
        }
        stage.settle()
        expect(trial.count, before)
        expect(trial.alive, [])
        let recorder = trial.recorder()
        recorder.hear(emitter)
        emitter.onNext(7)
        expect(recorder.heard, "7")
        emitter.onCompleted()
    }

    @Test(arguments: OperatorKind.all) func aThousandSubscriptionsToOneChainLeaveItUnchanged(_ kind: OperatorKind) {
        let stage = Stage(trial), emitter = Emitter<Int>()
        let chain = kind.apply(emitter, stage)
        func round(_ number: Int) {
            let passing = trial.recorder("passing")
            let token = passing.subscribe(to: chain)
            stage.send(number, to: emitter)
            token.dispose()
            expect(passing.heard, kind.hears(number))
        }
        // LinkChain: a source that completes does so once, and is then released.
        round(1)
        let before = (trial.count, trial.alive)
        for number in 2...1_000 { round(number) }
        #expect((trial.count, trial.alive) == before)
        withExtendedLifetime(chain) {}
    }

    @Test(arguments: OperatorKind.all) func aChainDroppedBeforeSubscriptionIsReleased(_ kind: OperatorKind) {
        let stage = Stage(trial), emitter = Emitter<Int>()
        let before = trial.count
        do {
            let chain = kind.apply(emitter.map(trial.tracked("above") { $0 }), stage).map(trial.tracked("below") { $0 })
            #expect(Set(trial.alive).isSuperset(of: ["above", "below"]))
            withExtendedLifetime(chain) {}
        }
        expect(trial.alive, [])
        expect(trial.count, before)
    }

    // MARK: 9: the cleanup of `create`

    @Test(arguments: OperatorKind.all, ["completed", "failed", "disposed"])
    func theCleanupRunsOnceHoweverTheStreamEnds(_ kind: OperatorKind, _ end: String) {
        let stage = Stage(trial), kept = Box<AnyObserver<Int>?>(trial)
        let chain = kind.apply(.kept(in: kept) { trial.journal.note("cleanup") }, stage)
        let token = trial.recorder().subscribe(to: chain)
        kept.content?.onNext(1)
        expect(trial.journal.entries, [])
        switch end {
        case "completed": kept.content?.onCompleted()
        case "failed": kept.content?.onError(Failure.boom)
        default: token.dispose()
        }
        stage.settle()
        expect(trial.journal.entries, ["cleanup"])
        token.dispose()
        expect(trial.journal.entries, ["cleanup"])
        withExtendedLifetime(chain) {}
    }

    @Test(arguments: OperatorKind.all, [Event<Int>.completed, .error(Failure.boom)])
    func theCleanupRunsOnceWhenTheStreamEndsBeforeCreateReturns(_ kind: OperatorKind, _ end: Event<Int>) {
        let stage = Stage(trial)
        let chain = kind.apply(
            .create { observer in
                observer.onNext(1)
                observer.on(end)
                trial.journal.note("still in the closure")
                return Disposables.create { trial.journal.note("cleanup") }
            }, stage)
        let token = trial.recorder().subscribe(to: chain)
        stage.settle()
        expect(trial.journal.entries, ["still in the closure", "cleanup"])
        token.dispose()
        expect(trial.journal.entries.count, 2)
        withExtendedLifetime(chain) {}
    }

    // MARK: 10: `take` stops its upstream

    @Test(arguments: OperatorKind.immediate) func takeStopsASourceThatSendsInALoop(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder()
        recorder.hear(kind.apply(.range(start: 1, count: 1_000_000_000), stage).take(3))
        expect(recorder.heard, "1 2 3 |")
    }
}
