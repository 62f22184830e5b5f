import Testing

@Suite(.conforms) struct DoAfterwardsTests {
    private let trial = Trial.current

    private func noted(_ name: String, _ chain: Chain<Int>) -> Chain<Int> {
        let journal = trial.journal
        return chain.do(
            onNext: { journal.note("\(name) next \($0)") }, afterNext: { journal.note("\(name) after \($0)") },
            onError: { _ in journal.note("\(name) error") }, afterError: { _ in journal.note("\(name) after error") },
            onCompleted: { journal.note("\(name) completed") }, afterCompleted: { journal.note("\(name) after completed") })
    }

    private func hear(_ chain: Chain<Int>) {
        trial.recorder().hear(chain, then: { trial.journal.note("heard \($0)") }, finally: { trial.journal.note("heard the end") })
    }

    @Test(arguments: [(Event<Int>.completed, "completed"), (.error(Failure.boom), "error")])
    func theAfterClosuresRunAfterTheHandlerHasHeardTheEvent(end: Event<Int>, name: String) {
        let emitter = Emitter<Int>()
        hear(noted("a", emitter))
        emitter.onNext(1)
        emitter.on(end)
        expect(trial.journal.entries, ["a next 1", "heard 1", "a after 1", "a \(name)", "heard the end", "a after \(name)"])
    }

    @Test func eachAfterClosureWorksOnItsOwn() {
        let failing = Emitter<Int>(), completing = Emitter<Int>(), journal = trial.journal
        hear(failing.do(afterError: { _ in journal.note("after error") }))
        failing.onError(Failure.boom)
        expect(journal.entries, ["heard the end", "after error"])
        hear(completing.do(afterCompleted: { journal.note("after completed") }))
        completing.onCompleted()
        expect(journal.entries.suffix(2), ["heard the end", "after completed"])
    }

    @Test func afterClosuresRunFromTheLastStageToTheFirst() {
        let emitter = Emitter<Int>()
        hear(noted("b", noted("a", emitter.map { $0 }).map { $0 }).map { $0 })
        emitter.onCompleted()
        expect(trial.journal.entries, ["a completed", "b completed", "heard the end", "b after completed", "a after completed"])
    }

    @Test func afterNextIsTheLastCallWhenTheHandlerDisposes() {
        let emitter = Emitter<Int>(), recorder = trial.recorder()
        recorder.hear(noted("a", emitter), then: { _ in recorder.leave() })
        emitter.send(1, then: .completed)
        expect(trial.journal.entries, ["a next 1", "a after 1"])
    }

    @Test func aStageAboveTakeGetsAfterNextButNoEnd() {
        let emitter = Emitter<Int>()
        hear(noted("a", emitter).take(1))
        emitter.onNext(1)
        expect(trial.journal.entries, ["a next 1", "heard 1", "heard the end", "a after 1"])
    }

    @Test func anErrorThrownInAfterNextEndsTheStreamOnce() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial)
        recorder.hear(
            trial.noted("source", in: kept).do(
                afterNext: { if $0 == 2 { throw Failure.boom } }, onError: { _ in trial.journal.note("error") },
                afterError: { _ in trial.journal.note("after error") }),
            finally: { trial.journal.note("heard") })
        for value in 1...3 { kept.content?.onNext(value) }
        expect(recorder.heard, "1 2 #boom")
        expect(trial.journal.entries, ["source+", "source-", "heard"])
    }

    @Test(arguments: [(Event<Int>.completed, "|"), (Event<Int>.error(Failure.boom), "#boom")])
    func anErrorThrownAfterTheEndIsDropped(end: Event<Int>, heard: String) {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.do(afterError: { _ in throw Failure.other }, afterCompleted: { throw Failure.other }))
        emitter.on(end)
        expect(recorder.heard, heard)
    }

    @Test func onSubscribedFollowsOnSubscribe() {
        let emitter = Emitter<Int>(), journal = trial.journal
        let token = trial.recorder().subscribe(
            to: emitter.do(
                onNext: { _ in journal.note("next") }, onSubscribe: { journal.note("subscribe") },
                onSubscribed: { journal.note("subscribed") }, onDispose: { journal.note("dispose") }))
        emitter.onNext(1)
        token.dispose()
        expect(journal.entries, ["subscribe", "subscribed", "next", "dispose"])
    }

    @Test func afterCompletedMaySubscribeToAnotherStream() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let emitters = [Emitter<Int>(), Emitter<Int>()]
        first.hear(emitters[0].do(afterCompleted: { second.hear(emitters[1]) }).map { $0 })
        emitters[0].onCompleted()
        emitters[1].send(1, then: .completed)
        expect([first, second].map(\.heard), ["|", "1 |"])
    }

    @Test func aDeepChainOfDosCompletesOnASmallStack() {
        let emitter = Emitter<Int>(), told = Counter(), recorder = trial.recorder()
        trial.inThread(stack: largeStack) {
            recorder.hear((0..<depth).reduce(emitter as Chain<Int>) { chain, _ in chain.do(afterCompleted: { told.increment() }) })
        }
        trial.inThread(stack: smallStack) { emitter.onCompleted() }
        expect(recorder.heard, "|")
        expect(told.value, depth)
    }
}
