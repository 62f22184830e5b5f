import Testing

@Suite struct RepeatTests {
    @Test func aSourceThatCompletesIsSubscribedToAgain() {
        conform { trial in
            let recorder = trial.recorder()
            let source = trial.noted("source") { observer in
                observer.onNext(1)
                observer.onCompleted()
            }
            recorder.hear(source.map(trial.tracked("map") { $0 * 10 }).repeat(3))
            expect(recorder.heard, "10 10 10 |")
            expect(trial.journal.entries.filter { $0 == "source+" }.count, 3)
            expect(trial.journal.entries.filter { $0 == "source-" }.count, 3)
        }
    }

    @Test func noTimesIsNothingAndOnceChangesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(trial.noted("source").repeat(0))
            expect(recorder.heard, "|")
            expect(trial.journal.entries, [])
        }
        for script in [[.completed], [.next(1), .error(Failure.boom)], [.next(1), .completed], [.next(4)]] as [[Event<Int>]] {
            expect(heard { synchronous(script).repeat(1) }, heard { synchronous(script) })
        }
    }

    @Test func theSourceIsTornDownBeforeTheNextTime() {
        conform { trial in
            trial.withKept(1) { kept in
                let recorder = trial.recorder()
                recorder.hear(
                    trial.noted("source", in: kept[0]).map(trial.tracked("map") { $0 }).repeat(2),
                    finally: {
                        trial.journal.note("end")
                    })
                for _ in 0..<2 {
                    let observer = kept[0].content
                    observer?.onNext(1)
                    observer?.onCompleted()
                    observer?.onNext(2)
                }
                expect(recorder.heard, "1 1 |")
                expect(trial.journal.entries, ["source+", "source-", "source+", "source-", "end"])
            }
        }
    }

    /// Also where the source ends before `create` knows what is to be cleaned up.
    @Test func aSourceThatEndsAtOnceIsCleanedUpBeforeTheNextTime() {
        conform { trial in
            let repeated = trial.recorder("repeated"), retried = trial.recorder("retried"), concatenated = trial.recorder("concatenated")
            let completing = { trial.noted($0) { $0.onCompleted() } }
            repeated.hear(completing("a").repeat(3))
            retried.hear(trial.noted("b") { $0.onError(Failure.boom) }.retry(2))
            concatenated.hear(.concat(completing("c"), completing("d")))
            expect(trial.journal.entries, ["a+", "a-", "a+", "a-", "a+", "a-", "b+", "b-", "b+", "b-", "c+", "c-", "d+", "d-"])
        }
    }

    @Test func anErrorEndsIt() {
        conform { trial in
            let recorder = trial.recorder()
            let runs = Counter()
            recorder.hear(
                trial.noted("source") { observer in
                    observer.onNext(runs.increment())
                    if runs.value == 2 { observer.onError(Failure.boom) } else { observer.onCompleted() }
                }.repeat(5))
            expect(recorder.heard, "1 2 #boom")
        }
    }

    @Test func timesOfTimesMultiply() {
        conform { trial in
            let recorder = trial.recorder(), kinds = trial.recorder("kinds")
            recorder.hear(Chain.just(1).repeat(2).scan(0, accumulator: +).repeat(3))
            expect(recorder.heard, "1 2 1 2 1 2 |")
            kinds.hear(Chain.just(1).concat(.error(Failure.boom)).retry(2).catch { _ in .just(0) }.repeat(2))
            expect(kinds.heard, "1 1 0 1 1 0 |")
        }
    }

    @Test(arguments: [true, false])
    func disposalStopsTheSource(_ fromInside: Bool) {
        conform { trial in
            trial.withKept(1) { kept in
                let recorder = trial.recorder()
                let token = Box<(any Disposable)?>()
                token.content = recorder.hear(
                    trial.noted("source", in: kept[0]).map(trial.tracked("map") { $0 }).repeat(9),
                    then: { _ in
                        if fromInside { token.dispose() }
                    })
                kept[0].content?.onCompleted()
                kept[0].content?.onNext(2)
                token.dispose()
                kept[0].content?.onNext(3)
                kept[0].content?.onCompleted()
                expect(recorder.heard, "2")
                expect(trial.journal.entries, ["source+", "source-", "source+", "source-"])
                token.content = nil
            }
        }
    }

    @Test func takeEndsWhatWouldRepeatForLong() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.from([1, 2]).map(trial.tracked("map") { $0 }).repeat(.max).take(5))
            expect(recorder.heard, "1 2 1 2 1 |")
        }
    }

    @Test func manyTimesAreThoseOfOneAfterTheOther() {
        let script: [Event<Int>] = [.next(1), .next(2), .completed]
        #expect(
            heard { synchronous(script).repeat(3) }
                == heard { Chain.concat(synchronous(script), synchronous(script), synchronous(script)) })
    }

    #if compiler(>=6.2)
    @Test func aNegativeCountTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain.just(1).repeat(-1)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("repeat(-1)"))
    }
    #endif
}
