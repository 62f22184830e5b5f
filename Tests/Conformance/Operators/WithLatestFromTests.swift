import Testing

@Suite struct WithLatestFromTests {
    @Test func itEmitsWithItsSourceAndTheLatestOfTheOther() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            let tracker = trial.tracker("combine")
            recorder.hear(
                numbers.withLatestFrom(letters) { number, letter in
                    tracker.touch()
                    return "\(number)\(letter)"
                })
            numbers.onNext(1)
            letters.onNext("a")
            letters.onNext("b")
            expect(recorder.heard, "")
            numbers.onNext(2)
            numbers.onNext(3)
            letters.onNext("c")
            numbers.onNext(4)
            expect(recorder.heard, "2b 3b 4c")
            numbers.onCompleted()
            expect(recorder.heard, "2b 3b 4c |")
            letters.onNext("d")
        }
    }

    @Test func theOtherIsSubscribedToFirst() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.range(start: 1, count: 3).withLatestFrom(.from([4, 5])) { $0 * 10 + $1 })
            expect(recorder.heard, "15 25 35 |")
        }
    }

    @Test func thatTheOtherCompletesChangesNothing() {
        conform { trial in
            let recorder = trial.recorder(), silent = trial.recorder("silent")
            let emitter = Emitter<Int>()
            recorder.hear(emitter.withLatestFrom(.just(5)) { $0 + $1 })
            silent.hear(emitter.withLatestFrom(Chain<Int>.empty()) { $0 + $1 })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([recorder, silent].map(\.heard), ["6 7 |", "|"])
        }
    }

    @Test func anErrorOfTheOtherEndsItAndKeepsTheSourceFromStarting() {
        conform { trial in
            let recorder = trial.recorder()
            let source = NotedSource("source", trial)
            recorder.hear(source.chain.withLatestFrom(Chain<Int>.error(Failure.boom)) { $0 + $1 })
            expect(recorder.heard, "#boom")
            expect(trial.journal.entries, [])
        }
    }

    @Test func whatAHandlerSendsToTheOtherHoldsForTheNextValue() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            recorder.hear(
                emitter.withLatestFrom(other) { $0 * 10 + $1 },
                then: { value in
                    if value < 30 {
                        other.onNext(value % 10 + 1)
                        emitter.onNext(value / 10 + 1)
                    }
                })
            other.onNext(1)
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "11 22 33 |")
            other.onCompleted()
        }
    }

    @Test func aStreamIsCombinedWithItsOwnValueBecauseTheOtherIsFirst() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.withLatestFrom(emitter.map { $0 * 10 }) { $0 + $1 })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "11 22 33 |")
        }
    }

    @Test func withoutASelectorItEmitsTheLatestOfTheOther() {
        expectOfTwo(
            [.next(205, 1), .next(220, 2), .next(230, 3), .next(240, 4), .completed(250)], [.next(210, 10), .next(235, 20)],
            "220:10 230:10 240:20 250:|", ["[200, 250]", "[200, 250]"]
        ) { source, other, _ in source.withLatestFrom(other) }
    }

    @Test func theLatestValueIsReleasedWithTheStream() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), other = Emitter<LifetimeTracker>()
            let chain = emitter.withLatestFrom(other) { value, _ in value }
            recorder.hear(chain)
            other.onNext(trial.tracker("first"))
            other.onNext(trial.tracker("latest"))
            emitter.onNext(1)
            expect(trial.alive, ["handler", "latest"])
            emitter.onCompleted()
            expect(recorder.heard, "1 |")
            expect(trial.alive, [])
            withExtendedLifetime(chain) {}
        }
    }
}
