import Testing

/// `refCount()` above a connection that is disposed by hand, while somebody observes.
///
/// DisposerChain and SinkChain: the next who comes connects anew. LinkChain: the link is observed already, so nothing is connected before
/// all have gone. In all three the source runs for those who hear it, and for nobody else.
@Suite struct RefCountByHandTests {
    private func runs(_ trial: Trial) -> Int {
        trial.journal.entries.count { $0 == "+source" } - trial.journal.entries.count { $0 == "-source" }
    }

    @Test(arguments: [false, true]) func theSourceRunsForThoseWhoHearItAndForNobodyElse(_ isThroughOneSubject: Bool) {
        conform { trial in
            let stays = trial.recorder("stays"), passes = trial.recorder("passes")
            let source = NotedSource("source", trial)
            let connectable = isThroughOneSubject ? source.chain.multicast(Emitter<Int>()) : source.chain.publish()
            let shared = connectable.refCount()
            let token = stays.subscribe(to: shared)
            expect(runs(trial), 1)
            connectable.connect().dispose()
            expect(runs(trial), 0)
            passes.subscribe(to: shared).dispose()
            let isRunning = runs(trial) == 1
            source.next(1)
            expect(stays.heard, isRunning ? "1" : "")
            expect(passes.heard, "")
            token.dispose()
            expect(runs(trial), 0)
        }
    }

    /// Passes also if both are counted as one: it is to refuse a mend that counts the wrong ones.
    @Test func whoStayedAndGoesLaterTakesNobodysConnection() {
        conform { trial in
            let stays = trial.recorder("stays"), next = trial.recorder("next")
            let source = NotedSource("source", trial)
            let connectable = source.chain.publish()
            let shared = connectable.refCount()
            let token = stays.subscribe(to: shared)
            connectable.connect().dispose()
            let nextToken = next.subscribe(to: shared)
            let entries = trial.journal.entries, isRunning = runs(trial) == 1
            token.dispose()
            expect(trial.journal.entries, entries)
            source.next(1)
            expect(next.heard, isRunning ? "1" : "")
            nextToken.dispose()
            expect(runs(trial), 0)
        }
    }
}
