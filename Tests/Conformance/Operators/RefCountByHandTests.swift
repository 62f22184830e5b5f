import Testing

/// `refCount()` above a connection that is disposed by hand while it is observed.
///
/// DisposerChain and SinkChain: the next observer connects anew. LinkChain: the link is observed already, so it connects only after all
/// observers have left. In all three the source runs exactly for those who hear it.
@Suite(.conforms) struct RefCountByHandTests {
    private let trial = Trial.current

    private func runs() -> Int {
        trial.journal.entries.count { $0 == "+source" } - trial.journal.entries.count { $0 == "-source" }
    }

    @Test(arguments: [false, true]) func theSourceRunsExactlyForTheObserversThatHearIt(_ isThroughOneSubject: Bool) {
        let stays = trial.recorder("stays"), passes = trial.recorder("passes"), source = NotedSource("source", trial)
        let connectable = isThroughOneSubject ? source.chain.multicast(Emitter<Int>()) : source.chain.publish()
        let shared = connectable.refCount()
        let token = stays.subscribe(to: shared)
        expect(runs(), 1)
        connectable.connect().dispose()
        expect(runs(), 0)
        passes.subscribe(to: shared).dispose()
        let isRunning = runs() == 1
        source.next(1)
        expect(stays.heard, isRunning ? "1" : "")
        expect(passes.heard, "")
        token.dispose()
        expect(runs(), 0)
    }

    /// Would also pass if both counted as one: its purpose is to catch a fix that counts the wrong ones.
    @Test func aLeftoverObserverEndsNoNewConnectionWhenItLeaves() {
        let stays = trial.recorder("stays"), next = trial.recorder("next"), source = NotedSource("source", trial)
        let connectable = source.chain.publish()
        let shared = connectable.refCount()
        let token = stays.subscribe(to: shared)
        connectable.connect().dispose()
        let nextToken = next.subscribe(to: shared)
        let entries = trial.journal.entries, isRunning = runs() == 1
        token.dispose()
        expect(trial.journal.entries, entries)
        source.next(1)
        expect(next.heard, isRunning ? "1" : "")
        nextToken.dispose()
        expect(runs(), 0)
    }

    /// The subject stays, and with it its observers: a second connection beside the first would send everything twice.
    @Test func theLastObserverDoesNotEndALaterManualConnection() {
        let direct = trial.recorder("direct"), counted = trial.recorder("counted")
        let source = NotedSource("source", trial)
        let connectable = source.chain.multicast(Emitter<Int>())
        let last = counted.subscribe(to: connectable.refCount())
        let other = direct.subscribe(to: connectable)
        let own = connectable.connect()
        own.dispose()
        let second = connectable.connect()
        last.dispose()
        // A connection that is over ends no other.
        own.dispose()
        let same = connectable.connect()
        expect(runs(), 1)
        source.next(1)
        expect([direct, counted].map(\.heard), ["1", ""])
        same.dispose()
        expect([second, same].map(\.isDisposed), [true, true])
        expect(runs(), 0)
        other.dispose()
    }

    /// The first `refCount()` has lost its connection. Its last observer leaves after the second has made another.
    @Test(arguments: [false, true]) func theLastObserverDoesNotEndAnotherRefCountsConnection(_ isThroughOneSubject: Bool) {
        let first = trial.recorder("first"), second = trial.recorder("second"), source = NotedSource("source", trial)
        let connectable = isThroughOneSubject ? source.chain.multicast(Emitter<Int>()) : source.chain.publish()
        let last = first.subscribe(to: connectable.refCount())
        connectable.connect().dispose()
        let token = second.subscribe(to: connectable.refCount())
        last.dispose()
        expect(runs(), 1)
        source.next(1)
        expect([first, second].map(\.heard), ["", "1"])
        token.dispose()
        expect(runs(), 0)
    }
}
