import Testing

@Suite struct TakeUntilTests {
    @Test func itCompletesWithTheFirstValueOfTheOther() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), other = Emitter<String>()
            recorder.hear(emitter.map(trial.tracked("map") { $0 }).take(until: other))
            emitter.onNext(1)
            emitter.onNext(2)
            other.onNext("stop")
            emitter.onNext(3)
            other.onNext("again")
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func theOtherIsSubscribedToFirstAndMayEndItBeforeTheSourceStarts() {
        conform { trial in
            let recorder = trial.recorder()
            let source = NotedSource("source", trial)
            recorder.hear(source.chain.take(until: Chain.just(())))
            expect(recorder.heard, "|")
            expect(trial.journal.entries, [])
        }
    }

    @Test func itEndsWithItsSource() {
        conform { trial in
            let completed = trial.recorder("completed"), failed = trial.recorder("failed")
            let other = NotedSource("other", trial)
            completed.hear(Chain.range(start: 1, count: 2).take(until: other.chain))
            expect(trial.journal.entries, ["+other", "-other"])
            failed.hear(Chain<Int>.error(Failure.boom).take(until: other.chain))
            expect(trial.journal.entries, ["+other", "-other", "+other", "-other"])
            expect([completed, failed].map(\.heard), ["1 2 |", "#boom"])
        }
    }

    @Test func thatTheOtherCompletesChangesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.take(until: Chain<Int>.empty()))
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1 |")
        }
    }

    @Test func anErrorOfTheOtherIsAnError() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            recorder.hear(emitter.take(until: other))
            emitter.onNext(1)
            other.onError(Failure.boom)
            emitter.onNext(2)
            expect(recorder.heard, "1 #boom")
        }
    }

    @Test func bothAreStoppedBeforeTheEndIsHeard() {
        conform { trial in
            let source = NotedSource("source", trial), other = NotedSource("other", trial)
            trial.recorder().hear(source.chain.take(until: other.chain), finally: { trial.journal.note("end") })
            other.next(1)
            expect(trial.journal.entries.prefix(2), ["+other", "+source"])
            expect(trial.journal.entries.dropFirst(2).dropLast().sorted(), ["-other", "-source"])
            expect(trial.journal.entries.last, "end")
        }
    }

    @Test func aHandlerMayEndItWithTheOther() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            recorder.hear(
                emitter.take(until: other),
                then: { value in
                    if value == 2 {
                        other.onNext(0)
                        emitter.onNext(3)
                        trial.journal.note("handled")
                    }
                }, finally: { trial.journal.note("end") })
            for value in 1...4 { emitter.onNext(value) }
            expect(recorder.heard, "1 2 |")
            expect(trial.journal.entries, ["handled", "end"])
        }
    }

    @Test func aSourceThatSendsInALoopStopsWhenAHandlerEndsItWithTheOther() {
        conform { trial in
            let recorder = trial.recorder()
            let drawn = Counter(), other = Emitter<Int>()
            recorder.hear(
                Chain.from((0..<1_000_000_000).lazy.map { drawn.increment() * 0 + $0 }).take(until: other),
                then: { value in
                    if value == 2 { other.onNext(0) }
                })
            expect(recorder.heard, "0 1 2 |")
            expect(drawn.value, 3)
        }
    }

    @Test func aStreamUntilItsOwnFirstValueCompletesWithoutIt() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.take(until: emitter))
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "|")
        }
    }

    @Test func untilNeverChangesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.range(start: 1, count: 3).take(until: Chain<Int>.never()))
            expect(recorder.heard, "1 2 3 |")
        }
    }
}
