import Testing

/// Small RxSwift 6 names that are composed of other operators.
@Suite(.conforms) struct RxSwiftNamesTests {
    private let trial = Trial.current

    @Test func aSubjectAcceptsEventsThroughOn() {
        let recorders = (0..<4).map { trial.recorder("\($0)") }
        let emitter = Emitter<Int>(), behavior = BehaviorSubject(value: 0), replay = ReplaySubject<Int>(bufferSize: 1)
        let last = AsyncSubject<Int>()
        for (recorder, chain) in zip(recorders, [emitter, behavior, replay, last] as [Chain<Int>]) { recorder.hear(chain) }
        emitter.on(.next(1))
        behavior.on(.next(1))
        replay.on(.next(1))
        last.on(.next(1))
        emitter.on(.completed)
        behavior.on(.error(Failure.boom))
        replay.on(.completed)
        last.on(.completed)
        expect(recorders.map(\.heard), ["1 |", "0 1 #boom", "1 |", "1 |"])
    }

    @Test func anObserverIsMadeFromAnEventHandler() {
        let emitter = Emitter<Int>()
        let token = emitter.bind(to: AnyObserver(eventHandler: { trial.journal.note("\($0)") }))
        emitter.onNext(1)
        emitter.onCompleted()
        expect(trial.journal.entries, ["next(1)", "completed"])
        token.dispose()
    }

    @Test func insertAddsSeveralDisposablesToABag() {
        func noting(_ name: String) -> any Cancelable { Disposables.create { trial.journal.note(name) } }
        let bag = Bag()
        bag.insert(noting("1"))
        bag.insert(noting("2"), noting("3"))
        bag.insert([noting("4")])
        bag.insert {
            noting("5")
            noting("6")
        }
        expect(trial.journal.entries, [])
        bag.dispose()
        expect(trial.journal.entries, ["1", "2", "3", "4", "5", "6"])
        bag.insert(noting("late"))
        expect(trial.journal.entries.last, "late")
    }

    @Test func aBagIsCreatedWithSeveralDisposables() {
        func noting(_ name: String) -> any Cancelable { Disposables.create { trial.journal.note(name) } }
        do {
            let bags = [
                Bag(disposing: noting("1"), noting("2")), Bag(disposing: [noting("3")]),
                Bag {
                    noting("4")
                    noting("5")
                },
            ]
            expect(trial.journal.entries, [])
            withExtendedLifetime(bags) {}
        }
        expect(trial.journal.entries.sorted(), ["1", "2", "3", "4", "5"])
    }

    @Test func aChainBindsToAClosure() {
        let doubled = trial.recorder("doubled"), tripled = trial.recorder("tripled"), emitter = Emitter<Int>()
        emitter.bind(to: { chain in _ = doubled.hear(chain.map { $0 * 2 }) })
        emitter.bind(to: { chain in { factor in _ = tripled.hear(chain.map { $0 * factor }) } }, curriedArgument: 3)
        emitter.onNext(1)
        emitter.onCompleted()
        expect([doubled, tripled].map(\.heard), ["2 |", "3 |"])
    }

    @Test func anInfallibleBindsToAClosureAndASubject() {
        let recorders = (0..<3).map { trial.recorder("\($0)") }
        let source = Emitter<Int>(), subject = Emitter<Int>()
        let stream = source.asInfallible(onErrorJustReturn: -1)
        recorders[0].hear(subject)
        let token = stream.bind(to: subject)
        stream.bind(to: { stream in _ = recorders[1].hear(stream.asChain()) })
        stream.bind(to: { stream in { factor in _ = recorders[2].hear(stream.asChain().map { $0 * factor }) } }, curriedArgument: 3)
        source.onNext(1)
        source.onCompleted()
        expect(recorders.map(\.heard), ["1 |", "1 |", "3 |"])
        token.dispose()
    }

    @Test func mergeAcceptsAnyCollection() {
        let recorder = trial.recorder(), late = trial.recorder("late")
        let emitters = (0..<3).map { _ in Emitter<Int>() }
        recorder.hear(.merge(emitters.map { $0 as Chain<Int> }.dropFirst()))
        late.hear(.merge(EmptyCollection()))
        for (number, emitter) in emitters.enumerated() { emitter.onNext(number) }
        for emitter in emitters { emitter.onCompleted() }
        expect([recorder, late].map(\.heard), ["1 2 |", "|"])
    }
}
