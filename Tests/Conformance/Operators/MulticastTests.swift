import Testing

/// `multicast`, `publish`, `replay`, `connect` and `refCount`. What becomes of observers that stay when a connection is disposed is each
/// architecture's own.
@Suite struct MulticastTests {
    @Test func nothingIsHeardBeforeTheConnectionAndTheSourceRunsOnceForAll() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
            let connectable = source.chain.publish()
            recorders[0].hear(connectable, from: 200)
            recorders[1].hear(connectable.map { $0 * 10 }, from: 200)
            recorders[2].hear(connectable, from: 225)
            scheduler.schedule(at: 215) { trial.hold(connectable.connect()) }
            scheduler.run()
            expect(recorders.map(\.heard), ["220:2 230:3 240:|", "220:20 230:30 240:|", "230:3 240:|"])
            expect(source.subscribed, "[215, 240]")
        }
    }

    @Test func disposingTheConnectionStopsTheSource() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2)])
            let connectable = source.chain.publish()
            recorder.hear(connectable, from: 200, until: 300)
            scheduler.schedule(at: 205) {
                let connection = connectable.connect()
                scheduler.schedule(at: 215) { connection.dispose() }
            }
            scheduler.run()
            expect(recorder.heard, "210:1")
            expect(source.subscribed, "[205, 215]")
        }
    }

    @Test func whileItIsConnectedConnectingAgainChangesNothing() {
        conform { trial in
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
    }

    @Test func anErrorReachesAll() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let connectable = emitter.map(trial.tracked("map") { if $0 == 2 { throw Failure.other } else { $0 } }).publish()
            first.hear(connectable)
            second.hear(connectable)
            trial.hold(connectable.connect())
            emitter.onNext(1)
            emitter.onNext(2)
            expect([first, second].map(\.heard), ["1 #other", "1 #other"])
        }
    }

    @Test func aLateObserverOfReplayHearsTheLastValuesFirst() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let emitter = Emitter<Int>()
            let last = emitter.replay(2), all = emitter.replayAll()
            trial.hold(last.connect())
            trial.hold(all.connect())
            first.hear(last)
            for value in 1...3 { emitter.onNext(value) }
            second.hear(last)
            third.hear(all)
            emitter.onNext(4)
            emitter.onCompleted()
            expect([first, second, third].map(\.heard), ["1 2 3 4 |", "2 3 4 |", "1 2 3 4 |"])
        }
    }

    @Test func throughASubject() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let behavior = emitter.multicast(BehaviorSubject(value: 0)), last = emitter.multicast { AsyncSubject<Int>() }
            first.hear(behavior)
            second.hear(last)
            trial.hold(behavior.connect())
            trial.hold(last.connect())
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["0 1 2 |", "2 |"])
        }
    }

    @Test func refCountConnectsWithTheFirstAndDisposesWithTheLast() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3), .next(310, 4), .completed(320)])
            let shared = source.chain.publish().refCount()
            recorders[0].hear(shared, from: 200, until: 225)
            recorders[1].hear(shared, from: 215, until: 235)
            recorders[2].hear(shared, from: 300)
            scheduler.run()
            expect(recorders.map(\.heard), ["210:1 220:2", "220:2 230:3", "310:4 320:|"])
            expect(source.subscribed, "[200, 235] [300, 320]")
        }
    }

    @Test func refCountOfReplayHandsTheLastValuesToLateObservers() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let emitter = Emitter<Int>()
            let shared = emitter.replay(1).refCount()
            let one = first.hear(shared)
            emitter.onNext(1)
            emitter.onNext(2)
            let two = second.hear(shared)
            one.dispose()
            two.dispose()
            expect([first, second].map(\.heard), ["1 2", "2"])
            emitter.onNext(3)
            third.hear(shared)
            emitter.onNext(4)
            emitter.onCompleted()
            expect(third.heard, "4 |")
        }
    }

    @Test func whenTheFirstIsSatisfiedWithWhatTheSubjectHasRefCountConnectsForTheNext() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let shared = emitter.multicast { BehaviorSubject<Int>(value: 0) }.refCount()
            first.hear(shared.take(1))
            second.hear(shared)
            emitter.onNext(5)
            emitter.onCompleted()
            // Which observers hear the 0 differs between the architectures.
            expect(first.events.last, "|")
            expect(second.events.suffix(2), ["5", "|"])
        }
    }

    @Test func sourcesThatSendAtOnce() {
        expect(heard { Chain.from([1, 2, 3]).publish().refCount() }, "1 2 3 |")
        expect(heard { Chain.range(start: 0, count: 1_000_000_000).replay(1).refCount().take(2) }, "0 1 |")
        expect(heard { Chain<Int>.error(Failure.boom).publish().refCount() }, "#boom")
        expect(heard { Chain<Int>.never().publish().refCount() }, "")
    }

    @Test func aHandlerMayDisposeTheConnection() {
        conform { trial in
            let recorder = trial.recorder(), connection = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
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
}
