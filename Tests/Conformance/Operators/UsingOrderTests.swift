import Testing

/// The stream of a resource is torn down first; then the resource is disposed, once, however the stream ends.
@Suite(.conforms) struct UsingOrderTests {
    private let trial = Trial.current

    /// Notes calls, also those that come too late.
    private final class File: Disposable {
        private let journal: Journal
        private let name: String
        private let closings = Counter()
        private let tracker: LifetimeTracker

        init(_ trial: Trial, _ name: String = "") {
            journal = trial.journal
            self.name = name
            tracker = trial.tracker("file")
        }

        func flush() { journal.note(closings.value == 0 ? "flush\(name)" : "flush\(name) after close") }

        func dispose() {
            closings.increment()
            journal.note("close\(name)")
        }
    }

    /// A stream whose cleanup still uses the file.
    private func flushing(_ file: File, _ send: @escaping (AnyObserver<Int>) throws -> Void) -> Chain<Int> {
        .create { observer in
            try send(observer)
            return Disposables.create { file.flush() }
        }
    }

    private func using(_ trial: Trial, _ send: @escaping (AnyObserver<Int>) throws -> Void = { _ in }) -> Chain<Int> {
        .using({ File(trial) }, observableFactory: { [self] file in flushing(file, send) })
    }

    private let right = ["flush", "close"]

    /// The file is also freed, though the subscription and the description are held.
    private func expectRight(_ trial: Trial, _ way: String) {
        expect(trial.journal.entries, right, "\(way)")
        expect(trial.alive.filter { $0 == "file" }, [], "\(way)")
    }

    // MARK: Ends that come later

    @Test func disposalTearsDownTheStreamBeforeTheResource() {
        let chain = using(trial)
        let token = trial.recorder().subscribe(to: chain)
        expect(trial.journal.entries, [])
        token.dispose()
        expectRight(trial, "disposal")
        token.dispose()
        expectRight(trial, "disposed twice")
        withExtendedLifetime(chain) {}
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom)]) func theStreamsOwnEndTearsItDownBeforeTheResource(_ end: Event<Int>) {
        let kept = Box<AnyObserver<Int>?>(nil)
        let chain = using(trial) { kept.content = $0 }
        let token = trial.recorder().subscribe(to: chain)
        kept.content?.onNext(1)
        expect(trial.journal.entries, [])
        kept.content?.on(end)
        expectRight(trial, "\(end)")
        token.dispose()
        expectRight(trial, "\(end) and disposal")
        withExtendedLifetime(chain) {}
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom)]) func aSubjectsEndTearsDownTheStreamBeforeTheResource(_ end: Event<Int>) {
        let emitter = Emitter<Int>()
        let chain = Chain<Int>.using(
            { File(trial) },
            observableFactory: { file in
                .create { observer in
                    let inner = emitter.subscribe(observer)
                    return Disposables.create {
                        inner.dispose()
                        file.flush()
                    }
                }
            })
        trial.recorder().hear(chain)
        emitter.on(end)
        expectRight(trial, "\(end)")
    }

    @Test func anEndFromBelowTearsDownTheStreamBeforeTheResource() {
        let ways: [(name: String, end: (Chain<Int>) -> Chain<Int>)] = [
            ("take", { $0.take(1) }), ("a closure that throws", { $0.map { _ in throw Failure.boom } }),
            ("a handler", { $0.do(onNext: { _ in throw Failure.boom }) }), ("first", { $0.first().asChain().map { $0 ?? 0 } }),
        ]
        for way in ways {
            conform { trial in
                let kept = Box<AnyObserver<Int>?>(trial)
                let chain = way.end(using(trial) { kept.content = $0 })
                trial.recorder().hear(chain)
                kept.content?.onNext(1)
                expectRight(trial, way.name)
            }
        }
    }

    // MARK: Ends that come while the stream is being subscribed to

    @Test func anEndDuringTheSubscriptionWaitsForTheCleanup() {
        let ways: [(name: String, send: (AnyObserver<Int>) throws -> Void, end: (Chain<Int>) -> Chain<Int>)] = [
            ("completed", { $0.onCompleted() }, { $0 }), ("failed", { $0.onError(Failure.boom) }, { $0 }),
            ("take", { $0.onNext(1) }, { $0.take(1) }),
            ("take and more", { for value in 1...3 { $0.onNext(value) } }, { $0.map { $0 }.take(1).filter { _ in true } }),
            ("a closure that throws", { $0.onNext(1) }, { $0.map { _ in throw Failure.boom } }),
            ("in flatMap", { $0.onNext(1) }, { chain in Chain.just(0).flatMap { _ in chain }.take(1) }),
            ("in flatMapLatest", { $0.onNext(1) }, { chain in Chain.just(0).flatMapLatest { _ in chain }.take(1) }),
            ("in concatMap", { $0.onCompleted() }, { chain in Chain.just(0).concatMap { _ in chain } }),
            ("in merge", { $0.onNext(1) }, { .merge($0, .never()).take(1) }),
            ("in catch", { $0.onError(Failure.boom) }, { $0.catch { _ in .never() } }),
            ("shared", { $0.onNext(1) }, { $0.share(replay: 1).take(1) }),
        ]
        for way in ways {
            conform { trial in
                let chain = way.end(using(trial, way.send))
                let token = trial.recorder().subscribe(to: chain)
                expectRight(trial, way.name)
                token.dispose()
                expectRight(trial, "\(way.name) and disposal")
                withExtendedLifetime(chain) {}
            }
        }
    }

    /// The stream has more stages, and one of them ends it.
    @Test func anEndFromAnInnerStageWaitsForTheCleanup() {
        let chain = Chain<Int>.using(
            { File(trial) }, observableFactory: { [self] file in flushing(file) { $0.onNext(1) }.map { $0 }.take(1) })
        trial.recorder().hear(chain.map { $0 })
        expectRight(trial, "take inside")
    }

    @Test func anEndFromAnotherThreadDuringSubscriptionWaitsForTheCleanup() {
        let stop = Emitter<Int>()
        let chain = using(trial) { _ in
            trial.inThread { stop.onNext(0) }
            expect(trial.journal.entries, [])
        }
        trial.recorder().hear(chain.take(until: stop))
        expectRight(trial, "another thread")
    }

    // MARK: Inner streams

    @Test func theNextInnerStreamBeginsAfterTheResourceIsDisposed() {
        let source = Emitter<Int>()
        let token = trial.recorder().subscribe(
            to: source.flatMapLatest { [self] value in
                trial.journal.note("\(value)")
                return using(trial) { $0.onNext(value) }
            })
        source.send(1, 2)
        expect(trial.journal.entries, ["1", "flush", "close", "2"])
        token.dispose()
        expect(trial.journal.entries, ["1", "flush", "close", "2", "flush", "close"])
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom)])
    func aFollowingStreamFindsTheResourceDisposed(_ end: Event<Int>) {
        let kept = Box<AnyObserver<Int>?>(nil)
        let chain = using(trial) { kept.content = $0 }
        let other = trial.noted("other") { $0.onCompleted() }
        let followed = end.isCompleted ? chain.concat(other) : chain.catch { _ in other }
        trial.recorder().hear(followed)
        kept.content?.on(end)
        expect(trial.journal.entries, ["flush", "close", "other+", "other-"])
    }

    @Test(arguments: [false, true]) func anInnerResourceIsDisposedBeforeTheOuterOne(isTaken: Bool) {
        let chain = Chain<Int>.using(
            { File(trial, " outside") },
            observableFactory: { [self] outside in
                .using(
                    { File(trial, " inside") },
                    observableFactory: { inside in .merge(flushing(inside) { $0.onNext(1) }, flushing(outside) { _ in }) })
            })
        if isTaken { trial.recorder().hear(chain.take(1)) } else { trial.recorder().hear(chain).dispose() }
        let entries = trial.journal.entries
        expect(entries.filter { $0 != "flush outside" }, ["flush inside", "close inside", "close outside"])
        // If the stream ends with its first value, the second source is not subscribed to.
        expect(entries.count, isTaken ? 3 : 4)
        #expect(!entries.contains("flush outside after close"))
    }

    // MARK: Factories that throw, and traits

    @Test func aFactoryThatThrowsDisposesTheResourceBeforeTheErrorIsHeard() {
        conform { trial in
            let chain = Chain<Int>.using({ File(trial) }, observableFactory: { _ in throw Failure.boom }), recorder = trial.recorder()
            recorder.hear(chain, finally: { trial.journal.note("heard") })
            expect(recorder.heard, "#boom")
            expect(trial.journal.entries, ["close", "heard"])
            expect(trial.alive, [])
            withExtendedLifetime(chain) {}
        }
        conform { trial in
            trial.recorder().hear(using(trial) { _ in throw Failure.boom })
            // There is no cleanup.
            expect(trial.journal.entries, ["close"])
        }
    }

    @Test func aTraitsStreamIsTornDownBeforeTheResource() {
        func sending(_ events: Event<Int>..., to file: File) -> Chain<Int> {
            flushing(file) { observer in for event in events { observer.on(event) } }
        }
        conform { trial in
            let single = Single<Int>.using(
                { File(trial) }, primitiveSequenceFactory: { file in sending(.next(1), .completed, to: file).asSingle() })
            trial.recorder().hear(single.asChain())
            expectRight(trial, "Single")
        }
        conform { trial in
            let maybe = Maybe<Int>.using({ File(trial) }, primitiveSequenceFactory: { file in sending(.completed, to: file).asMaybe() })
            trial.recorder().hear(maybe.asChain())
            expectRight(trial, "Maybe")
        }
        conform { trial in
            let completable = Completable.using(
                { File(trial) },
                primitiveSequenceFactory: { file in sending(.error(Failure.boom), to: file).ignoreElements().asCompletable() })
            trial.recorder(of: Never.self).hear(completable.asChain())
            expectRight(trial, "Completable")
        }
    }
}
