import Testing

@Suite(.conforms) struct AnyObserverTests {
    private let trial = Trial.current

    private func write(_ event: Event<Int>) -> String {
        switch event {
        case .next(let value): "\(value)"
        case .error(let error): "#\(error)"
        case .completed: "|"
        }
    }

    @Test func anObserverOfTwoClosuresGetsValuesAndTerminations() {
        let observer = AnyObserver<Int>(next: { trial.journal.note("\($0)") }, completion: { trial.journal.note("\($0)") })
        observer.onNext(1)
        observer.onError(Failure.boom)
        observer.onCompleted()
        expect(trial.journal.entries.count, 3)
        expect(trial.journal.entries.first, "1")
        expect(trial.journal.entries.last, "completed")
    }

    @Test func anObserverOfEventsGetsEachEventAsAValue() {
        let observer = AnyObserver<Int> { event in trial.journal.note(write(event)) }
        observer.onNext(1)
        observer.on(.next(2))
        observer.onError(Failure.boom)
        observer.on(.error(Failure.other))
        observer.onCompleted()
        observer.on(.completed)
        expect(trial.journal.entries, ["1", "2", "#boom", "#other", "|", "|"])
    }

    @Test func anEventKnowsWhetherItIsTheLast() {
        #expect(!Event.next(1).isStopEvent)
        #expect(Event<Int>.completed.isStopEvent)
        #expect(Event<Int>.error(Failure.boom).isStopEvent)
    }

    @Test(arguments: ["|", "#boom", ""]) func theThreeFormsOfSubscribeHearTheSame(_ end: String) {
        let emitter = Emitter<Int>(), chain = emitter.map { $0 + 1 }
        let closures = Journal(), observers = Journal(), events = Journal()
        let tokens = [
            chain.subscribe(onNext: { closures.note("\($0)") }, onError: { closures.note("#\($0)") }, onCompleted: { closures.note("|") }),
            chain.subscribe(AnyObserver(trial.trackedHandler("observer") { observers.note(write($0)) })),
            chain.subscribe(trial.trackedHandler("handler") { (event: Event<Int>) in events.note(write(event)) }),
        ]
        emitter.send(1, 2)
        switch end {
        case "|": emitter.onCompleted()
        case "#boom": emitter.onError(Failure.boom)
        default: for token in tokens { token.dispose() }
        }
        emitter.onNext(3)
        for journal in [closures, observers, events] { expect(journal.entries, ["2", "3"] + (end.isEmpty ? [] : [end])) }
        expect(trial.alive, [])
        withExtendedLifetime(tokens) {}
    }
}
