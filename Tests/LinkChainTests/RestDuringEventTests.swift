import Testing

/// LinkChain only: links that come to rest and are observed again during one event.
@Suite(.conforms) struct RestDuringEventTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")
    private let token = Box<(any Disposable)?>(Trial.current)

    @Test func aJointReobservedInAHandlerHearsEachValueOnce() {
        let one = Observable<Int>(), other = Observable<Int>()
        let joint = Chain.merge(one, other)
        let before = trial.count
        token.content = first.subscribe(to: joint) { _ in
            token.dispose()
            token.content = second.subscribe(to: joint)
        }
        one.next(1)
        one.next(2)
        other.next(3)
        token.dispose()
        token.content = nil
        #expect([first, second].map(\.heard) == ["1", "2 3"])
        #expect(trial.count == before, "a place that was taken twice stays on the list")
        withExtendedLifetime(joint) {}
    }

    @Test func aJointLeftInAHandlerRestartsItsSource() {
        let one = Observable<Int>(), other = Observable<Int>()
        let joint = Chain.merge(one.scan(0) { $0 + $1 }, other)
        token.content = first.subscribe(to: joint, then: { if $0 == 3 { token.dispose() } })
        one.next(1)
        one.next(2)
        token.content = second.subscribe(to: joint)
        one.next(4)
        #expect([first, second].map(\.heard) == ["1 3", "4"])
        token.dispose()
    }

    @Test func aLinkObservedAgainBeforeItsRemovalKeepsHearing() {
        let third = trial.recorder("third")
        let root = Observable<Int>()
        let shared = root.map { $0 }
        let left = shared.map { $0 }, right = shared.map { $0 }
        let tokens = Box<[any Disposable]>([])
        tokens.content = [
            first.subscribe(
                to: left,
                then: { value in
                    guard value == 1 else { return }
                    tokens.content[0].dispose()
                    tokens.content.append(second.subscribe(to: right))
                    tokens.content[1].dispose()
                }),
            third.subscribe(to: right),
        ]
        root.next(1)
        root.next(2)
        root.finish()
        #expect([first, second].map(\.heard) == ["1", "2 |"])
        tokens.content = []
    }

    @Test func everySourceOfARestedJointStartsDespiteANestedObserver() {
        let again = trial.recorder("again"), inside = trial.recorder("inside")
        let joint = Box<Chain<Int>?>(trial), tokens = Box<[any Disposable]>([])
        let observations = Counter(), starts = Counter()
        let source = Chain<Int>.create { observer in
            starts.increment()
            observer.onNext(starts.value)
            return Disposables.create()
        }
        let first = Chain<Int>.never().do(onSubscribe: {
            if observations.increment() == 2, let joint = joint.content { tokens.content.append(inside.subscribe(to: joint)) }
        })
        joint.content = .merge(first, source)
        joint.content?.subscribe().dispose()
        #expect(starts.value == 1)
        if let joint = joint.content { tokens.content.append(again.subscribe(to: joint)) }
        #expect(starts.value == 2)
        #expect(again.heard == "2")
        for token in tokens.content { token.dispose() }
        tokens.content = []
    }

    @Test func aConcatMapEndsIfItsLastTransformDisposesTheLastObserver() {
        let source = Observable<Int>(), inner = Observable<Int>()
        let chain = source.concatMap { value -> Chain<Int> in
            if value == 2 { first.leave() }
            return value == 1 ? inner : .never()
        }
        first.hear(chain)
        source.next(1)
        source.next(2)
        source.finish()
        inner.finish()
        second.hear(chain)
        #expect(second.heard == "|")
    }

    @Test func aFallbackWhoseFactoryDropsTheLastObserverReachesOnlyTheNext() {
        let emitter = Observable<Int>(), other = Observable<Int>()
        let chain = emitter.catch { _ in
            first.leave()
            return other.do(onSubscribe: { trial.journal.note("subscribe") }, onDispose: { trial.journal.note("dispose") })
        }
        first.hear(chain)
        emitter.error(Failure.boom)
        #expect(trial.journal.entries == ["subscribe", "dispose"])
        other.next(4)
        second.hear(chain)
        other.next(5)
        other.finish()
        #expect([first, second].map(\.heard) == ["", "5 |"])
        #expect(trial.journal.entries == ["subscribe", "dispose", "subscribe", "dispose"])
    }

    @Test func aLongChainOfJointsRestsAndIsReleasedOnASmallStack() {
        let chain = Box<Chain<Int>?>(nil)
        trial.inThread(stack: 512 << 20) {
            chain.content = (0..<depth / 5).reduce(Chain<Int>.never()) { chain, _ in chain.merge(with: .never()) }
            chain.content?.subscribe().dispose()
        }
        trial.inThread(stack: 512 << 20) { token.content = chain.content?.subscribe() }
        trial.inThread(stack: smallStack) { token.dispose() }
        token.content = nil
        trial.inThread(stack: smallStack) { chain.content = nil }
    }

    @Test func valuesSentAfterANestedJointIsObservedAgainAreHeard() {
        let one = Emitter<Int>(), other = Emitter<Int>()
        let chain = Chain.merge(one, other).take(until: Chain<Int>.never())
        token.content = first.subscribe(to: chain) { _ in
            token.dispose()
            second.hear(chain)
            one.onNext(2)
        }
        other.onNext(1)
        one.onNext(3)
        one.onCompleted()
        other.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 3 |"])
    }

    /// Delayed values belong to the current observers: an observer that comes after all have left does not hear them.
    @Test(arguments: [false, true]) func anObserverArrivingInAHandlerSharesPendingValuesIfOthersRemain(_ isAlone: Bool) {
        let scheduler = TestScheduler(), emitter = Emitter<Int>()
        let chain = emitter.delay(.seconds(10), scheduler: scheduler)
        token.content = first.subscribe(to: chain) { value in
            guard value == 1 else { return }
            if isAlone { token.dispose() }
            second.hear(chain)
        }
        emitter.onNext(1)
        emitter.onNext(2)
        emitter.onCompleted()
        scheduler.run()
        expect([first, second].map(\.heard), isAlone ? ["1", "|"] : ["1 2 |", "2 |"])
    }

    /// The tick first disposes the last observer and then reaches the sample, whose inputs are given up only afterwards.
    ///
    /// The source has completed and does not run again, so its last value, or the default, is left for the next observer.
    @Test(arguments: [nil, 7]) func aSampleLeftDuringATickKeepsItsPendingValue(_ standIn: Int?) {
        let source = Emitter<Int>(), ticks = Emitter<Int>()
        let early = ticks.subscribe(onNext: { _ in trial.inThread { first.leave() } })
        let chain = source.sample(ticks, defaultValue: standIn)
        first.hear(chain)
        if standIn == nil { source.onNext(5) }
        source.onCompleted()
        ticks.onNext(1)
        second.hear(chain)
        ticks.onNext(2)
        expect([first, second].map(\.heard), ["", standIn == nil ? "5 |" : "7 |"])
        early.dispose()
    }

    @Test func observingALinkThatHasJustEndedDoesNotWakeItsParents() {
        let calls = Counter(), subject = BehaviorSubject(value: 1), emitter = Emitter<Int>()
        let counted = subject.map(calls.counted)
        let chain = Chain.merge(counted, emitter).skip(1).take(1)
        first.hear(chain, finally: { second.hear(chain) })
        emitter.onNext(5)
        expect([first, second].map(\.heard), ["5 |", "|"])
        expect(calls.value, 1)
    }
}
