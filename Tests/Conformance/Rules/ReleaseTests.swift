import Testing

/// Rule 7, beyond the tests for every operator: the end of one source releases it though the result goes on, and the end of the stream
/// releases an operator's kept values though the chain is held.
@Suite(.conforms) struct ReleaseTests {
    private let trial = Trial.current

    // MARK: Sources

    struct Continued: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let end: Event<Int>
        let heard: String
        /// Makes a stream of the first source and of a second that goes on after the first has ended.
        let make: @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>

        static func completed(_ name: String, heard: String = "1 2", _ make: @escaping @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>)
            -> Self
        { Self(testDescription: "\(name), completed", end: .completed, heard: heard, make: make) }

        static func failed(_ name: String, _ make: @escaping @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>) -> Self {
            Self(testDescription: "\(name), failed", end: .error(Failure.boom), heard: "1 2", make: make)
        }
    }

    @Test(
        arguments: [
            .completed("multicast, with a selector") { source, other in
                source.multicast({ Emitter<Int>() }, selector: { (shared: Chain<Int>) in Chain<Int>.merge(shared, other) })
            },
            .completed("deferred") { source, other in .merge(.deferred { source }, other) },
            .completed("using") { source, other in .merge(.using({ BooleanDisposable() }, observableFactory: { _ in source }), other) },
            .completed("repeat") { .merge($0.repeat(2), $1) },
            .completed("retry") { .merge($0.retry(2), $1) },
            .completed("retry(when:)") { .merge($0.retry { (errors: Chain<any Error>) in errors }, $1) },
            .completed("catch, the second") { source, other in .merge(Chain<Int>.error(Failure.boom).catch { _ in source }, other) },
            .completed("concat") { $0.concat($1) },
            .completed("ifEmpty(switchTo:)", heard: "2") { $0.filter { $0 > 2 }.ifEmpty(switchTo: $1) },
            .completed("share") { .merge($0.share(), $1) },
            .completed("share, while connected") { .merge($0.share(replay: 1, scope: .whileConnected), $1) },
            .completed("share, for ever") { .merge($0.share(replay: 1, scope: .forever), $1) },
            .completed("multicast") { .merge($0.multicast(makeSubject: { Emitter<Int>() }).refCount(), $1) },
            .completed("replay") { .merge($0.replay(1).refCount(), $1) },
            .failed("multicast, with a selector") { source, other in
                source.multicast({ Emitter<Int>() }, selector: { (shared: Chain<Int>) in shared.catch { _ in other } })
            },
            .failed("catch") { source, other in source.catch { _ in other } },
            .failed("catch(sequence:)") { .catch(sequence: [$0, $1]) },
            .failed("retry") { source, other in source.retry(2).catch { _ in other } },
            .failed("deferred") { source, other in Chain.deferred { source }.catch { _ in other } },
            .failed("using") { source, other in
                Chain.using({ BooleanDisposable() }, observableFactory: { _ in source }).catch { _ in other }
            },
        ] as [Continued])
    func anEndedSourceIsReleasedWhileTheResultContinues(_ kind: Continued) {
        let source = Emitter<Int>(), other = Emitter<Int>(), recorder = trial.recorder()
        let token = recorder.subscribe(to: kind.make(source.map(trial.tracked("map") { $0 }), other))
        source.onNext(1)
        source.asObserver().on(kind.end)
        expect(trial.alive, ["handler"])
        other.onNext(2)
        expect(recorder.heard, kind.heard)
        token.dispose()
    }

    @Test func aNewSubscriptionHearsThatTheSelectorsSourceHasEnded() {
        let source = Emitter<Int>(), other = Emitter<Int>()
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = source.multicast(
            { Emitter<Int>() }, selector: { (shared: Chain<Int>) in Chain<Int>.merge(shared.concat(.just(7)), other) })
        let token = first.subscribe(to: chain)
        source.onNext(1)
        source.onCompleted()
        token.dispose()
        second.hear(chain).dispose()
        expect([first, second].map(\.heard), ["1 7", "7"])
    }

    // MARK: Kept values

    typealias Values = Chain<LifetimeTracker>

    struct Keeping: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The chain to hold, and the chain to observe. The extra operator lets the first be held alone.
        let make: @Sendable (Values, _ other: Values) -> (held: Any, heard: Chain<Void>)

        init<Value>(_ name: String, _ make: @escaping @Sendable (Values, Values) -> Chain<Value>) {
            testDescription = name
            self.make = { source, other in
                let chain = make(source, other)
                return (chain, chain.map { _ in () })
            }
        }
    }

    @Test(
        arguments: [
            Keeping("scan") { source, _ in source.scan(nil as LifetimeTracker?) { $1 } },
            Keeping("reduce") { source, _ in source.reduce(nil as LifetimeTracker?) { $1 } },
            Keeping("distinctUntilChanged") { source, _ in source.distinctUntilChanged { $0 === $1 } },
            Keeping("buffer") { source, _ in source.buffer(count: 2) },
        ], ["|", "#boom", "disposal"])
    func theKeptValueIsReleasedWithTheStream(_ kind: Keeping, after end: String) {
        let emitter = Emitter<LifetimeTracker>(), chain = kind.make(emitter, .never())
        let token = trial.recorder(of: Void.self).hear(chain.heard)
        for name in ["1", "2", "3"] { emitter.onNext(trial.tracker(name)) }
        expect(trial.alive, ["3", "handler"], "the last is kept")
        switch end {
        case "|": emitter.onCompleted()
        case "#boom": emitter.onError(Failure.boom)
        default: token.dispose()
        }
        expect(trial.alive, [])
        withExtendedLifetime(chain) {}
    }

    @Test(arguments: [
        Keeping("zip") { .zip($0, $1) { _, _ in 0 } },
        Keeping("zip of three") { .zip($0, $1, Chain<Int>.never()) { _, _, _ in 0 } },
        Keeping("combineLatest") { .combineLatest($0, $1) { _, _ in 0 } },
        Keeping("combineLatest of three") { .combineLatest($0, $1, Chain<Int>.never()) { _, _, _ in 0 } },
        Keeping("combineLatest of many") { .combineLatest([$0, $1]) { _ in 0 } },
        Keeping("withLatestFrom") { $1.withLatestFrom($0) { _, _ in 0 } },
        Keeping("sample") { $0.sample($1) },
    ])
    func aCompletedSourcesValueIsReleasedAtTheEnd(_ kind: Keeping) {
        let first = Emitter<LifetimeTracker>(), second = Emitter<LifetimeTracker>(), recorder = trial.recorder(of: Void.self)
        let chain = kind.make(first, second)
        recorder.hear(chain.heard)
        first.onNext(trial.tracker("value"))
        first.onCompleted()
        expect(trial.alive, ["handler", "value"])
        second.onError(Failure.boom)
        expect(recorder.heard, "#boom")
        expect(trial.alive, [])
        withExtendedLifetime(chain) {}
    }

    // MARK: What closures hold

    @Test(arguments: ["|", "#boom", "disposal"]) func closuresThatHoldTheirOwnSubscriptionAreReleased(at end: String) {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
        token.content = emitter.map(
            trial.tracked("map") { value in
                _ = token.content
                return value
            }
        ).subscribe(
            onNext: trial.trackedHandler("handler") { _ in _ = token.content }, onError: { _ in _ = token.content },
            onCompleted: { _ = token.content })
        emitter.onNext(1)
        expect(trial.alive, ["handler", "map"])
        switch end {
        case "|": emitter.onCompleted()
        case "#boom": emitter.onError(Failure.boom)
        default: token.dispose()
        }
        expect(trial.alive, [])
    }

    @Test func aHandlerMayDropItsSubscriptionAndItsEmitter() {
        let recorder = trial.recorder(), token = Box<(any Disposable)?>(), emitter = Box<Emitter<Int>?>(Emitter())
        token.content = emitter.content.map { emitterNow in
            recorder.subscribe(to: emitterNow.map { $0 }.filter { _ in true }) { _ in
                emitter.content = nil
                token.dispose()
                token.content = nil
            }
        }
        emitter.content?.onNext(1)
        expect(recorder.heard, "1")
        expect(trial.alive, [])
        expect(trial.count, 0)
    }

    @Test func anObjectHeldByAClosureMayUseTheEmitterInItsDeinit() {
        let recorder = trial.recorder(), guest = trial.recorder("guest"), emitter = Emitter<Int>()
        recorder.hear(emitter)
        func subscribe(_ farewell: Farewell) -> any Disposable {
            emitter.map { [farewell] value in
                withExtendedLifetime(farewell) {}
                return value
            }.subscribe()
        }
        let token = subscribe(
            Farewell {
                emitter.onNext(1)
                guest.hear(emitter)
            })
        token.dispose()
        emitter.onNext(2)
        emitter.onCompleted()
        expect([recorder, guest].map(\.heard), ["1 2 |", "2 |"])
    }
}
