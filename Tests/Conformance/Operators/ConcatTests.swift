import Testing

@Suite struct ConcatTests {
    @Test func itEmitsOneSourceAfterTheOther() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.concat(.range(start: 1, count: 2), .empty(), .just(7), .from([8, 9])))
            expect(recorder.heard, "1 2 7 8 9 |")
        }
    }

    @Test func ofNoneItCompletesAndOfOneItIsThatOne() {
        conform { trial in
            let none = trial.recorder("none"), one = trial.recorder("one"), failed = trial.recorder("failed")
            none.hear(Chain<Int>.concat([]))
            one.hear(.concat([.range(start: 1, count: 3)]))
            failed.hear(.concat([.error(Failure.boom)]))
            expect([none, one, failed].map(\.heard), ["|", "1 2 3 |", "#boom"])
        }
    }

    @Test func aSourceStartsWhenTheOneBeforeHasCompletedAndEachIsStoppedOnce() {
        conform { trial in
            let recorder = trial.recorder()
            let sources = ["a", "b", "c"].map { NotedSource($0, trial) }
            recorder.hear(.concat(sources.map { $0.chain.map(trial.tracked("map") { $0 }) }), finally: { trial.journal.note("end") })
            for (number, source) in sources.enumerated() {
                expect(trial.journal.entries.filter { $0.hasPrefix("+") }.count, number + 1)
                source.next(number)
                source.complete()
            }
            expect(recorder.heard, "0 1 2 |")
            expect(trial.journal.entries.filter { $0.hasPrefix("+") }, ["+a", "+b", "+c"])
            expect(trial.journal.entries.filter { $0.hasPrefix("-") }.sorted(), ["-a", "-b", "-c"])
        }
    }

    @Test func anErrorEndsItAndNoFurtherSourceStarts() {
        conform { trial in
            let recorder = trial.recorder()
            let first = NotedSource("a", trial), second = NotedSource("b", trial)
            recorder.hear(.concat(first.chain, second.chain))
            first.next(1)
            first.fail()
            expect(recorder.heard, "1 #boom")
            expect(trial.journal.entries, ["+a", "-a"])
        }
    }

    @Test func disposalStopsTheSourceThatRuns() {
        conform { trial in
            let recorder = trial.recorder()
            let first = NotedSource("a", trial), second = NotedSource("b", trial), third = NotedSource("c", trial)
            let token = recorder.hear(.concat(first.chain, second.chain, third.chain))
            first.complete()
            second.next(2)
            token.dispose()
            expect(recorder.heard, "2")
            expect(trial.journal.entries.sorted(), ["+a", "+b", "-a", "-b"])
        }
    }

    @Test func disposalInAHandlerKeepsTheNextSourceFromStarting() {
        conform { trial in
            let recorder = trial.recorder()
            let first = NotedSource("a", trial, letsGo: false), second = NotedSource("b", trial)
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(
                to: first.chain.concat(second.chain),
                then: { _ in
                    first.complete()
                    token.dispose()
                })
            first.next(1)
            expect(recorder.heard, "1")
            expect(trial.journal.entries, ["+a", "-a"])
            token.content = nil
            first.forget()
        }
    }

    @Test func takeKeepsTheNextSourceFromStarting() {
        conform { trial in
            let recorder = trial.recorder()
            let second = NotedSource("b", trial)
            recorder.hear(Chain.range(start: 0, count: 2).concat(second.chain).take(2))
            expect(recorder.heard, "0 1 |")
            expect(trial.journal.entries, [])
        }
    }

    @Test func aHandlerMaySendToTheSourceThatRunsAndEndIt() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = NotedSource("b", trial)
            recorder.hear(
                first.concat(second.chain),
                then: { value in
                    if value == 1 {
                        first.onNext(2)
                        first.onCompleted()
                        first.onNext(9)
                    }
                })
            first.onNext(1)
            second.next(3)
            expect(recorder.heard, "1 2 3")
            second.complete()
        }
    }

    @Test func whatALaterSourceSendsBeforeItsTurnIsNotHeardIfItIsCold() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>()
            let calls = Counter()
            recorder.hear(
                first.concat(
                    Chain.range(start: 5, count: 2).map { value in
                        calls.increment()
                        return value
                    }))
            first.onNext(1)
            expect(calls.value, 0)
            first.onCompleted()
            expect(recorder.heard, "1 5 6 |")
            expect(calls.value, 2)
        }
    }

    @Test func concatenatingIsAssociative() {
        conform { trial in
            let sources: [() -> Chain<Int>] = [
                { .range(start: 0, count: 3) }, { .just(7) }, { .empty() }, { .from([5, 5]) }, { .error(Failure.boom) },
            ]
            for first in sources {
                for second in sources {
                    for third in sources {
                        let left = trial.recorder("left"), right = trial.recorder("right"), flat = trial.recorder("flat")
                        left.hear(first().concat(second()).concat(third()))
                        right.hear(first().concat(second().concat(third())))
                        flat.hear(.concat(first(), second(), third()))
                        expect(left.events, flat.events)
                        expect(right.events, flat.events)
                    }
                }
            }
        }
    }

    @Test func emptyIsItsNeutralElement() {
        conform { trial in
            let before = trial.recorder("before"), after = trial.recorder("after")
            before.hear(Chain.empty().concat(.range(start: 1, count: 2)))
            after.hear(Chain.range(start: 1, count: 2).concat(.empty()))
            expect([before, after].map(\.heard), ["1 2 |", "1 2 |"])
        }
    }

    @Test func aSourceThatHasCompletedIsReleasedWhileTheNextOneRuns() {
        expectReleased { $0 }
    }

    @Test func aSourceAboveAGroupByThatHasCompletedIsReleasedWhileTheNextOneRuns() {
        expectReleased { $0.groupBy { $0 }.flatMap { $0 } }
    }

    private func expectReleased(
        sourceLocation: SourceLocation = #_sourceLocation, below: @escaping @Sendable (Chain<Int>) -> Chain<Int>
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let sources = [10, 100].map { trial.cold(scheduler, [.next($0, $0), .completed($0 + 10)]) }
            // Described inside the action: nobody else holds the description.
            scheduler.schedule(at: 200) {
                let both = sources[0].chain.map(trial.tracked("first") { $0 }).concat(sources[1].chain.map(trial.tracked("second") { $0 }))
                recorder.hear(below(both))
            }
            scheduler.advance(to: 219)
            expect(trial.alive, ["cold timeline", "first", "handler", "second"])
            scheduler.advance(to: 220)
            expect(trial.alive, ["cold timeline", "handler", "second"])
            scheduler.run()
            expect(recorder.heard, "210:10 320:100 330:|")
            expect(sources.map(\.subscribed), ["[200, 220]", "[220, 330]"])
        }
    }
}
