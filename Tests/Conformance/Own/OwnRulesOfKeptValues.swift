import Testing

/// This architecture's own rules about values that a subject or a shared stream has kept. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfKeptValues {
    private let trial = Trial.current

    /// Late observers still hear the end, and the source does not run again.
    @Test func aQueuedEndIsKeptThoughAllObserversHaveLeft() {
        let recorders = ["first", "second", "late"].map { trial.recorder($0) }
        let (first, second, late) = (recorders[0], recorders[1], recorders[2])
        let starts = Counter(), kept = Box<AnyObserver<Int>?>(trial), token = Box<(any Disposable)?>(trial)
        let shared = Chain<Int>.create { observer in
            starts.increment()
            kept.content = observer
            return Disposables.create()
        }.share(replay: 1, scope: .forever)
        token.content = first.subscribe(to: shared)
        kept.content?.onNext(1)
        // `second` gets the 1 while the source is idle, so the 2 and the end reach the shared stream, and wait there.
        second.hear(shared.take(1)) { _ in
            kept.content?.onNext(2)
            kept.content?.onCompleted()
            token.dispose()
        }
        late.hear(shared)
        expect([first, second].map(\.heard), ["1", "1 |"])
        expect(late.heard, Own.aQueuedEndIsKeptThoughAllObserversHaveLeft)
        expect(starts.value, 1)
    }

    /// A value that waits when the last observer leaves is older than those of the source's next run.
    @Test func aValueQueuedBeforeTheNextRunDoesNotReplaceItsValues() {
        let own = Own.aValueQueuedBeforeTheNextRunDoesNotReplaceItsValues
        let recorders = ["first", "second", "third", "late"].map { trial.recorder($0) }
        let (first, second, third, late) = (recorders[0], recorders[1], recorders[2], recorders[3])
        let starts = Counter(), kept = Box<AnyObserver<Int>?>(trial), tokens = Box<[any Disposable]>([])
        let shared = Chain<Int>.create { observer in
            kept.content = observer
            if starts.increment() == 2 { observer.onNext(3) }
            return Disposables.create()
        }.share(replay: 1, scope: .forever)
        let token = first.subscribe(to: shared)
        kept.content?.onNext(1)
        // `second` gets the 1 while the source is idle, so the 2 reaches the shared stream, and waits there.
        tokens.content.append(
            second.subscribe(
                to: shared.take(1),
                then: { _ in
                    kept.content?.onNext(2)
                    token.dispose()
                },
                finally: { tokens.content.append(third.subscribe(to: shared)) }))
        tokens.content.append(late.subscribe(to: shared))
        expect([first, second].map(\.heard), ["1", "1 |"])
        expect([third, late].map(\.heard), [own.third, own.late])
        expect(starts.value, own.runs)
        for token in tokens.content { token.dispose() }
        tokens.content = []
    }

    /// A chain below a subject with a value is subscribed to in a handler of that subject, after all its observers have left.
    @Test func resubscribingToAChainInAHandlerOfItsSubject() {
        let subject = BehaviorSubject(value: 1), bag = Bag()
        let mapped = subject.map { $0 * 10 }
        subject.subscribe(onNext: { value in
            var read: Int?
            mapped.take(1).subscribe(onNext: { read = $0 }).disposed(by: bag)
            trial.journal.note("\(value) \(read.map(String.init) ?? "nil")")
        }).disposed(by: bag)
        subject.onNext(2)
        expect(trial.journal.entries, Own.resubscribingToAChainInAHandlerOfItsSubject)
        bag.dispose()
    }

    /// A subject that keeps 5 for new observers.
    private func keeping(_ kind: String) -> Chain<Int> {
        switch kind {
        case "behavior": return BehaviorSubject(value: 5)
        case "replay":
            let subject = ReplaySubject<Int>(bufferSize: 1)
            subject.onNext(5)
            return subject
        default:
            let subject = AsyncSubject<Int>()
            subject.onNext(5)
            subject.onCompleted()
            return subject
        }
    }

    @Test(arguments: ["behavior", "replay", "async"])
    func keptValuesForAnInnerStreamDisposedDuringSubscription(_ kind: String) throws {
        let own = try #require(Own.keptValuesForAnInnerStreamDisposedDuringSubscription[kind])
        let recorder = trial.recorder(), emitter = Emitter<Int>(), token = Box<(any Disposable)?>(trial)
        let kept = keeping(kind)
        token.content = recorder.subscribe(
            to: emitter.flatMap { _ in
                kept.map { value in
                    trial.journal.note("called")
                    return value
                }.do(onSubscribe: { token.dispose() })
            })
        emitter.onNext(1)
        expect(trial.journal.entries + recorder.events, own)
        token.content?.dispose()
    }
}
