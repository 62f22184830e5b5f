import Testing

/// LinkChain only: inner streams when the last observer leaves and another comes. In the siblings, each observer has its own chain.
@Suite(.conforms) struct InnerResumeTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")
    private let chain = Box<Chain<Int>?>(Trial.current), token = Box<(any Disposable)?>(Trial.current)
    private let kept = Box<AnyObserver<Int>?>(Trial.current)

    static let kinds: [FlatteningKind] = [.flatMap, .flatMapLatest, .concatMap]
    /// The operators in which a value waits until the previous stream has ended.
    static let waitingKinds: [FlatteningKind] = [.concatMap, .mergeOneAtATime]

    /// A source that sends `value` to each subscriber, and notes its beginning and end.
    private func noted(_ value: Int, isEnding: Bool = false) -> Chain<Int> {
        .create { observer in
            trial.journal.note("+\(value)")
            observer.onNext(value)
            if isEnding { observer.onCompleted() }
            return Disposables.create { trial.journal.note("-\(value)") }
        }
    }

    @Test(arguments: kinds)
    func innerStreamsStopWithTheLastObserverIfTheSourceRestarts(_ kind: FlatteningKind) {
        let recorders = (0..<3).map { trial.recorder("\($0)") }
        let chain = kind.flatten(noted(1)) { _ in noted(10) }
        for recorder in recorders {
            let token = recorder.subscribe(to: chain)
            token.dispose()
        }
        expect(recorders.map(\.heard), ["10", "10", "10"])
        let round = trial.journal.entries.prefix(4)
        expect(round.sorted(), ["+1", "+10", "-1", "-10"])
        expect(trial.journal.entries, Array([round, round, round].joined()))
    }

    @Test(arguments: kinds)
    func anInnerStreamWhoseTransformDisposedTheLastObserverReachesNoOther(_ kind: FlatteningKind) {
        let outer = Emitter<Int>(), inner = Emitter<Int>()
        let chain = kind.flatten(outer) { _ in
            first.leave()
            return inner
        }
        first.hear(chain)
        outer.onNext(1)
        let other = second.subscribe(to: chain)
        inner.onNext(5)
        expect([first, second].map(\.heard), ["", ""])
        other.dispose()
    }

    @Test(arguments: kinds) func innerStreamsSurviveTheLastObserverIfTheSourceHasCompleted(_ kind: FlatteningKind) {
        let chain = kind.flatten(noted(1, isEnding: true)) { _ in .kept(in: kept) }
        let token = first.subscribe(to: chain)
        kept.content?.onNext(10)
        token.dispose()
        second.hear(chain)
        kept.content?.onNext(20)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["10", "20 |"])
    }

    /// The second stream is being cleaned up, for nobody. The third value goes with the first observer.
    @Test(arguments: waitingKinds) func aStreamOfAnEarlierRunDoesNotHoldBackTheEnd(_ kind: FlatteningKind) {
        let third = trial.recorder("third"), source = Emitter<Int>(), inner = Emitter<Int>()
        let transform: (Int) -> Chain<Int> = { value in
            if value == 1 { return inner }
            return .create { observer in
                observer.onCompleted()
                return Disposables.create {
                    token.dispose()
                    let other = second.subscribe(to: chain.content!)
                    source.onCompleted()
                    other.dispose()
                }
            }
        }
        chain.content = kind.flatten(source, transform)
        token.content = first.subscribe(to: chain.content!)
        for value in 1...3 { source.onNext(value) }
        inner.onCompleted()
        third.hear(chain.content!)
        expect([first, second, third].map(\.heard), ["", "|", "|"])
    }

    /// Releasing an inner stream may release an object whose `deinit` observes the chain again and has the source send.
    @Test(arguments: kinds + [.flatMapFirst, .mergeOneAtATime])
    func aValueSentWhileAnInnerStreamIsReleasedIsHeard(_ kind: FlatteningKind) {
        let source = Emitter<Int>()
        let transform: (Int) -> Chain<Int> = { value in
            if value != 1 { return .just(value) }
            let farewell = Farewell {
                second.hear(chain.content!)
                source.onNext(3)
            }
            return .create { _ in withExtendedLifetime(farewell) { Disposables.create() } }
        }
        chain.content = kind.flatten(source, transform)
        let token = first.subscribe(to: chain.content!)
        source.onNext(1)
        token.dispose()
        source.onCompleted()
        chain.content = nil
        expect([first, second].map(\.heard), ["", "3 |"])
    }

    /// A stream has its turn, but is dropped with the last observer before it is subscribed to: the turn is free again.
    @Test func anUnusedTurnIsGivenBack() {
        let source = Emitter<Chain<Int>>(), running = [Emitter<Int>(), Emitter<Int>()]
        let chain = source.merge(maxConcurrent: 2)
        first.hear(chain)
        for stream in running { source.onNext(stream) }
        source.onNext(
            .create { _ in
                // This stream has the first one's turn. The second one's turn goes to a stream that nobody waits for any more.
                running[1].onCompleted()
                source.onNext(.just(1))
                first.leave()
                return Disposables.create()
            })
        running[0].onCompleted()
        second.hear(chain)
        let two = [Emitter<Int>(), Emitter<Int>()]
        for stream in two { source.onNext(stream) }
        for stream in two { stream.onNext(2) }
        source.onCompleted()
        for stream in two { stream.onCompleted() }
        expect([first, second].map(\.heard), ["", "2 2 |"])
    }

    /// If the predecessor's cleanup unlinks the link, the next value makes no stream.
    @Test func aReplacedStreamsCleanupMayUnlinkTheLink() {
        let outer = Emitter<Int>()
        let inner = Chain<Int>.create { _ in Disposables.create { chain.content?.unlink() } }
        chain.content = outer.flatMapLatest { value -> Chain<Int> in
            trial.journal.note("\(value)")
            return inner
        }
        let recorder = trial.recorder(), token = recorder.subscribe(to: chain.content!)
        outer.onNext(1)
        outer.onNext(2)
        expect(trial.journal.entries, ["1"])
        expect(recorder.heard, "")
        token.dispose()
    }

    /// The second value's stream was made for the observer that its closure disposed.
    ///
    /// The third value's stream is made for the next observer.
    @Test func waitingValuesOutliveAnObserverDisposedByTheTransform() {
        let outer = Emitter<Int>(), inner = Emitter<Int>()
        let chain = outer.concatMap { value -> Chain<Int> in
            trial.journal.note("\(value)")
            if value == 2 { token.dispose() }
            return value == 1 ? inner : Chain.just(value * 10)
        }
        token.content = first.subscribe(to: chain)
        for value in 1...3 { outer.onNext(value) }
        outer.onCompleted()
        inner.onCompleted()
        expect(trial.journal.entries, ["1", "2"])
        second.hear(chain)
        expect([first, second].map(\.heard), ["", "30 |"])
        expect(trial.journal.entries, ["1", "2", "3"])
    }

    /// The inner stream ends, and its cleanup disposes the observer: waiting values stay until the next observer comes.
    @Test(arguments: waitingKinds) func waitingValuesOutliveAnObserverDisposedByACleanup(_ kind: FlatteningKind) {
        let outer = Emitter<Int>(), inner = Chain<Int>.kept(in: kept) { token.dispose() }
        let transform = { (value: Int) -> Chain<Int> in
            trial.journal.note("\(value)")
            return value == 1 ? inner : Chain.just(value * 10)
        }
        let chain = kind.flatten(outer, transform)
        token.content = first.subscribe(to: chain)
        for value in 1...3 { outer.onNext(value) }
        outer.onCompleted()
        kept.content?.onCompleted()
        expect(trial.journal.entries, kind == .concatMap ? ["1"] : ["1", "2", "3"])
        second.hear(chain)
        expect([first, second].map(\.heard), ["", "20 30 |"])
    }
}
