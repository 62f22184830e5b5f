import Testing

/// The only observer leaves and another subscribes, within one event or in user code that runs as the first leaves.
///
/// The next begins anew, even where observers share a source, and nothing of its predecessor reaches it.
@Suite(.conforms) struct SuccessiveObserverTests {
    private let trial = Trial.current

    // MARK: In a cleanup

    /// The tests' shared state: a chain, the first observer's subscription, and the observer of a source's newest run.
    private final class Stage {
        let first: Recorder<Int>, second: Recorder<Int>
        var chain: Chain<Int>?
        var token: (any Disposable)?
        var observer: AnyObserver<Int>?
        private var wasExchanged = false

        init(_ trial: Trial) { (first, second) = (trial.recorder("first"), trial.recorder("second")) }

        var heard: [String] { [first, second].map(\.heard) }

        /// Once only: the first observer leaves, if it has not yet, and the second subscribes.
        func exchange() {
            if wasExchanged { return }
            wasExchanged = true
            token?.dispose()
            token = second.subscribe(to: chain!)
        }
    }

    private func onStage(_ body: (Stage) -> Void) {
        let stage = Stage(trial)
        body(stage)
        stage.token?.dispose()
        (stage.chain, stage.token, stage.observer) = (nil, nil, nil)
    }

    /// A source that keeps its observer, and exchanges the observers when its first run is cleaned up.
    private func exchanging(_ stage: Stage) -> Chain<Int> {
        .create { [unowned stage] observer in
            stage.observer = observer
            return Disposables.create { [unowned stage] in stage.exchange() }
        }
    }

    @Test(arguments: ["scan", "share", "distinct"]) func theNextObserverDoesNotInheritTheOperatorsState(_ kind: String) {
        onStage { stage in
            let source = exchanging(stage)
            stage.chain =
                switch kind {
                case "scan": source.scan(0) { $0 + $1 }
                case "share": source.share(replay: 1)
                default: source.distinctUntilChanged()
                }
            stage.token = stage.first.subscribe(to: stage.chain!, then: { _ in stage.token?.dispose() })
            stage.observer?.onNext(2)
            stage.observer?.onNext(2)
            expect(stage.heard, ["2", "2"])
        }
    }

    @Test(arguments: FlatteningKind.mapping)
    func anInnerStreamsErrorNeverReachesTheNextObserver(_ kind: FlatteningKind) {
        onStage { stage in
            let outer = Emitter<Int>(), inner = exchanging(stage)
            stage.chain = kind.flatten(outer) { $0 == 1 ? inner : .just($0) }
            stage.token = stage.first.subscribe(to: stage.chain!)
            outer.onNext(1)
            stage.observer?.onError(Failure.boom)
            outer.onNext(2)
            outer.onCompleted()
            expect(stage.heard, ["", "2 |"])
        }
    }

    @Test func theValueDecidingAnAmbNeverReachesTheNextObserver() {
        onStage { stage in
            let loser = Chain<Int>.create { [unowned stage] _ in Disposables.create { [unowned stage] in stage.exchange() } }
            let winner = Chain<Int>.create { [unowned stage] observer in
                if stage.observer != nil { observer.onNext(2) }
                stage.observer = observer
                return Disposables.create()
            }
            stage.chain = winner.amb(loser)
            stage.token = stage.first.subscribe(to: stage.chain!)
            stage.observer?.onNext(1)
            expect(stage.heard, ["", "2"])
        }
    }

    @Test func aCatchHandlersErrorNeverReachesTheNextObserver() {
        onStage { stage in
            let emitter = Emitter<Int>(), calls = Counter()
            stage.chain = emitter.catch { [unowned stage] _ in
                if calls.increment() > 1 { return .just(2) }
                stage.token?.dispose()
                throw Failure.other
            }
            stage.token = stage.first.subscribe(to: stage.chain!)
            emitter.onError(Failure.boom)
            stage.second.hear(stage.chain!)
            expect(stage.heard, ["", "2 |"])
        }
    }

    @Test func aNewObserverMayArriveBeforeAScheduledUnsubscription() {
        let first = trial.recorder("first"), second = trial.recorder("second"), scheduler = TestScheduler()
        let chain = BehaviorSubject(value: 1).subscribe(on: scheduler)
        let token = first.subscribe(to: chain)
        scheduler.run()
        token.dispose()
        let next = second.subscribe(to: chain)
        scheduler.run()
        expect([first, second].map(\.heard), ["1", "1"])
        next.dispose()
        scheduler.run()
    }

    // MARK: In a handler

    /// The last observer's handler subscribes another observer, disposes itself, and then disposes the other.
    private func expectToStop(_ chain: Chain<Int>, sourceLocation: SourceLocation = #_sourceLocation, _ send: () -> Void) {
        let recorder = trial.recorder()
        recorder.hear(chain) { _ in
            let other = chain.subscribe()
            recorder.leave()
            other.dispose()
        }
        send()
        expect(recorder.heard, "1", sourceLocation: sourceLocation)
    }

    @Test func aColdSourceStopsWhenAHandlerDisposesItsLastObserver() {
        let running = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        let chain = Chain<Int>.create { observer in
            kept.content = observer
            running.increment()
            return Disposables.create { running.increment(by: -1) }
        }.map { $0 }
        expectToStop(chain) { kept.content?.onNext(1) }
        expect(running.value, 0)
        withExtendedLifetime(chain) {}
    }

    @Test func aJointStopsItsSourcesWhenAHandlerDisposesItsLastObserver() {
        let emitter = Emitter<Int>(), calls = Counter()
        let source = emitter.map(calls.counted)
        let chain = Chain<Int>.merge(source, .never())
        expectToStop(chain) { emitter.onNext(1) }
        emitter.onNext(2)
        expect(calls.value, 1)
        withExtendedLifetime(chain) {}
    }

    /// A new observer that subscribes in the handler in which its predecessor left hears the values that a source hands out at once.
    @Test(arguments: ["a behavior subject", "a replay subject", "replay"]) func theNextObserverHearsASourcesKeptValue(_ kind: String) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let emitter = Emitter<Int>(), other = Emitter<Int>()
        let connectable = emitter.replay(1), connection = kind == "replay" ? connectable.connect() : nil
        let chain: Chain<Int> =
            switch kind {
            case "a behavior subject": BehaviorSubject(value: 0)
            case "a replay subject": replaySubject(keeping: 1, upTo: 0)
            default: connectable
            }
        (chain as? ReplaySubject)?.onNext(0)
        emitter.onNext(0)
        let merged = Chain.merge(chain, other)
        let token = Box<(any Disposable)?>(), next = Box<(any Disposable)?>()
        token.content = first.subscribe(to: merged) { value in
            guard value == 5 else { return }
            token.content?.dispose()
            next.content = second.subscribe(to: merged)
        }
        other.onNext(5)
        other.onNext(6)
        expect([first, second].map(\.heard), ["0 5", "0 6"])
        next.content?.dispose()
        connection?.dispose()
    }

    /// The handler of the last value disposes the only observer: the next one begins anew.
    @Test(arguments: ["take", "element(at:)", "take(while:, .inclusive)", "take(while:)"])
    func aStageDisposedBeforeItsEndBeginsAnewForTheNextObserver(_ kind: String) {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let token = Box<(any Disposable)?>()
        let chain: Chain<Int> =
            switch kind {
            case "take": emitter.take(1)
            case "element(at:)": emitter.element(at: 0)
            case "take(while:, .inclusive)": emitter.take(while: { _ in false }, behavior: .inclusive)
            default:
                emitter.take(while: { _ in
                    token.content?.dispose()
                    return false
                })
            }
        token.content = first.subscribe(to: chain, then: { _ in token.content?.dispose() })
        emitter.onNext(1)
        token.content = nil
        second.hear(chain)
        expect(second.heard, "")
        emitter.onNext(2)
        expect(first.heard, kind == "take(while:)" ? "" : "1")
        expect(second.heard, kind == "take(while:)" ? "|" : "2 |")
    }

    // MARK: In a closure that throws

    struct Closing: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// An operator that calls a closure for each value.
        let make: @Sendable (Chain<Int>, @escaping (Int) throws -> Int) -> Chain<Int>

        init(_ name: String, _ make: @escaping @Sendable (Chain<Int>, @escaping (Int) throws -> Int) -> Chain<Int>) {
            (testDescription, self.make) = (name, make)
        }
    }

    static let closing =
        [
            Closing("map") { source, closure in source.map { try closure($0) } },
            Closing("do") { source, closure in source.do(onNext: { _ = try closure($0) }) },
            Closing("scan") { source, closure in source.scan(0) { try closure($1) } },
            Closing("distinctUntilChanged") { source, closure in source.distinctUntilChanged { try closure($0) } },
            Closing("zip") { source, closure in .zip(source, source) { value, _ in try closure(value) } },
        ]
        + FlatteningKind.mapping.map { kind in Closing(kind.rawValue) { source, closure in kind.flatten(source) { .just(try closure($0)) } }
        }

    @Test(arguments: closing) func anErrorThrownAfterDisposalDoesNotReachTheNextObserver(_ kind: Closing) {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>(trial)
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = kind.make(emitter) { value in
            guard value == 1 else { return value }
            token.content?.dispose()
            throw Failure.boom
        }
        token.content = first.hear(chain)
        emitter.onNext(1)
        second.hear(chain)
        emitter.onNext(2)
        emitter.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
    }

    /// A closure replaces the only observer and then throws: the new observer hears no error, since it has missed nothing.
    @Test func anObserverAddedInAThrowingClosureHearsNoError() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let one = Emitter<Int>(), other = Emitter<Int>(), token = Box<(any Disposable)?>(), box = Box<Chain<Int>?>(trial)
        let chain = Chain.zip(one, other) { left, right -> Int in
            guard left == 1 else { return left + right }
            token.content?.dispose()
            second.hear(box.content!)
            throw Failure.boom
        }
        box.content = chain
        token.content = first.subscribe(to: chain)
        one.onNext(1)
        other.onNext(1)
        one.onNext(2)
        other.onNext(3)
        one.onCompleted()
        expect([first, second].map(\.heard), ["", "5 |"])
    }
}
