import Testing

/// The shared rules of the contract about several observers and threads, for every operator. Each `MARK` has the rule's number.
@Suite(.conforms) struct EveryOperatorSharingTests {
    private let trial = Trial.current

    // MARK: 2: one event at a time

    @Test(arguments: OperatorKind.all) func valuesFromFourThreadsAreDeliveredSeriallyAndOnce(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        stage.plenty = 800
        let token = recorder.hear(kind.apply(emitter, stage))
        trial.inThreads(4) { thread in
            for round in 1...200 {
                emitter.onNext(thread * 1_000 + round)
                if round.isMultiple(of: 8) { letOthersIn() }
            }
        }
        stage.settle()
        if kind.traits.isDisjoint(with: [.last, .lossy]) {
            expect(recorder.events.compactMap { Int($0) }.sorted(), (0..<4).flatMap { thread in (1...200).map { thread * 1_000 + $0 } })
        }
        token.dispose()
    }

    // MARK: 5: disposal from any thread

    @Test(arguments: OperatorKind.all) func sendingEndingAndDisposingMayRace(_ kind: OperatorKind) { race { kind.apply($0, $1) } }

    /// Once the source has ended, the remaining runs end at once.
    @Test func sendingEndingAndDisposingMayRaceInRepeatAndRetry() {
        race { source, _ in source.repeat(3) }
        race { source, _ in source.retry(3) }
    }

    private func race(_ make: @escaping (Emitter<Int>, Stage) -> Chain<Int>) {
        conform { trial in
            let stage = Stage(trial)
            let rounds = 50
            let emitters = (0..<rounds).map { _ in Emitter<Int>() }
            let tokens = emitters.map { trial.recorder().subscribe(to: make($0, stage)) }
            trial.inThreads(4) { thread in
                for (emitter, token) in zip(emitters, tokens) {
                    switch thread {
                    case 0: emitter.onCompleted()
                    case 1: token.dispose()
                    case 2: emitter.onError(Failure.boom)
                    default:
                        emitter.onNext(1)
                        token.dispose()
                    }
                }
            }
            stage.settle()
            expect(trial.alive, [])
        }
    }

    /// Each stream hears one end, last: an operator's, or an error that a closure throws.
    @Test(arguments: OperatorKind.throwing) func concurrentErrorsEndTheStreamOnce(_ kind: OperatorKind) {
        let stage = Stage(trial), count = 50
        let emitters = (0..<count).map { _ in Emitter<Int>() }, recorders = (0..<count).map { trial.recorder("\($0)") }
        stage.whenCalled = { if $0 > 1 { throw Failure.other } }
        for index in 0..<count { recorders[index].hear(kind.apply(emitters[index], stage)) }
        trial.inThreads(4) { thread in
            for emitter in emitters {
                emitter.onNext(1)
                if thread == 0 { emitter.onError(Failure.boom) } else { emitter.onNext(thread) }
            }
        }
        stage.settle()
        #expect(recorders.allSatisfy { ["#boom", "#other"].contains($0.events.last) })
        expect(trial.alive, [])
    }

    // MARK: 11, 12: when observers subscribe

    @Test(arguments: OperatorKind.passing.filter { !$0.traits.contains(.periodic) })
    func aSubscriberAddedDuringAnEventMissesItAndComesLast(_ kind: OperatorKind) {
        let stage = Stage(trial), journal = trial.journal
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let emitter = Emitter<Int>()
        first.hear(kind.apply(emitter, stage)) { value in
            journal.note("first \(value)")
            if value == 1 { third.hear(kind.apply(emitter, stage), then: { journal.note("third \($0)") }) }
        }
        second.hear(kind.apply(emitter, stage), then: { journal.note("second \($0)") })
        stage.send(1, 2, to: emitter)
        expect(journal.entries, ["first 1", "second 1", "first 2", "second 2", "third 2"])
        stage.fail(emitter)
        expect([first, second, third].map(\.heard), ["1 2 #boom", "1 2 #boom", "2 #boom"])
    }

    @Test(arguments: OperatorKind.withEnds) func aLateSubscriberHearsOnlyTheEnd(_ kind: OperatorKind, _ end: String) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        trial.recorder("early").hear(emitter)
        stage.send(1, to: emitter)
        if end == "|" { stage.complete(emitter) } else { stage.fail(emitter) }
        let token = recorder.subscribe(to: kind.apply(emitter, stage))
        stage.settle()
        expect(recorder.heard, kind.hears(end: end))
        token.dispose()
    }

    // MARK: 13, 14, 15: what a handler may do

    @Test(arguments: OperatorKind.passing) func valuesSentInAHandlerReachAllObserversInTheSameOrder(_ kind: OperatorKind) {
        let stage = Stage(trial)
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let emitter = Emitter<Int>()
        first.hear(kind.apply(emitter, stage))
        second.hear(kind.apply(emitter, stage)) { value in
            if value == 1 { emitter.onNext(2) }
            trial.journal.note("handled \(value)")
        }
        third.hear(kind.apply(emitter, stage))
        stage.send(1, to: emitter)
        stage.settle()
        // `debounce` drops the third observer's 1: it is still held when the 2 arrives.
        expect([first, second, third].map(\.heard), ["1 2", "1 2", kind.traits.contains(.lossy) ? "2" : "1 2"])
        expect(trial.journal.entries, ["handled 1", "handled 2"])
        stage.fail(emitter)
    }

    @Test(arguments: OperatorKind.throwing) func aValueSentInAClosureFollowsTheCurrentValue(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), other = trial.recorder("other"), emitter = Emitter<Int>()
        stage.whenCalled = { if $0 == 1 { emitter.onNext(2) } }
        recorder.hear(kind.apply(emitter, stage))
        other.hear(emitter)
        stage.send(1, to: emitter)
        expect([recorder, other].map(\.heard), ["1 2", "1 2"])
        stage.fail(emitter)
    }

    @Test(arguments: OperatorKind.passing) func anObserverDisposedByAnotherMissesTheCurrentEvent(_ kind: OperatorKind) {
        let stage = Stage(trial)
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let emitter = Emitter<Int>()
        first.hear(kind.apply(emitter, stage), then: { if $0 == 2 { second.leave() } })
        second.hear(kind.apply(emitter, stage))
        third.hear(kind.apply(emitter, stage))
        stage.send(1, 2, 3, to: emitter)
        stage.fail(emitter)
        expect([first, second, third].map(\.heard), ["1 2 3 #boom", "1", "1 2 3 #boom"])
    }

    @Test(arguments: OperatorKind.passing) func anotherThreadMaySubscribeSendAndDisposeDuringAHandler(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), other = trial.recorder("other"), emitter = Emitter<Int>()
        recorder.hear(kind.apply(emitter, stage)) { _ in
            trial.inThread {
                let another = other.subscribe(to: kind.apply(emitter, stage))
                emitter.onNext(2)
                another.dispose()
                recorder.leave()
            }
        }
        stage.send(1, to: emitter)
        expect([recorder, other].map(\.heard), ["1", ""])
    }

    @Test(arguments: OperatorKind.throwing) func anotherThreadMaySendAndDisposeDuringAClosure(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(kind.apply(emitter, stage))
        stage.whenCalled = { [weak stage] _ in
            stage?.whenCalled = { _ in }
            trial.inThread {
                emitter.onNext(2)
                recorder.leave()
            }
        }
        stage.send(1, to: emitter)
        expect(recorder.heard, "")
        expect(trial.alive, [])
    }

    // MARK: 17: stack

    @Test(arguments: OperatorKind.all.filter { !$0.traits.contains(.captured) })
    func teardownOfManyOperatorsNeedsNoStackPerOperator(_ kind: OperatorKind) {
        // Emitting, calling closures and subscribing are not teardown, and may take stack.
        let completes = kind.traits.isDisjoint(with: [.endless, .last, .later, .continuing])
        let fails = kind.traits.isDisjoint(with: [.later, .handling])
        for end in ["dropped", "disposed"] + (completes ? ["completed"] : []) + (fails ? ["failed"] : []) {
            conform { trial in
                let stage = Stage(trial), recorder = trial.recorder()
                let emitter = Emitter<Int>(), dropped = Box<Chain<Int>?>(nil)
                trial.inThread(stack: largeStack) {
                    let chain = (0..<many).reduce(emitter as Chain<Int>) { chain, _ in kind.apply(chain, stage) }
                    if end == "dropped" { dropped.content = chain } else { recorder.hear(chain) }
                }
                trial.inThread(stack: smallStack) {
                    switch end {
                    case "dropped": dropped.content = nil
                    case "disposed": recorder.leave()
                    case "completed": emitter.onCompleted()
                    default: emitter.onError(Failure.boom)
                    }
                }
                expect(recorder.heard, end.hasPrefix("d") ? "" : kind.hears(end: end == "completed" ? "|" : "#boom"), "\(end)")
            }
        }
    }

    // MARK: 19: bags

    @Test(arguments: OperatorKind.all) func aFreedBagDisposesTheStream(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), emitter = Emitter<Int>()
        do {
            let bag = Bag()
            bag.add(recorder.subscribe(to: kind.apply(emitter, stage)))
            stage.send(1, to: emitter)
        }
        expect(trial.alive, [])
        stage.send(2, to: emitter)
        stage.fail(emitter)
        expect(recorder.heard, kind.hears(1))
    }
}

/// Enough of one kind in a row that one frame each would overflow the small stack.
#if THREAD_SANITIZER
// The sanitizer's own call stack ends at 65,536 frames; subscribing to a joint below a joint takes about twenty.
private let many = 1_500
#else
private let many = 3_000
#endif
