import Testing

/// `multicast`, `publish`, `replay`, `connect` and `refCount`.
///
/// What remaining observers hear after a connection is disposed is each architecture's own rule.
@Suite(.conforms) struct MulticastTests {
    private let trial = Trial.current

    private func connected(
        _ chain: ConnectableObservable<Int>, _ sources: MarbleSources, from start: Int, until end: Int? = nil
    ) -> Chain<Int> {
        sources.time.schedule(at: start) {
            let connection = chain.connect()
            sources.trial.hold(connection)
            if let end { sources.time.schedule(at: end) { connection.dispose() } }
        }
        return chain
    }

    @Test func nothingIsHeardBeforeConnectAndTheSourceRunsOnceForAll() {
        """
        a -1--2-3-|
          ---^----!
        = ----2-3-|
        = -----^3-|

        a -1--2-3-#
          ---^----!
        = ----2-3-#
        = -----^3-#
        """.draws { connected($0.a.publish(), $0, from: 3) }
    }

    @Test func disposingTheConnectionStopsTheSource() {
        """
        a --1--2
          -^--!
        = --1--!
        """.draws { connected($0.a.publish(), $0, from: 1, until: 4) }
    }

    @Test func aLateObserverOfReplayHearsTheLastValuesFirst() {
        """
        a -1-2-3--------4|
        = -1-2-3--------4|
        = -------(^ 2 3)4|
        """.draws { connected($0.a.replay(2), $0, from: 0) }
        """
        a -1-2-3----------4|
          ^----------------!
        = -------(^ 1 2 3)4|
        """.draws { connected($0.a.replayAll(), $0, from: 0) }
    }

    @Test func refCountOfReplayHandsTheLastValuesToLateObservers() {
        """
        a -1-----2---3-|
          ^--------!
          ----------^--!
        = -1-----2!
        = --(^ 1)2-!
        = ----------^3-|
        """.draws { $0.a.replay(2).refCount() }
    }

    @Test func connectingAgainWhileConnectedChangesNothing() {
        let source = NotedSource("source", trial)
        let connectable = source.chain.publish()
        let first = connectable.connect(), second = connectable.connect()
        expect(trial.journal.entries, ["+source"])
        second.dispose()
        expect(trial.journal.entries, ["+source", "-source"])
        first.dispose()
        trial.hold(connectable.connect())
        source.fail()
        expect(trial.journal.entries, ["+source", "-source", "+source", "-source"])
    }

    @Test func observersHearTheStreamThroughTheGivenSubject() {
        """
        a -12|
        = 012|
        """.draws { connected($0.a.multicast(BehaviorSubject(value: 0)), $0, from: 0) }
        """
        a -12|
        = ---(2 |)
        """.draws { connected($0.a.multicast { AsyncSubject<Int>() }, $0, from: 0) }
    }

    @Test func refCountConnectsForTheNextIfTheSubjectSatisfiesTheFirst() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let shared = emitter.multicast { BehaviorSubject<Int>(value: 0) }.refCount()
        first.hear(shared.take(1))
        second.hear(shared)
        emitter.send(5, then: .completed)
        // Which observers hear the 0 differs between the architectures.
        expect(first.events.last, "|")
        expect(second.events.suffix(2), ["5", "|"])
    }

    @Test func sourcesMayEmitDuringTheSubscription() {
        "= (1 2 3 |)".draws { _ in Chain.from([1, 2, 3]).publish().refCount() }
        "= -".draws { _ in Chain<Int>.never().publish().refCount() }
    }

    @Test func aHandlerMayDisposeTheConnection() {
        let recorder = trial.recorder(), connection = Box<(any Disposable)?>(), emitter = Emitter<Int>()
        let connectable = emitter.map(trial.tracked("map") { $0 }).publish()
        let token = recorder.hear(connectable, then: { if $0 == 2 { connection.dispose() } })
        connection.content = connectable.connect()
        for value in 1...3 { emitter.onNext(value) }
        expect(recorder.heard, "1 2")
        token.dispose()
        connection.content = nil
        withExtendedLifetime(emitter) {}
    }
}
