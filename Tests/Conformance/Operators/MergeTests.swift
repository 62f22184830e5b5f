import Testing

@Suite struct MergeTests {
    @Test func itEmitsWhatAllSourcesEmitAsItComes() {
        conform { trial in
            let recorder = trial.recorder()
            let emitters = (0..<3).map { _ in Emitter<Int>() }
            recorder.hear(.merge(emitters))
            emitters[2].onNext(1)
            emitters[0].onNext(2)
            emitters[1].onNext(3)
            emitters[0].onCompleted()
            emitters[2].onNext(4)
            emitters[2].onCompleted()
            emitters[1].onNext(5)
            expect(recorder.heard, "1 2 3 4 5")
            emitters[1].onCompleted()
            expect(recorder.heard, "1 2 3 4 5 |")
        }
    }

    @Test func ofNoneItCompletesAndOfOneItIsThatOne() {
        conform { trial in
            let none = trial.recorder("none"), one = trial.recorder("one"), failed = trial.recorder("failed")
            none.hear(Chain<Int>.merge([]))
            one.hear(.merge([.range(start: 1, count: 3)]))
            failed.hear(.merge([.error(Failure.boom)]))
            expect([none, one, failed].map(\.heard), ["|", "1 2 3 |", "#boom"])
        }
    }

    @Test func theFirstErrorKeepsLaterSourcesFromStarting() {
        conform { trial in
            let recorder = trial.recorder()
            let never = NotedSource("never", trial)
            recorder.hear(.merge(.just(1), .error(Failure.boom), never.chain, .error(Failure.other)))
            expect(recorder.heard, "1 #boom")
            expect(trial.journal.entries, [])
        }
    }

    @Test func takeKeepsLaterSourcesFromStarting() {
        conform { trial in
            let recorder = trial.recorder()
            let never = NotedSource("never", trial)
            recorder.hear(Chain.merge(.range(start: 0, count: 5), never.chain).take(2))
            expect(recorder.heard, "0 1 |")
            expect(trial.journal.entries, [])
        }
    }

    @Test func twoBranchesOfOneEmitterAreHeardInTheOrderOfTheSources() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(.merge(emitter.map { $0 * 10 }, emitter.filter { $0 % 2 == 0 }))
            for value in 1...4 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "10 20 2 30 40 4 |")
        }
    }

    @Test func anEmitterThatTwoBranchesShareEndsBoth() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.merge(with: emitter))
            emitter.onNext(1)
            emitter.onError(Failure.boom)
            expect(recorder.heard, "1 1 #boom")
        }
    }

    @Test func whatAHandlerSendsToABranchOfTheSameEmitterComesAfterwards() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(.merge(emitter.map { $0 * 10 }, emitter), then: { if $0 == 10 { emitter.onNext(2) } })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "10 1 20 2 |")
        }
    }

    @Test func aHandlerThatAnswersEachSourceWithTheOtherHearsThemInTurn() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(
                .merge(first, second),
                then: { value in
                    if value >= 6 { return first.onCompleted() }
                    if value.isMultiple(of: 2) { first.onNext(value + 1) } else { second.onNext(value + 1) }
                    trial.journal.note("handled \(value)")
                })
            first.onNext(1)
            second.onCompleted()
            expect(recorder.heard, "1 2 3 4 5 6 |")
            expect(trial.journal.entries, (1...5).map { "handled \($0)" })
        }
    }

    @Test func mergingIsAssociative() {
        conform { trial in
            let sources: [() -> Chain<Int>] = [
                { .range(start: 0, count: 3) }, { .just(7) }, { .empty() }, { .from([5, 5]) }, { .error(Failure.boom) },
                { .range(start: 9, count: 2) },
            ]
            for first in sources {
                for second in sources {
                    for third in sources {
                        let left = trial.recorder("left"), right = trial.recorder("right"), flat = trial.recorder("flat")
                        left.hear(.merge(.merge(first(), second()), third()))
                        right.hear(.merge(first(), .merge(second(), third())))
                        flat.hear(.merge(first(), second(), third()))
                        expect(left.events, flat.events)
                        expect(right.events, flat.events)
                    }
                }
            }
        }
    }

    @Test func mergingEmittersIsAssociativeToo() {
        conform { trial in
            let recorders = (0..<3).map { trial.recorder("\($0)") }
            let emitters = (0..<3).map { _ in Emitter<Int>() }
            recorders[0].hear(.merge(.merge(emitters[0], emitters[1]), emitters[2]))
            recorders[1].hear(.merge(emitters[0], .merge(emitters[1], emitters[2])))
            recorders[2].hear(.merge(emitters))
            for value in 0..<30 { emitters[value * 7 % 3].onNext(value) }
            for emitter in emitters { emitter.onCompleted() }
            expect(recorders.map(\.events), Array(repeating: (0..<30).map { "\($0)" } + ["|"], count: 3))
        }
    }

    @Test func emptyAndNeverAreItsNeutralElementsForValues() {
        conform { trial in
            let recorders = (0..<4).map { trial.recorder("\($0)") }
            recorders[0].hear(.merge(.empty(), .range(start: 1, count: 2)))
            recorders[1].hear(.merge(.range(start: 1, count: 2), .empty()))
            let tokens = [
                recorders[2].hear(.merge(.never(), .range(start: 1, count: 2))),
                recorders[3].hear(.merge(.range(start: 1, count: 2), .never())),
            ]
            expect(recorders.map(\.heard), ["1 2 |", "1 2 |", "1 2", "1 2"])
            for token in tokens { token.dispose() }
        }
    }

    @Test func whatASourceEmitsAsItIsSubscribedToComesBeforeTheNextBegins() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.merge(.from([8, 9]), .just(3), .range(start: 5, count: 2)))
            expect(recorder.heard, "8 9 3 5 6 |")
        }
    }
}
