import Testing

/// A link keeps values for its first observer, and the terminal event for all.
@Suite(.conforms) struct BufferTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")

    @Test func theFirstObserverHearsKeptValuesInOrder() {
        let emitter = Observable<Int>()
        for value in 1...3 { emitter.next(value) }
        first.hear(emitter)
        second.hear(emitter)
        emitter.next(4)
        emitter.finish()
        #expect(first.heard == "1 2 3 4 |")
        #expect(second.heard == "4 |")
    }

    @Test func anInitialValueIsKeptLikeAnyOther() {
        let recorder = trial.recorder(), emitter = Observable(1)
        emitter.next(2)
        recorder.hear(emitter.map { $0 * 10 })
        emitter.finish()
        #expect(recorder.heard == "10 20 |")
    }

    @Test(arguments: [(Event<Int>.completed, "|"), (.error(Failure.boom), "#boom")])
    func theEndIsKeptForEveryObserver(_ end: Event<Int>, _ heard: String) {
        let emitter = Observable(1)
        let link = emitter.map { $0 }
        emitter.on(end)
        first.hear(link)
        second.hear(link)
        #expect([first, second].map(\.heard) == ["1 " + heard, heard])
    }

    @Test func everyUnobservedLinkKeepsItsOwnValues() {
        let root = trial.recorder("root")
        let emitter = Observable<Int>()
        let doubled = emitter.map { $0 * 2 }, odd = emitter.filter { $0 % 2 == 1 }
        for value in 1...3 { emitter.next(value) }
        first.hear(doubled)
        emitter.next(4)
        second.hear(odd)
        root.hear(emitter)
        emitter.finish()
        #expect(first.heard == "2 4 6 8 |")
        #expect(second.heard == "1 3 |")
        #expect(root.heard == "|", "the links below were the root's first observers")
    }

    @Test(arguments: [true, false]) func terminalHandlersDoNotConsumeKeptValues(_ isAlone: Bool) {
        let recorder = trial.recorder(), emitter = Observable(1)
        emitter.on(finish: { trial.journal.note("|") })
        if !isAlone { emitter.on(error: { _ in trial.journal.note("#") }) }
        emitter.next(2)
        #expect(trial.journal.entries == [])
        recorder.hear(emitter)
        #expect(recorder.heard == "1 2")
        emitter.finish()
        #expect(recorder.heard == "1 2 |")
        #expect(trial.journal.entries == ["|"])
    }

    @Test func aTransformRunsWhenTheValueIsSentAndNotWhenItIsObserved() {
        let recorder = trial.recorder(), calls = Counter(), emitter = Observable<Int>()
        let link = emitter.map { calls.increment(by: $0) }
        emitter.next(1)
        emitter.next(1)
        #expect(calls.value == 2)
        recorder.hear(link)
        #expect(calls.value == 2)
        emitter.finish()
        #expect(recorder.heard == "1 2 |")
    }

    @Test func anErrorThrownBeforeTheFirstObserverIsKeptAfterTheValues() {
        let recorder = trial.recorder(), emitter = Observable<Int>()
        let link = emitter.map { if $0 == 2 { throw Failure.boom } else { $0 } }
        for value in 1...3 { emitter.next(value) }
        recorder.hear(link.filter { _ in true })
        #expect(recorder.heard == "1 #boom")
    }

    @Test func aTransformMayThrowForAKeptValue() {
        let recorder = trial.recorder(), emitter = Observable<Int>()
        for value in 1...3 { emitter.next(value) }
        recorder.hear(emitter.map { if $0 == 2 { throw Failure.boom } else { $0 } })
        emitter.next(4)
        #expect(recorder.heard == "1 #boom")
    }

    @Test func valuesSentDuringTheReplayFollowTheKeptValues() {
        let emitter = Observable<Int>()
        for value in 1...3 { emitter.next(value) }
        first.hear(emitter) { value in
            if value == 1 { emitter.next(10) }
            if value == 2 {
                second.hear(emitter)
                emitter.next(20)
                emitter.finish()
            }
        }
        #expect(first.heard == "1 2 3 10 20 |")
        #expect(second.heard == "20 |")
    }

    @Test func aLinkUnlinkedDuringDeliveryOfKeptValuesHearsNoMore() {
        let emitter = Observable<Int>()
        for value in 1...3 { emitter.next(value) }
        trial.note(emitter, upTo: 2)
        #expect(trial.journal.entries == ["1", "2"])
        emitter.next(4)
        #expect(trial.journal.entries == ["1", "2"])
    }

    @Test func keptValuesAreReleasedOnDeliveryAndWithTheLink() {
        let emitter = Observable<LifetimeTracker>()
        emitter.next(trial.tracker("first"))
        #expect(trial.alive == ["first"])
        let subscription = emitter.subscribe(onNext: { $0.touch() })
        #expect(trial.alive == [])
        do {
            let link = emitter.filter { _ in true }
            emitter.next(trial.tracker("second"))
            #expect(trial.alive == ["second"])
            withExtendedLifetime(link) {}
        }
        #expect(trial.alive == [])
        subscription.dispose()
    }

    @Test func aLateObserverOfAReplayHearsItsKeptValuesAndTheEnd() {
        let last = trial.recorder("last"), all = trial.recorder("all"), emitter = Emitter<Int>()
        let lastTwo = emitter.replay(2), everything = emitter.replayAll()
        trial.hold(lastTwo.connect())
        trial.hold(everything.connect())
        for value in 1...3 { emitter.onNext(value) }
        emitter.onCompleted()
        last.hear(lastTwo)
        all.hear(everything)
        #expect([last, all].map(\.heard) == ["2 3 |", "1 2 3 |"])
    }

    @Test func nothingIsKeptAfterTheFirstObserver() {
        let emitter = Observable<LifetimeTracker>()
        emitter.subscribe(onNext: { $0.touch() }).dispose()
        emitter.next(trial.tracker("value"))
        #expect(trial.alive == [])
    }

    @Test func nothingIsLostBetweenManySendersAndTheFirstObserver() {
        let rounds = 1_000
        let recorder = trial.recorder(), emitter = Observable<Int>()
        let link = emitter.map { $0 }
        trial.inThreads(4) { thread in
            for round in 0..<rounds {
                if thread < 3 { emitter.next(thread * rounds + round) } else if round == rounds / 2 { recorder.hear(link) }
                letOthersIn()
            }
        }
        emitter.finish()
        let heard = recorder.events.compactMap { Int($0) }
        #expect(heard.sorted() == Array(0..<3 * rounds))
        for thread in 0..<3 {
            let own = heard.filter { $0 / rounds == thread }
            #expect(own == own.sorted())
        }
    }

    @Test func valuesSentAfterTheEndAreNotKept() {
        let emitter = Observable<LifetimeTracker>()
        emitter.next(trial.tracker("before"))
        emitter.finish()
        emitter.next(trial.tracker("after"))
        expect(trial.alive, ["before"])
        let token = emitter.subscribe(onNext: { $0.touch() })
        expect(trial.alive, [])
        emitter.next(trial.tracker("late"))
        expect(trial.alive, [])
        token.dispose()
    }

    @Test func aValueSentAfterTheEndReachesNobody() {
        let recorder = trial.recorder(), late = trial.recorder("late"), emitter = Observable<Int>()
        recorder.hear(emitter, then: { _ in emitter.finish() }, finally: { emitter.next(2) })
        emitter.next(1)
        emitter.next(3)
        late.hear(emitter)
        emitter.next(4)
        expect([recorder, late].map(\.heard), ["1 |", "|"])
    }

    @Test func anEarlyFailureIsKeptForADeferredRetryTrigger() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let chain = emitter.retry { (errors: Chain<any Error>) -> Chain<Int> in
            .deferred { errors.map { _ in 0 }.take(1) }
        }
        emitter.onError(Failure.boom)
        recorder.hear(chain)
        // The failed emitter is not copied: it fails again, and the trigger has completed.
        expect(recorder.heard, "|")
    }
}
