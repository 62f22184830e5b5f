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

    @Test(arguments: FlatteningKind.allCases) func anInnerStreamIsNotSubscribedToIfItsClosureDisposes(_ kind: FlatteningKind) {
        let recorder = trial.recorder(), outer = Emitter<Int>()
        let inner = made("made").do(onSubscribe: { trial.journal.note("subscribed to") })
        recorder.hear(
            kind.flatten(outer) { _ in
                recorder.leave()
                return inner
            })
        outer.onNext(1)
        expect(trial.journal.entries, [])
    }

    /// LinkChain: a resting link holds the following stream, and subscribes to it for the next observer. So links above that stream start
    /// only then.
    @Test func theStreamAfterAnErrorIsNotSubscribedToIfTheHandlerDisposes() {
        let recorder = trial.recorder(), outer = Emitter<Int>(), following = made("following")
        recorder.hear(
            outer.catch { _ in
                recorder.leave()
                return following
            })
        outer.onError(Failure.boom)
        expect(trial.journal.entries, [])
    }

    @Test func aSourceThatDisposesKeepsTheNextSourceFromStarting() {
        let recorder = trial.recorder(), outer = Emitter<Int>(), second = made("second")
        let first = Chain<Int>.deferred {
            recorder.leave()
            return .never()
        }
        recorder.hear(outer.flatMap { _ in Chain.merge(first, second) })
        outer.onNext(1)
        expect(trial.journal.entries, [])
    }

    /// A stream that notes that it is made, and never ends.
    private func made(_ name: String) -> Chain<Int> {
        .deferred {
            trial.journal.note(name)
            return .never()
        }
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
        source.send(1, then: .completed)
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
        source.send(2, then: .completed)
        expect([first, second].map(\.heard), ["1", "2 |"])
    }
}
