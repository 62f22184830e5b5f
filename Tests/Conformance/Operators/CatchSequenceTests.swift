import Testing

@Suite struct CatchSequenceTests {
    /// Subscribes at 200 to three cold sources, of which each stands in for the one before.
    private func expectOfThree(
        _ events: [[Timed<Int>]], until end: Int? = nil, _ heard: String, _ intervals: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let sources = events.map { trial.cold(scheduler, $0) }
            recorder.hear(.catch(sequence: sources.map(\.chain)), from: 200, until: end)
            scheduler.run()
            expect(recorder.heard, heard, sourceLocation: sourceLocation)
            expect(sources.map(\.subscribed), intervals, sourceLocation: sourceLocation)
        }
    }

    @Test func eachStandsInForTheOneBeforeThatFailed() {
        expectOfThree(
            [[.next(10, 1), .error(20)], [.error(5)], [.next(10, 3), .completed(20)]], "210:1 235:3 245:|",
            ["[200, 220]", "[220, 225]", "[225, 245]"])
    }

    @Test func theFirstToCompleteIsTheEnd() {
        expectOfThree([[.next(10, 1), .completed(20)], [.next(10, 2)], []], "210:1 220:|", ["[200, 220]", "", ""])
        expectOfThree([[.error(20)], [.completed(10)], []], "230:|", ["[200, 220]", "[220, 230]", ""])
    }

    @Test func theErrorOfTheLastIsEmitted() {
        expectOfThree(
            [[.error(10)], [.error(10)], [.next(5, 3), .error(10, Failure.other)]], "225:3 230:#other",
            ["[200, 210]", "[210, 220]", "[220, 230]"])
    }

    @Test func disposalStopsTheOneThatRuns() {
        expectOfThree([[.error(10)], [.next(5, 2)], []], until: 230, "215:2", ["[200, 210]", "[210, 230]", ""])
        expectOfThree([[], [], []], until: 230, "", ["[200, 230]", "", ""])
    }

    @Test func ofNoneItIsEmptyAndOfOneItIsThat() {
        expect(heard { Chain<Int>.catch(sequence: []) }, "|")
        for script in [[.completed], [.next(1), .error(Failure.boom)], []] as [[Event<Int>]] {
            expect(heard { .catch(sequence: [synchronous(script)]) }, heard { synchronous(script) })
        }
    }

    @Test func aClosureThatThrowsIsAFailure() {
        expect(heard { .catch(sequence: [Chain.just(1).map { _ in throw Failure.boom }, .just(2)]) }, "2 |")
    }

    @Test func aSourceThatFailedIsReleasedWhileTheNextRuns() {
        conform { trial in
            let first = Emitter<Int>(), second = Emitter<Int>(), recorder = trial.recorder()
            recorder.hear(.catch(sequence: [first.map(trial.tracked("map") { $0 }), second]))
            first.onError(Failure.boom)
            expect(trial.alive, ["handler"])
            second.onNext(1)
            second.onCompleted()
            expect(recorder.heard, "1 |")
        }
    }

    @Test func aHandlerMayMakeASourceFail() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>()
            recorder.hear(.catch(sequence: [first, .from([2, 3])]), then: { if $0 == 1 { first.onError(Failure.boom) } })
            first.onNext(1)
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func manySourcesThatFailAtOnceNeedTheStackOfOne() {
        conform { trial in
            let heard = Box("")
            trial.inThread(stack: smallStack) {
                let sources = (0..<10_000).map { _ in Chain<Int>.error(Failure.boom) }
                let token = Chain.catch(sequence: sources + [.just(1)]).subscribe(onNext: { heard.content += "\($0)" })
                token.dispose()
            }
            expect(heard.content, "1")
        }
    }

    @Test func aValueStandsInForAnError() {
        expect(heard { Chain<Int>.error(Failure.boom).startWith(1).catchAndReturn(7) }, "1 7 |")
        expect(heard { Chain.just(1).catchAndReturn(7) }, "1 |")
        expect(heard { Chain<Int>.never().catchAndReturn(7) }, "")
    }
}
