import Testing

/// The calls that subscribers of traits get when they pass an object, and the calls of `do`, in their order.
@Suite(.conforms) struct TraitSubscriptionTests {
    private let trial = Trial.current

    @Test func aCompletablePassesItsObjectToEveryHandler() {
        for completable in [Completable.empty(), .error(Failure.boom)] {
            trial.hold(
                completable.subscribe(
                    with: trial.journal, onCompleted: { $0.note("completed") }, onError: { $0.note("\($1)") },
                    onDisposed: { $0.note("disposed") }))
        }
        expect(trial.journal.entries, ["completed", "disposed", "boom", "disposed"])
    }

    @Test func aSinglePassesItsObjectToEveryHandler() {
        for single in [Single.just(1), .error(Failure.boom)] {
            trial.hold(
                single.subscribe(
                    with: trial.journal, onSuccess: { $0.note("success \($1)") }, onFailure: { $0.note("\($1)") },
                    onDisposed: { $0.note("disposed") }))
        }
        expect(trial.journal.entries, ["success 1", "disposed", "boom", "disposed"])
    }

    @Test func aMaybePassesItsObjectToEveryHandler() {
        for maybe in [Maybe.just(1), .empty(), .error(Failure.boom)] {
            trial.hold(
                maybe.subscribe(
                    with: trial.journal, onSuccess: { $0.note("success \($1)") }, onError: { $0.note("\($1)") },
                    onCompleted: { $0.note("completed") }, onDisposed: { $0.note("disposed") }))
        }
        expect(trial.journal.entries, ["success 1", "disposed", "completed", "disposed", "boom", "disposed"])
    }

    @Test func anInfalliblePassesItsObjectToEveryHandler() {
        trial.hold(
            Infallible.of(1, 2).subscribe(
                with: trial.journal, onNext: { $0.note("next \($1)") }, onCompleted: { $0.note("completed") },
                onDisposed: { $0.note("disposed") }))
        expect(trial.journal.entries, ["next 1", "next 2", "completed", "disposed"])
    }

    @Test func aCompletableAcceptsAnEventHandler() {
        for completable in [Completable.empty(), .error(Failure.boom)] {
            trial.hold(
                completable.subscribe { (event: CompletableEvent) in
                    switch event {
                    case .completed: trial.journal.note("completed")
                    case .error(let error): trial.journal.note("error \(error)")
                    }
                })
        }
        expect(trial.journal.entries, ["completed", "error boom"])
    }

    // MARK: do

    /// The notes on an error, in order, when `apply` adds `do` to a source that fails.
    private func told<Value>(_ apply: (Chain<Int>, Journal) -> Chain<Value>) -> [String] {
        var told: [String] = []
        conform { trial in
            let source = Emitter<Int>(), recorder = trial.recorder(of: Value.self)
            recorder.hear(apply(source, trial.journal), finally: { trial.journal.note("heard") })
            source.onError(Failure.boom)
            told = trial.journal.entries
        }
        return told
    }

    @Test func doErrorClosuresRunBeforeAndAfterDelivery() {
        let order = ["before boom", "heard", "after boom"]
        expect(
            told { source, journal in
                source.asSingle().do(onError: { journal.note("before \($0)") }, afterError: { journal.note("after \($0)") }).asChain()
            }, order)
        expect(
            told { source, journal in
                source.asMaybe().do(onError: { journal.note("before \($0)") }, afterError: { journal.note("after \($0)") }).asChain()
            }, order)
        expect(
            told { source, journal in
                let completable = source.ignoreElements().asCompletable()
                return completable.do(onError: { journal.note("before \($0)") }, afterError: { journal.note("after \($0)") }).asChain()
            }, order)
    }

    @Test func doValueAndCompletionClosuresRunBeforeAndAfterDelivery() {
        conform { trial in
            let source = Emitter<Int>(), recorder = trial.recorder(), journal = trial.journal
            let maybe = source.take(1).asMaybe().do(
                onNext: { journal.note("before \($0)") }, afterNext: { journal.note("after \($0)") },
                onCompleted: { journal.note("before the end") }, afterCompleted: { journal.note("after the end") })
            recorder.hear(maybe.asChain(), then: { journal.note("heard \($0)") }, finally: { journal.note("heard the end") })
            source.onNext(1)
            expect(journal.entries, ["before 1", "heard 1", "after 1", "before the end", "heard the end", "after the end"])
        }
        conform { trial in
            let source = Emitter<Int>(), recorder = trial.recorder(of: Never.self), journal = trial.journal
            let completable = source.ignoreElements().asCompletable().do(
                onCompleted: { journal.note("before the end") }, afterCompleted: { journal.note("after the end") })
            recorder.hear(completable.asChain(), finally: { journal.note("heard the end") })
            source.onCompleted()
            expect(journal.entries, ["before the end", "heard the end", "after the end"])
        }
    }

    // MARK: Going on

    @Test func traitsContinueAsAMaybeWithAValue() {
        expect(heard { Completable.empty().andThen(Maybe.just(1)).asChain() }, "1 |")
        expect(heard { Maybe.empty().ifEmpty(switchTo: Maybe.just(8)).asChain() }, "8 |")
        expect(heard { Maybe.just(7).ifEmpty(switchTo: Maybe.just(8)).asChain() }, "7 |")
        expect(heard { Single.just(2).flatMapMaybe { Maybe.just($0 * 10) }.asChain() }, "20 |")
    }

    // MARK: using

    private final class Resource: Disposable {
        let journal: Journal
        init(_ journal: Journal) {
            self.journal = journal
            journal.note("made")
        }
        func dispose() { journal.note("disposed") }
    }

    @Test func usingDisposesASinglesResourceAtTheEnd() {
        let source = Emitter<Int>(), recorder = trial.recorder()
        let single = Single<Int>.using(
            { Resource(trial.journal) },
            primitiveSequenceFactory: { (resource: Resource) in
                resource.journal.note("used")
                return source.asSingle()
            })
        expect(trial.journal.entries, [])
        recorder.hear(single.asChain())
        source.onNext(7)
        expect(trial.journal.entries, ["made", "used"])
        source.onCompleted()
        expect(recorder.heard, "7 |")
        expect(trial.journal.entries, ["made", "used", "disposed"])
    }

    @Test(arguments: [Event<Int>.next(1), .completed, .error(Failure.boom)])
    func noHandlerIsCalledOnceItsObjectIsReleased(_ end: Event<Int>) {
        let source = Emitter<Int>(), journal = trial.journal
        let object = Box<LifetimeTracker?>(trial.tracker("object"))
        func subscribe(with object: LifetimeTracker) -> [any Cancelable] {
            [
                source.subscribe(
                    with: object, onNext: { _, _ in journal.note("next") }, onError: { _, _ in journal.note("error") },
                    onCompleted: { _ in journal.note("completed") }, onDisposed: { _ in journal.note("disposed") }),
                source.asSingle().subscribe(
                    with: object, onSuccess: { _, _ in journal.note("success") }, onFailure: { _, _ in journal.note("failure") },
                    onDisposed: { _ in journal.note("disposed") }),
                source.asMaybe().subscribe(
                    with: object, onSuccess: { _, _ in journal.note("success") }, onError: { _, _ in journal.note("error") },
                    onCompleted: { _ in journal.note("completed") }, onDisposed: { _ in journal.note("disposed") }),
                source.ignoreElements().asCompletable().subscribe(
                    with: object, onCompleted: { _ in journal.note("completed") }, onError: { _, _ in journal.note("error") },
                    onDisposed: { _ in journal.note("disposed") }),
            ]
        }
        let tokens = object.content.map(subscribe) ?? []
        object.content = nil
        expect(trial.alive, [])
        source.on(end)
        for token in tokens { token.dispose() }
        expect(journal.entries, [])
    }

    @Test func doOnPrimitiveSequencesReportsSubscriptionAndDisposal() {
        let journal = trial.journal
        let single = Single<Int>.never().do(
            onSubscribe: { journal.note("single+") }, onSubscribed: { journal.note("single") }, onDispose: { journal.note("single-") })
        let maybe = Maybe<Int>.never().do(
            onSubscribe: { journal.note("maybe+") }, onSubscribed: { journal.note("maybe") }, onDispose: { journal.note("maybe-") })
        let completable = Completable.never().do(
            onSubscribe: { journal.note("completable+") }, onSubscribed: { journal.note("completable") },
            onDispose: { journal.note("completable-") })
        let tokens: [any Cancelable] = [single.subscribe(), maybe.subscribe(), completable.subscribe()]
        expect(journal.entries, ["single+", "single", "maybe+", "maybe", "completable+", "completable"])
        for token in tokens { token.dispose() }
        expect(journal.entries.suffix(3).map { $0 }, ["single-", "maybe-", "completable-"])
    }
}
