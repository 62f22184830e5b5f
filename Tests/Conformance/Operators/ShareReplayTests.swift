import Testing

/// `share(replay:scope:)`. What follows the end of the source, while values last as long as a connection, is each architecture's own rule.
@Suite(.conforms) struct ShareReplayTests {
    private let trial = Trial.current

    @Test func aLateSubscriberHearsTheLastValuesFirst() {
        """
        a -1------2-3---------4-|
        = -1------2-3---------4-|
        = --(^ 1)-2-3---------4-|
        = ------------(^ 2 3)-4-|
        """.draws { $0.a.share(replay: 2) }
    }

    @Test func afterADisconnectTheNextObserverStartsAnew() {
        """
        a -1-2----3-#
          ^---!
          ------^---!
        = -1-2!
        = ------^-3-#
        """.draws { $0.a.share(replay: 2) }
        """
        a ^1#
          ^-!
          --^-!
        = -1-1#
        """.draws { $0.a.share(replay: 1).retry(2) }
    }

    @Test func scopeForeverKeepsValuesAndEndBeyondTheSubscription() {
        """
        a -1-2---------3-|
          ^---!
          ------^--------!
        = -1-2!
        = ------(^ 1 2)3-|
        = -----------------(^ 2 3 |)

        a -1-#
          ^--!
        = -1-#
        = -----(^ 1 #)
        """.draws { $0.a.share(replay: 2, scope: .forever) }
    }

    /// The source goes on although it has no observer, as a closure may: neither its values nor its end are kept.
    @Test func scopeForeverKeepsNothingSentAfterTheLastObserverLeft() {
        let shared = Chain<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create()
        }.share(replay: 1, scope: .forever)
        let first = trial.recorder("first"), second = trial.recorder("second")
        first.hear(shared.take(1))
        second.hear(shared)
        expect([first, second].map(\.heard), ["1 |", "1 1 2 |"])
    }

    @Test func scopeForeverKeepsTheError() {
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let source = NotedSource("source", trial)
        let shared = source.chain.share(replay: 1, scope: .forever), none = source.chain.share(replay: 0, scope: .forever)
        first.hear(shared)
        source.next(1)
        source.fail()
        second.hear(shared)
        expect([first, second].map(\.heard), ["1 #boom", "1 #boom"])
        expect(trial.journal.entries, ["+source", "-source"])
        third.hear(none)
        source.complete()
        expect(third.heard, "|")
    }

    @Test func theKeptValuesAreReleasedWithTheLastObserver() {
        let emitter = Emitter<LifetimeTracker>()
        let shared = emitter.share(replay: 2)
        let tokens = (0..<2).map { trial.recorder("\($0)", of: Bool.self).subscribe(to: shared.map { _ in true }) }
        emitter.onNext(trial.tracker("kept"))
        tokens[0].dispose()
        expect(trial.alive, ["1", "kept"])
        tokens[1].dispose()
        expect(trial.alive, [])
        withExtendedLifetime(shared) {}
    }

    @Test func aSharedSourceMayEmitDuringItsSubscription() {
        "= (1 2 3 |)".draws { _ in Chain.from([1, 2, 3]).share(replay: 1) }
        "= #".draws { _ in Chain<Int>.error(Failure.boom).share(replay: 1, scope: .forever) }
        "= -".draws { _ in Chain<Int>.never().share(replay: 1) }
    }

    @Test func disposalDuringTheReplayStopsIt() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let shared = emitter.share(replay: 3)
        first.hear(shared)
        for value in 1...3 { emitter.onNext(value) }
        second.hear(shared.take(1))
        emitter.onCompleted()
        expect([first, second].map(\.heard), ["1 2 3 |", "1 |"])
    }

    @Test func anObserverSatisfiedByTheKeptValueDoesNotTouchTheSource() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let source = NotedSource("source", trial)
            let shared = source.chain.share(replay: 1, scope: .forever)
            let token = first.hear(shared)
            source.next(1)
            token.dispose()
            second.hear(shared.take(1))
            expect([first, second].map(\.heard), ["1", "1 |"])
            expect(trial.journal.entries, ["+source", "-source"])
        }
        // The same with a hot source: nothing stays registered with it.
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
            let shared = emitter.share(replay: 1, scope: .forever)
            let token = first.hear(shared)
            emitter.onNext(1)
            token.dispose()
            second.hear(shared.take(1))
            emitter.onNext(2)
            expect([first, second].map(\.heard), ["1", "1 |"])
        }
    }
}

/// `share(replay:scope: .forever)` with queued values: what is kept, and what late observers hear.
@Suite(.conforms) struct ShareForeverTests {
    private let trial = Trial.current

    @Test func aSubscriberArrivingWhileTheEndIsQueuedHearsTheLastValue() {
        let first = trial.recorder("first"), second = trial.recorder("second"), late = trial.recorder("late")
        let emitter = Emitter<Int>()
        let shared = emitter.share(replay: 1, scope: .forever)
        first.hear(shared)
        emitter.onNext(1)
        // `second` gets the 1 while the emitter is idle, so the 2 and the end reach the shared stream, and wait there.
        second.hear(shared) { value in
            guard value == 1 else { return }
            emitter.send(2, then: .completed)
            late.hear(shared)
        }
        expect([first, second, late].map(\.heard), ["1 2 |", "1 2 |", "1 2 |"])
    }

    @Test func aSubscriberArrivingWhileAnErrorIsQueuedHearsTheLastValue() {
        let first = trial.recorder("first"), late = trial.recorder("late"), latest = trial.recorder("latest")
        let emitter = Emitter<Int>()
        let shared = emitter.share(replay: 1, scope: .forever)
        first.hear(shared)
        emitter.onNext(1)
        trial.recorder("second").hear(shared) { value in
            guard value == 1 else { return }
            emitter.send(2, then: .error(Failure.boom))
            // The end is on its way, and is kept although an observer leaves.
            first.leave()
            late.hear(shared)
        }
        latest.hear(shared)
        expect([first, late, latest].map(\.heard), ["1", "1 2 #boom", "2 #boom"])
    }

    /// Another run of the source begins during the delivery of the previous run's value.
    @Test func aSubscriberAddedInAValuesHandlerHearsThatValue() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let shared = emitter.share(replay: 1, scope: .forever)
        first.hear(shared) { _ in
            first.leave()
            second.hear(shared)
        }
        emitter.send(1, 2, then: .completed)
        expect([first, second].map(\.heard), ["1", "1 2 |"])
    }

    /// The source's cleanup disposes the last observer before the end is delivered.
    @Test func theEndIsKeptThoughTheCleanupDisposesTheLastObserver() {
        let first = trial.recorder("first"), late = trial.recorder("late"), starts = Counter()
        let kept = Box<AnyObserver<Int>?>(trial), token = Box<(any Disposable)?>(trial)
        let shared = Chain<Int>.create { observer in
            starts.increment()
            kept.content = observer
            return Disposables.create { token.dispose() }
        }.share(replay: 1, scope: .forever)
        token.content = first.subscribe(to: shared)
        kept.content?.onNext(1)
        kept.content?.onCompleted()
        late.hear(shared)
        expect([first, late].map(\.heard), ["1", "1 |"])
        expect(starts.value, 1)
    }
}
