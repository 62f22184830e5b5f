import Testing

/// Whom `refCount` counts, and what observers hear that come while a connection ends.
@Suite(.conforms) struct RefCountTests {
    private let trial = Trial.current

    // MARK: Who is counted

    @Test func aSubscriptionDisposedBeforeItObservesEndsNoConnection() {
        let keep = trial.recorder("keep"), other = trial.recorder("other")
        let outer = Emitter<Int>(), source = Emitter<Int>()
        let shared = source.publish().refCount()
        keep.hear(shared)
        other.hear(
            outer.flatMap { _ in
                other.leave()
                return shared
            })
        outer.onNext(1)
        source.onNext(7)
        expect([keep, other].map(\.heard), ["7", ""])
        source.onCompleted()
        expect(keep.heard, "7 |")
    }

    @Test func aSubscriptionDisposedBeforeItObservesIsNotCounted() {
        let token = Box<(any Disposable)?>(trial), outer = Emitter<Int>(), source = NotedSource("source", trial)
        let shared = source.chain.publish().refCount()
        token.content = outer.flatMap { _ in
            token.dispose()
            return shared
        }.subscribe()
        outer.onNext(1)
        expect(trial.journal.entries, [])
        let first = trial.recorder("first"), second = trial.recorder("second")
        let one = first.subscribe(to: shared), two = second.subscribe(to: shared)
        one.dispose()
        expect(trial.journal.entries, ["+source"])
        two.dispose()
        expect(trial.journal.entries, ["+source", "-source"])
    }

    @Test func anObserverSatisfiedByTheSubjectDoesNotConnect() {
        let source = NotedSource("source", trial), satisfied = trial.recorder()
        let token = satisfied.subscribe(to: source.chain.multicast(BehaviorSubject(value: 1)).refCount().take(1))
        expect(satisfied.heard, "1 |")
        expect(trial.journal.entries, [])
        token.dispose()
    }

    @Test(arguments: ["catch", "concatMap", "flatMap", "flatMapFirst", "flatMapLatest", "merge(maxConcurrent:)"])
    func anInnerStreamIsNotSubscribedToIfItsClosureDisposes(_ name: String) {
        let token = Box<(any Disposable)?>(trial), outer = Emitter<Int>()
        let made = Chain<Int>.deferred {
            trial.journal.note("made")
            return .never()
        }
        let inner = made.do(onSubscribe: { trial.journal.note("subscribed to") })
        let disposing = { (_: Int) -> Chain<Int> in
            token.dispose()
            return inner
        }
        let chain: Chain<Int> =
            switch name {
            case "catch":
                // LinkChain: a resting link holds the following stream, and subscribes to it for the next observer. So links above that
                // stream start only then.
                outer.catch { _ in
                    token.dispose()
                    return made
                }
            case "concatMap": outer.concatMap(disposing)
            case "flatMap": outer.flatMap(disposing)
            case "flatMapFirst": outer.flatMapFirst(disposing)
            case "flatMapLatest": outer.flatMapLatest(disposing)
            default: outer.map(disposing).merge(maxConcurrent: 2)
            }
        token.content = chain.subscribe()
        if name == "catch" { outer.onError(Failure.boom) } else { outer.onNext(1) }
        expect(trial.journal.entries, [])
    }

    @Test func aSourceThatDisposesKeepsTheNextSourceFromStarting() {
        let token = Box<(any Disposable)?>(trial), outer = Emitter<Int>()
        token.content = outer.flatMap { _ in
            let first = Chain<Int>.deferred {
                token.dispose()
                return .never()
            }
            let second = Chain<Int>.deferred {
                trial.journal.note("second")
                return .never()
            }
            return .merge(first, second)
        }.subscribe()
        outer.onNext(1)
        expect(trial.journal.entries, [])
    }

    // MARK: Subscribing while a connection ends

    @Test(arguments: [true, false]) func aSubscriberArrivingDuringTeardownGetsTheNextConnection(isRefCount: Bool) {
        let late = trial.recorder("late"), shared = Box<Chain<Int>?>(nil), source = Emitter<Int>()
        let watched = source.do(onDispose: { if let chain = shared.content.take() { late.hear(chain) } })
        let chain = isRefCount ? watched.publish().refCount() : watched.share()
        shared.content = chain
        // LinkChain: the link below lives on, since its user holds it, and `chain` gives up its registration outside its own serializer.
        let merged = Chain.merge(chain, .never())
        merged.subscribe().dispose()
        source.onNext(1)
        expect(late.heard, "1")
        source.onCompleted()
        expect(late.heard, "1 |")
        withExtendedLifetime(merged) {}
    }

    @Test func connectingDuringTeardownMakesANewConnection() {
        let recorder = trial.recorder(), connectable = Box<ConnectableObservable<Int>?>(nil), source = Emitter<Int>()
        connectable.content = source.do(onDispose: {
            if let again = connectable.content.take() {
                recorder.hear(again)
                trial.hold(again.connect())
            }
        }).publish()
        connectable.content?.connect().dispose()
        source.onNext(1)
        source.onCompleted()
        expect(recorder.heard, "1 |")
    }

    @Test func aConnectionIsDisposedWhenTheSourceEnds() {
        let recorder = trial.recorder(), connection = Box<(any Cancelable)?>(trial), answers = Box<[Bool?]>([])
        let source = Emitter<Int>()
        let connectable = source.publish()
        recorder.hear(connectable, finally: { answers.content.append(connection.content?.isDisposed) })
        connection.content = connectable.connect()
        answers.content.append(connection.content?.isDisposed)
        source.onCompleted()
        expect(recorder.heard, "|")
        expect(answers.content, [false, true])
    }

    @Test func keptValuesAreDroppedWithTheirConnectionEvenIfANewOneBegins() {
        let recorder = trial.recorder(), late = trial.recorder("late"), connectable = Box<ConnectableObservable<Int>?>(nil)
        let source = Emitter<Int>()
        let replayed = source.do(onDispose: {
            if let again = connectable.content.take() {
                trial.hold(again.connect())
                source.onNext(2)
            }
        }).replay(2)
        connectable.content = replayed
        let connection = replayed.connect()
        source.onNext(1)
        connection.dispose()
        recorder.hear(replayed)
        source.onNext(3)
        late.hear(replayed)
        source.onCompleted()
        expect([recorder, late].map(\.heard), ["2 3 |", "2 3 |"])
    }

    @Test func aValueHeardByTheLastObserverIsNotReplayedToTheNext() {
        let first = trial.recorder("first"), second = trial.recorder("second"), source = Emitter<Int>()
        let shared = source.replay(1).refCount()
        first.hear(shared, then: { _ in first.leave() })
        source.onNext(1)
        second.hear(shared)
        source.onNext(2)
        source.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
    }
}
