import Testing

@Suite struct MergeMaxConcurrentTests {
    /// Subscribes at 200 to three cold streams at once, of which so many may run.
    private func expectOfThree(
        _ limit: Int, _ events: [[Timed<Int>]], until end: Int? = nil, _ heard: String, _ intervals: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let streams = events.map { trial.cold(scheduler, $0) }
            recorder.hear(Chain<Chain<Int>>.from(streams.map(\.chain)).merge(maxConcurrent: limit), from: 200, until: end)
            scheduler.run()
            expect(recorder.heard, heard, sourceLocation: sourceLocation)
            expect(streams.map(\.subscribed), intervals, sourceLocation: sourceLocation)
        }
    }

    private let three: [[Timed<Int>]] = [
        [.next(10, 1), .completed(100)], [.next(20, 2), .completed(40)], [.next(5, 3), .completed(10)],
    ]

    @Test func asManyRunAsAreAllowedAndTheOthersWait() {
        expectOfThree(1, three, "210:1 320:2 345:3 350:|", ["[200, 300]", "[300, 340]", "[340, 350]"])
        expectOfThree(2, three, "210:1 220:2 245:3 300:|", ["[200, 300]", "[200, 240]", "[240, 250]"])
        expectOfThree(3, three, "205:3 210:1 220:2 300:|", ["[200, 300]", "[200, 240]", "[200, 210]"])
    }

    @Test func anErrorStopsWhatRunsAndReleasesWhatWaits() {
        expectOfThree(2, [three[0], [.error(40)], three[2]], "210:1 240:#boom", ["[200, 240]", "[200, 240]", ""])
        expectOfThree(2, [three[0], three[1], [.error(20)]], "210:1 220:2 260:#boom", ["[200, 260]", "[200, 240]", "[240, 260]"])
    }

    @Test func disposalStopsWhatRunsAndReleasesWhatWaits() {
        expectOfThree(2, three, until: 230, "210:1 220:2", ["[200, 230]", "[200, 230]", ""])
        expectOfThree(1, [[], three[1]], until: 230, "", ["[200, 230]", ""])
    }

    @Test func aStreamThatEndsWhileTheNextBeginsTakesNoTurnWithIt() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Chain<Int>>(), first = Emitter<Int>(), second = Emitter<Int>(), last = Emitter<Int>()
            recorder.hear(source.merge(maxConcurrent: 2))
            source.onNext(first)
            source.onNext(second)
            // The second stream ends while the third begins, and the fourth waits.
            source.onNext(
                .deferred {
                    second.onCompleted()
                    return .empty()
                })
            source.onNext(last)
            first.onCompleted()
            source.onCompleted()
            last.onNext(5)
            last.onCompleted()
            expect(recorder.heard, "5 |")
        }
    }

    @Test func itCompletesWithTheLastOfTheSourceAndItsStreams() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Chain<Int>>(), inner = Emitter<Int>()
            recorder.hear(source.merge(maxConcurrent: 1))
            source.onNext(inner)
            source.onNext(.just(2))
            source.onNext(.empty())
            inner.onNext(1)
            inner.onCompleted()
            expect(recorder.heard, "1 2")
            source.onNext(.just(3))
            source.onCompleted()
            expect(recorder.heard, "1 2 3 |")
        }
        expect(heard { Chain<Chain<Int>>.empty().merge(maxConcurrent: 2) }, "|")
        expect(heard { Chain<Chain<Int>>.just(.empty()).merge(maxConcurrent: 2) }, "|")
    }

    @Test func anErrorOfTheSourceDoesNotWait() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Chain<Int>>()
            recorder.hear(source.merge(maxConcurrent: 1))
            source.onNext(.never())
            source.onNext(.just(1))
            source.onError(Failure.boom)
            expect(recorder.heard, "#boom")
        }
    }

    @Test func streamsThatSendAtOnceAreHeardInTheirOrder() {
        for limit in 1...3 {
            expect(
                heard { Chain.range(start: 1, count: 3).map { Chain.from([$0, $0 * 10]) }.merge(maxConcurrent: limit) }, "1 10 2 20 3 30 |")
        }
    }

    @Test func oneAtATimeItIsConcatMap() {
        let scripts: [[Event<Int>]] = [[.completed], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)], [.next(4)]]
        for script in scripts {
            for inner in scripts {
                #expect(
                    heard { synchronous(script).map { _ in synchronous(inner) }.merge(maxConcurrent: 1) }
                        == heard { synchronous(script).concatMap { _ in synchronous(inner) } })
            }
        }
    }

    @Test func aHandlerMayBringAnotherStream() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Chain<Int>>()
            recorder.hear(source.merge(maxConcurrent: 1), then: { if $0 < 3 { source.onNext(.just($0 + 1)) } })
            source.onNext(.just(1))
            source.onCompleted()
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func manyStreamsThatCompleteAtOnceNeedTheStackOfOne() {
        conform { trial in
            let last = Box(0), inner = Emitter<Int>()
            trial.inThread(stack: smallStack) {
                let source = Emitter<Chain<Int>>()
                let token = source.merge(maxConcurrent: 1).subscribe(onNext: { last.content = $0 })
                source.onNext(inner)
                for value in 1...10_000 { source.onNext(.just(value)) }
                inner.onCompleted()
                token.dispose()
            }
            expect(last.content, 10_000)
        }
    }
}
