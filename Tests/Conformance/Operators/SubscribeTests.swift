import Testing

@Suite(.conforms) struct SubscribeTests {
    private let trial = Trial.current

    @Test(arguments: ["completed", "error", "disposed"]) func onDisposedIsCalledOnceAfterTheEndHoweverTheStreamEnds(_ end: String) {
        let emitter = Emitter<Int>(), journal = trial.journal
        let token = emitter.map { $0 }.subscribe(
            onNext: trial.trackedHandler("onNext") { journal.note("\($0)") },
            onError: trial.trackedHandler("onError") { _ in journal.note("error") },
            onCompleted: trial.tracked("onCompleted") { journal.note("completed") },
            onDisposed: trial.tracked("onDisposed") { journal.note("onDisposed") })
        emitter.onNext(1)
        expect(journal.entries, ["1"])
        switch end {
        case "completed": emitter.onCompleted()
        case "error": emitter.onError(Failure.boom)
        default: token.dispose()
        }
        expect(journal.entries, end == "disposed" ? ["1", "onDisposed"] : ["1", end, "onDisposed"])
        expect(trial.alive, [])
        token.dispose()
        expect(journal.entries.count { $0 == "onDisposed" }, 1)
        withExtendedLifetime((token, emitter)) {}
    }

    @Test func onDisposedIsCalledOnceForASourceThatEndsAtOnce() {
        let sources: [() -> Chain<Int>] = [
            { .just(1) }, { .empty() }, { .error(Failure.boom) }, { .from([1, 2]) }, { Chain.from([1, 2]).take(1) },
            { .merge(.just(1), .just(2)) }, { Chain.never().take(0) },
        ]
        for source in sources {
            conform { trial in
                let calls = Counter()
                let token = source().subscribe(onDisposed: { calls.increment() })
                expect(calls.value, 1)
                token.dispose()
                expect(calls.value, 1)
            }
        }
    }

    @Test func onDisposedIsCalledWhenTheHandlerDisposes() {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>(trial)
        token.content = emitter.subscribe(
            onNext: { _ in
                token.dispose()
                trial.journal.note("disposed")
            }, onDisposed: { trial.journal.note("onDisposed") })
        emitter.onNext(1)
        expect(trial.journal.entries, ["onDisposed", "disposed"])
    }

    @Test(arguments: ["|", "#"]) func theClosuresReceiveTheOwner(_ end: String) {
        let emitter = Emitter<Int>()
        let token = emitter.subscribe(
            with: trial.journal, onNext: { $0.note("\($1)") }, onError: { journal, _ in journal.note("#") },
            onCompleted: { $0.note("|") }, onDisposed: { $0.note("-") })
        emitter.send(1, then: end == "|" ? .completed : .error(Failure.boom))
        expect(trial.journal.entries, ["1", end, "-"])
        token.dispose()
    }

    @Test func aReleasedOwnerSilencesTheClosuresButNotTheStream() {
        let emitter = Emitter<Int>()
        var owner: LifetimeTracker? = trial.tracker("owner")
        let calls = Counter()
        let token = emitter.do(onNext: { _ in calls.increment() }).subscribe(
            with: owner!, onNext: { _, _ in Issue.record("the owner has gone") },
            onCompleted: { _ in Issue.record("the owner has gone") })
        owner = nil
        expect(trial.alive, [])
        emitter.onNext(1)
        expect(calls.value, 1)
        emitter.onCompleted()
        token.dispose()
    }
}
