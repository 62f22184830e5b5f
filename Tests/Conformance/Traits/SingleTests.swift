import Testing

@Suite(.conforms) struct SingleTests {
    private let trial = Trial.current

    /// The calls that a subscriber gets: `success 1`, `failure boom`, and `disposed`.
    private func told<Value>(by single: Single<Value>) -> [String] {
        var told: [String] = []
        let token = single.subscribe(
            onSuccess: { told.append("success \($0)") }, onFailure: { told.append("failure \($0)") },
            onDisposed: { told.append("disposed") })
        token.dispose()
        return told
    }

    @Test func aSingleSucceedsOrFails() {
        expect(told(by: Single.just(1)), ["success 1", "disposed"])
        expect(told(by: Single<Int>.error(Failure.boom)), ["failure boom", "disposed"])
        expect(told(by: Single<Int>.never()), ["disposed"])
    }

    @Test func anErrorThrownAfterTheValueIsNotHeard() {
        func single() -> Single<Int> { Single.just(1).do(afterSuccess: { _ in throw Failure.boom }) }
        expect(told(by: single()), ["success 1", "disposed"])
        trial.hold(single().subscribe { result in trial.journal.note("\(result)") })
        trial.hold(
            single().subscribe(
                with: trial.journal, onSuccess: { journal, value in journal.note("with \(value)") },
                onFailure: { journal, error in journal.note("with \(error)") }))
        trial.hold(single().subscribe(onFailure: { trial.journal.note("alone \($0)") }))
        expect(trial.journal.entries, ["success(1)", "with 1"])
    }

    @Test func createDeliversOnlyItsFirstEvent() {
        let recorder = trial.recorder()
        let single = Single<Int>.create { observer in
            observer(.success(1))
            observer(.success(2))
            observer(.failure(Failure.boom))
            return Disposables.create { trial.journal.note("cleanup") }
        }
        recorder.hear(single.asChain())
        expect(recorder.heard, "1 |")
        expect(trial.journal.entries, ["cleanup"])
        expect(heard { failing(1).asChain() }, "#boom")
    }

    /// Fails in its first runs, and then succeeds with 7.
    private func failing(_ times: Int, with error: any Error = Failure.boom, counting attempts: Counter = Counter()) -> Single<Int> {
        .create { observer in
            observer(attempts.increment() > times ? .success(7) : .failure(error))
            return Disposables.create()
        }
    }

    @Test func fourThreadsSendingToCreateProduceOneValue() {
        let recorder = trial.recorder(), observer = Box<(@Sendable (SingleEvent<Int>) -> Void)?>(nil)
        recorder.hear(
            Single<Int>.create {
                observer.content = $0
                return Disposables.create()
            }.asChain())
        let send = observer.content!
        trial.inThreads(4) { _ in send(.success(7)) }
        expect(recorder.heard, "7 |")
        observer.content = nil
    }

    @Test func disposalStopsASingleAndRunsItsCleanup() {
        let token = Single<Int>.create { _ in Disposables.create { trial.journal.note("cleanup") } }
            .subscribe(trial.trackedHandler("handler") { _ in trial.journal.note("called") })
        token.dispose()
        expect(trial.journal.entries, ["cleanup"])
        trial.hold(token)
    }

    @Test func subscribeAcceptsAResultHandlerOrAnUnretainedObject() {
        let object = Box<Journal?>(Journal()), source = Emitter<Int>()
        let tokens = [
            source.asSingle().subscribe { result in trial.journal.note("\((try? result.get()) ?? -1)") },
            source.asSingle().subscribe(with: object.content!, onSuccess: { _, value in trial.journal.note("with \(value)") }),
        ]
        source.onNext(1)
        object.content = nil
        source.onCompleted()
        expect(trial.journal.entries, ["1"])
        tokens.forEach(trial.hold)
    }

    // MARK: From a chain

    @Test func asSingleEmitsAtCompletionAndRequiresExactlyOneValue() {
        """
        a -1-|
        = ---(1 |)

        a -|
        = -(#noElements)

        a -1-2-|
        = ---(#moreThanOneElement)

        a -1-#
        = ---#
        """.draws { $0.a.asSingle().asChain() }
    }

    @Test func firstEmitsTheFirstValueOrNil() {
        """
        a -1-2
        = -(Optional(1) |)

        a -|
        = -(nil |)

        a -#
        = -#
        """.draws { $0.a.first().asChain() }
    }

    @Test func toArrayGathersAllValues() {
        """
        a -1-2-|
        = -----([1,2] |)

        a -|
        = -([] |)

        a -1-#
        = ---#
        """.draws { $0.a.toArray().asChain() }
        "= (100000 |)".draws { _ in Chain.range(start: 0, count: 100_000).toArray().map { $0.count }.asChain() }
    }

    // MARK: Operators

    @Test func singleOperatorsContinueWithTheValue() {
        expect(heard { Single.just(2).map { $0 * 10 }.asChain() }, "20 |")
        expect(heard { Single.just(2).map { _ -> Int in throw Failure.boom }.asChain() }, "#boom")
        expect(heard { Single.just(2).flatMap { .just($0 * 10) }.asChain() }, "20 |")
        expect(heard { Single.just(2).flatMap { _ in Single<Int>.error(Failure.boom) }.asChain() }, "#boom")
        expect(heard { Single.just(2).flatMapMaybe { _ in Maybe<Int>.empty() }.asChain() }, "|")
        expect(heard { Single.just(2).flatMapCompletable { _ in .empty() }.asChain() }, "|")
        expect(heard { Single.just(2).filter { $0 > 2 }.asChain() }, "|")
        expect(heard { Single.just(2).compactMap { $0 > 1 ? "\($0)" : nil }.asChain() }, "2 |")
        expect(heard { Single<Int>.error(Failure.boom).catchAndReturn(7).asChain() }, "7 |")
        expect(heard { Single<Int>.error(Failure.boom).catch { _ in .just(8) }.asChain() }, "8 |")
        expect(heard { Single.just(2).asMaybe().asChain() }, "2 |")
        expect(heard { Single.just(2).asCompletable().asChain() }, "|")
        expect(heard { Single.deferred { .just(3) }.asChain() }, "3 |")
    }

    @Test func zipCombinesSeveralSingles() {
        expect(heard { Single.zip(.just(1), .just("a")) { "\($0)\($1)" }.asChain() }, "1a |")
        expect(heard { Single.zip(.just(1), .just("a"), .just(2.5)).map { "\($0.0)\($0.1)\($0.2)" }.asChain() }, "1a2.5 |")
        expect(heard { Single.zip([Single.just(1), .just(2)]).asChain() }, "[1, 2] |")
        expect(heard { Single.zip([Single.just(1), .error(Failure.boom)]).asChain() }, "#boom")
        expect(heard { Single.zip([Single<Int>]()).asChain() }, "[] |")
    }

    @Test func timedOperatorsEmitOnSchedule() {
        "= -(1 |)".draws { Single.just(1).delay(.seconds(1), scheduler: $0.scheduler).asChain() }
        "= --(1 |)".draws { Single.just(1).delaySubscription(.seconds(2), scheduler: $0.scheduler).asChain() }
        "= ---(#timeout)".draws { Single<Int>.never().timeout(.seconds(3), scheduler: $0.scheduler).asChain() }
        "= ---(9 |)".draws { Single.never().timeout(.seconds(3), other: .just(9), scheduler: $0.scheduler).asChain() }
        "= (1 |)".draws { Single.just(1, scheduler: $0.scheduler).observe(on: $0.scheduler).asChain() }
        "= ----(0 |)".draws { Single<Int>.timer(.seconds(4), scheduler: $0.scheduler).asChain() }
    }

    @Test func subscribeOnSubscribesAndDisposesOnItsScheduler() {
        let scheduler = TestScheduler(), journal = trial.journal, recorder = trial.recorder()
        let single = Single<Int>.create { _ in
            journal.note("subscribed")
            return Disposables.create { journal.note("disposed") }
        }
        let token = recorder.hear(single.subscribe(on: scheduler).asChain())
        expect(journal.entries, [])
        scheduler.run()
        expect(journal.entries, ["subscribed"])
        token.dispose()
        expect(journal.entries, ["subscribed"])
        scheduler.run()
        expect(journal.entries, ["subscribed", "disposed"])
    }

    @Test func retryRerunsASingleUntilItSucceeds() {
        let ways: [(Single<Int>) -> Single<Int>] = [{ $0.retry(3) }, { $0.retry() }, { $0.retry(when: { errors in errors.map { _ in } }) }]
        for retry in ways {
            let attempts = Counter()
            expect(heard { retry(failing(2, counting: attempts)).asChain() }, "7 |")
            expect(attempts.value, 3)
        }
    }

    @Test func typedRetryRerunsASingleOnlyForItsErrorType() {
        for (error, expected) in [(Failure.boom as any Error, "7 |"), (RxError.timeout as any Error, "#timeout")] {
            let single = failing(2, with: error)
            expect(heard { single.retry { (failures: Chain<Failure>) in failures.map { _ in } }.asChain() }, expected)
        }
    }

    @Test func doClosuresAreCalledInOrder() {
        let recorder = trial.recorder()
        recorder.hear(
            Single.just(1).do(
                onSuccess: { trial.journal.note("success \($0)") }, afterSuccess: { trial.journal.note("after \($0)") },
                onSubscribe: { trial.journal.note("subscribe") }, onDispose: { trial.journal.note("dispose") }
            ).asChain())
        expect(trial.journal.entries, ["subscribe", "success 1", "after 1", "dispose"])
    }
}
