import Testing

/// `share(replay:scope:)`. What follows the end of the source while values last as long as a connection is each architecture's own.
@Suite struct ShareReplayTests {
    @Test func whoComesLaterHearsTheLastValuesFirst() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .completed(250)])
            let shared = source.chain.share(replay: 2)
            recorders[0].hear(shared, from: 200)
            recorders[1].hear(shared, from: 215)
            recorders[2].hear(shared, from: 235)
            scheduler.run()
            expect(recorders[0].heard, "210:1 220:2 230:3 240:4 250:|")
            expect(recorders[1].heard, "215:1 220:2 230:3 240:4 250:|")
            expect(recorders[2].heard, "235:2 235:3 240:4 250:|")
            expect(source.subscribed, "[200, 250]")
        }
    }

    @Test func whileConnectedTheNextObserverBeginsAnew() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(310, 3), .error(320)])
            let shared = source.chain.share(replay: 2)
            first.hear(shared, from: 200, until: 230)
            second.hear(shared, from: 300)
            scheduler.run()
            expect(first.heard, "210:1 220:2")
            expect(second.heard, "310:3 320:#boom")
            expect(source.subscribed, "[200, 230] [300, 320]")
        }
    }

    @Test func foreverTheValuesOutlastTheirSubscription() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(310, 3), .completed(320)])
            let shared = source.chain.share(replay: 2, scope: .forever)
            recorders[0].hear(shared, from: 200, until: 230)
            recorders[1].hear(shared, from: 300)
            recorders[2].hear(shared, from: 400)
            scheduler.run()
            expect(recorders[0].heard, "210:1 220:2")
            expect(recorders[1].heard, "300:1 300:2 310:3 320:|")
            // The end lasts as well.
            expect(recorders[2].heard, "400:2 400:3 400:|")
            expect(source.subscribed, "[200, 230] [300, 320]")
        }
    }

    /// The source goes on although nobody wants its values, as a closure may: they are not kept, nor is its end.
    @Test func foreverWhatIsSentWhenTheLastObserverHasGoneIsNotKept() {
        conform { trial in
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
    }

    @Test func foreverTheErrorLasts() {
        conform { trial in
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
    }

    @Test func theKeptValuesAreReleasedWithTheLastObserver() {
        conform { trial in
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
    }

    @Test func aSourceThatSendsAtOnce() {
        expect(heard { Chain.from([1, 2, 3]).share(replay: 1) }, "1 2 3 |")
        expect(heard { Chain<Int>.empty().share(replay: 1) }, "|")
        expect(heard { Chain<Int>.error(Failure.boom).share(replay: 1, scope: .forever) }, "#boom")
        expect(heard { Chain<Int>.never().share(replay: 1) }, "")
        expect(heard { Chain.range(start: 0, count: 1_000_000_000).share(replay: 3).take(2) }, "0 1 |")
    }

    @Test func aHandlerMaySendAndOthersMayComeMeanwhile() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let shared = emitter.share(replay: 1)
            first.hear(
                shared,
                then: { value in
                    if value == 1 {
                        second.hear(shared)
                        emitter.onNext(2)
                    }
                })
            emitter.onNext(1)
            emitter.onNext(3)
            expect(first.heard, "1 2 3")
            expect(second.heard, "1 2 3")
            emitter.onCompleted()
        }
    }

    @Test func disposalWhileValuesAreHandedOverKeepsTheRest() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let shared = emitter.share(replay: 3)
            first.hear(shared)
            for value in 1...3 { emitter.onNext(value) }
            second.hear(shared.take(1))
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["1 2 3 |", "1 |"])
        }
    }

    @Test func foreverOneThatIsSatisfiedWithTheKeptValueDoesNotTouchTheSource() {
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
        // The same of a hot source: nothing stays with it.
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
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
