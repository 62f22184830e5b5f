import Testing

/// This architecture's own rules about shared streams, and about the values that a subject keeps. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfSharing {
    private let trial = Trial.current

    // MARK: After the end

    @Test func resubscribingToAnEndedSharedStream() {
        let own = Own.resubscribingToAnEndedSharedStream
        let first = trial.recorder("first"), second = trial.recorder("second"), starts = Counter()
        let shared = Chain<Int>.create { observer in
            observer.onNext(starts.increment())
            observer.onCompleted()
            return Disposables.create()
        }.share()
        first.hear(shared)
        second.hear(shared)
        expect(first.heard, "1 |")
        expect(second.heard, own.second)
        expect(starts.value, own.runs)
    }

    @Test(arguments: [false, true]) func aHandlerOfTheEndSubscribesAgain(_ isPublished: Bool) {
        let own = Own.aHandlerOfTheEndSubscribesAgain
        let first = trial.recorder("first"), second = trial.recorder("second"), other = trial.recorder("other")
        let kept = Box<[AnyObserver<Int>]>([])
        let source = keeping(kept)
        let shared = isPublished ? source.publish().refCount() : source.share()
        first.hear(shared, finally: { second.hear(shared) })
        other.hear(shared)
        kept.content[0].onNext(1)
        kept.content[0].onCompleted()
        expect(kept.content.count, own.runs)
        expect(trial.journal.entries, ["cleanup"])
        for observer in kept.content.dropFirst() {
            observer.onNext(2)
            observer.onCompleted()
        }
        expect(second.heard, own.second)
        expect([first, other].map(\.heard), ["1 |", "1 |"])
        kept.content = []
    }

    @Test func aHandlerOfTheEndSubscribesAgainAndDisposesAnother() {
        let own = Own.aHandlerOfTheEndSubscribesAgain
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let new = trial.recorder("new"), late = trial.recorder("late"), kept = Box<[AnyObserver<Int>]>([])
        let shared = keeping(kept).share()
        first.hear(
            shared,
            finally: {
                new.hear(shared)
                // `third` belongs to the run that is over, and does not count in the new one.
                third.leave()
            })
        second.hear(shared)
        third.hear(shared)
        kept.content[0].onNext(1)
        kept.content[0].onCompleted()
        late.hear(shared)
        expect(kept.content.count, own.runs)
        expect(trial.journal.entries, ["cleanup"])
        for observer in kept.content.dropFirst() {
            observer.onNext(2)
            observer.onCompleted()
        }
        expect([first, second, third].map(\.heard), ["1 |", "1 |", "1"])
        expect([new, late].map(\.heard), [own.second, own.second])
        kept.content = []
    }

    /// A source that keeps its observers, one for each run.
    private func keeping(_ kept: Box<[AnyObserver<Int>]>) -> Chain<Int> {
        .create { observer in
            kept.content.append(observer)
            return Disposables.create { trial.journal.note("cleanup") }
        }
    }

    // MARK: Structural objects

    @Test func structuralObjectsOfAShare() {
        let own = Own.structuralObjectsOfAShare
        let emitter = Emitter<Int>()
        let before = trial.count
        let shared = emitter.share()
        expect(trial.count - before, own.assembled)
        expect(shared === emitter, own.isItsSource)
        let first = shared.subscribe()
        expect(trial.count - before, own.oneSubscribed)
        let second = shared.subscribe()
        expect(trial.count - before, own.twoSubscribed)
        first.dispose()
        second.dispose()
        expect(trial.count - before, own.disposed)
        withExtendedLifetime((shared, first, second)) {}
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokensOfASharedStream() {
        let own = Own.droppingTheTokensOfASharedStream
        conform(leaking: own.objects, closures: own.closures) { trial in
            let recorder = trial.recorder(), emitter = Emitter<Int>()
            trial.abandon(recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 }).share()))
            emitter.onNext(1)
            expect(recorder.heard, own.heard)
        }
    }

    // MARK: What a subject keeps, below an operator

    @Test func observersOfOneChainBelowABehaviorSubject() {
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let subject = BehaviorSubject(value: 1)
        let chain = subject.map { $0 * 10 }
        let one = first.subscribe(to: chain), two = second.subscribe(to: chain)
        expect(first.heard, "10")
        expect(second.heard, Own.observersOfOneChainBelowABehaviorSubject)
        one.dispose()
        two.dispose()
        subject.onNext(2)
        third.hear(chain)
        expect(third.heard, "20")
        subject.onCompleted()
    }

    @Test func observersOfOneChainBelowAReplaySubject() {
        let own = Own.observersOfOneChainBelowAReplaySubject
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let subject = ReplaySubject<Int>(bufferSize: 2)
        let chain = subject.map { $0 * 10 }
        for value in 1...3 { subject.onNext(value) }
        let one = first.subscribe(to: chain), two = second.subscribe(to: chain)
        expect(first.heard, own.first)
        expect(second.heard, own.second)
        one.dispose()
        two.dispose()
        subject.onNext(4)
        subject.onCompleted()
        third.hear(chain)
        expect(third.heard, "30 40 |")
    }

    @Test func valuesAcceptedBeforeTheFirstSubscriber() {
        let recorder = trial.recorder(), late = trial.recorder("late"), relay = PublishRelay<Int>()
        relay.accept(1)
        let tokens = [recorder.hear(relay), late.hear(relay)]
        relay.accept(2)
        for token in tokens { token.dispose() }
        expect(recorder.heard, Own.valuesAcceptedBeforeTheFirstSubscriber)
        expect(late.heard, "2")
    }

    @Test func droppingTheTokenOfABinding() {
        let own = Own.droppingTheTokenOfABinding
        conform(leaking: own.objects, closures: own.closures) { trial in
            let source = Emitter<Int>(), relay = BehaviorRelay(value: 0)
            trial.abandon(source.map(trial.tracked("map") { $0 }).bind(to: relay))
            source.onNext(1)
            expect(relay.value, own.value)
        }
    }

    @Test func aTakeBelowAMapBelowAReplaySubject() {
        let recorder = trial.recorder(), calls = Counter(), subject = ReplaySubject<Int>(bufferSize: .max)
        for value in 1...5 { subject.onNext(value) }
        recorder.hear(subject.map(calls.counted).take(2))
        expect(recorder.heard, "1 2 |")
        expect(calls.value, Own.aTakeBelowAMapBelowAReplaySubject)
    }

    /// Ended streams that replay a kept value and then their end. After an error `AsyncSubject` has no value.
    static let replaying: [(String, Event<Int>)] = [
        ("AsyncSubject", .completed), ("ReplaySubject", .completed), ("ReplaySubject", .error(Failure.boom)),
        ("share(replay:scope:)", .completed), ("share(replay:scope:)", .error(Failure.boom)),
    ]

    private func ended(_ kind: String, _ end: Event<Int>) -> Chain<Int> {
        func ending(_ observer: AnyObserver<Int>, _ chain: Chain<Int>) -> Chain<Int> {
            observer.onNext(1)
            observer.on(end)
            return chain
        }
        switch kind {
        case "AsyncSubject":
            let subject = AsyncSubject<Int>()
            return ending(subject.asObserver(), subject)
        case "ReplaySubject":
            let subject = ReplaySubject<Int>(bufferSize: 1)
            return ending(subject.asObserver(), subject)
        default:
            let emitter = Emitter<Int>()
            let shared = emitter.share(replay: 1, scope: .forever)
            trial.recorder("first").hear(shared)
            return ending(emitter.asObserver(), shared)
        }
    }

    @Test(arguments: replaying) func aTakeBelowADoBelowAStreamThatHasEnded(_ kind: String, _ end: Event<Int>) {
        let journal = trial.journal, recorder = trial.recorder()
        let chain = ended(kind, end).do(
            onNext: { journal.note("\($0)") }, onError: { _ in journal.note("end") }, onCompleted: { journal.note("end") })
        recorder.hear(chain.map(trial.tracked("map") { $0 }).take(1))
        expect(recorder.heard, "1 |")
        expect(journal.entries, Own.aTakeBelowADoBelowAStreamThatHasEnded)
    }

    @Test func aTakeBelowAGroupByBelowAReplaySubject() {
        let recorder = trial.recorder(), calls = Counter(), subject = ReplaySubject<Int>(bufferSize: .max)
        for value in 1...5 { subject.onNext(value) }
        let groups = subject.groupBy(keySelector: calls.counted)
        recorder.hear(groups.map { $0.key }.take(1))
        expect(recorder.heard, "1 |")
        expect(calls.value, Own.aTakeBelowAGroupByBelowAReplaySubject)
    }

    @Test func aTakeBelowASharedMapBelowAReplaySubject() {
        let own = Own.aTakeBelowASharedMapBelowAReplaySubject
        let sharings: [(share: (Chain<Int>) -> Chain<Int>, heard: String)] = [
            ({ $0.share() }, "1 2 |"), ({ $0.publish().refCount() }, "1 2 |"),
            ({ $0.share(replay: 1) }, own.heardOfKept), ({ $0.share(replay: 1, scope: .forever) }, own.heardOfKept),
        ]
        for (share, heard) in sharings {
            conform { trial in
                let recorder = trial.recorder(), calls = Counter(), subject = ReplaySubject<Int>(bufferSize: .max)
                for value in 1...5 { subject.onNext(value) }
                let mapped = subject.map(calls.counted)
                recorder.hear(share(mapped).take(2)).dispose()
                expect(recorder.heard, heard)
                expect(calls.value, own.calls)
            }
        }
    }
}
