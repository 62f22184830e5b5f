import Testing

@Suite struct CombineLatestTests {
    @Test func itWaitsForBothAndThenEmitsWithEach() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            let tracker = trial.tracker("combine")
            recorder.hear(
                .combineLatest(numbers, letters) { number, letter in
                    tracker.touch()
                    return "\(number)\(letter)"
                })
            numbers.onNext(1)
            numbers.onNext(2)
            expect(recorder.heard, "")
            letters.onNext("a")
            letters.onNext("b")
            numbers.onNext(3)
            expect(recorder.heard, "2a 2b 3b")
            numbers.onCompleted()
            letters.onNext("c")
            letters.onCompleted()
            expect(recorder.heard, "2a 2b 3b 3c |")
        }
    }

    @Test(arguments: [true, false]) func aSourceThatCompletesWithoutAValueCompletesIt(_ isFirst: Bool) {
        conform { trial in
            let recorder = trial.recorder(), ofMany = trial.recorder("of many")
            let silent = Emitter<Int>(), other = Emitter<Int>()
            let sources: [Chain<Int>] =
                isFirst ? [silent, other.map(trial.tracked("other") { $0 })] : [other.map(trial.tracked("other") { $0 }), silent]
            recorder.hear(.combineLatest(sources[0], sources[1]) { $0 + $1 })
            ofMany.hear(.combineLatest(sources) { $0[0] + $0[1] })
            other.onNext(1)
            silent.onCompleted()
            other.onNext(2)
            expect([recorder, ofMany].map(\.heard), ["|", "|"])
        }
    }

    @Test func aSourceThatCompletesWithAValueKeepsIt() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(.combineLatest(.just(1), emitter) { $0 * 10 + $1 })
            emitter.onNext(2)
            emitter.onNext(3)
            expect(recorder.heard, "12 13")
            emitter.onCompleted()
            expect(recorder.heard, "12 13 |")
        }
    }

    @Test func theFirstErrorEndsIt() {
        conform { trial in
            let recorder = trial.recorder(), ofMany = trial.recorder("of many")
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(.combineLatest(first, second) { $0 + $1 })
            ofMany.hear(.combineLatest([first, second]) { $0[0] + $0[1] })
            first.onNext(1)
            second.onError(Failure.boom)
            first.onError(Failure.other)
            expect([recorder, ofMany].map(\.heard), ["#boom", "#boom"])
        }
    }

    @Test func coldSourcesRunOneAfterTheOther() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.combineLatest(.range(start: 1, count: 3), .range(start: 1, count: 2)) { $0 * 10 + $1 })
            expect(recorder.heard, "31 32 |")
        }
    }

    @Test func twoBranchesOfOneEmitterGiveACombinationForEachBranch() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(.combineLatest(emitter.map { $0 }, emitter.map { $0 * 10 }) { $0 + $1 })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            // Between the two, the new value is combined with the old one of the other branch.
            expect(recorder.heard, "11 12 22 23 33 |")
        }
    }

    @Test func aHandlerMaySendToEitherSource() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(
                .combineLatest(first, second) { $0 * 10 + $1 },
                then: { value in
                    if value == 11 {
                        first.onNext(2)
                        second.onNext(3)
                    }
                    trial.journal.note("handled \(value)")
                })
            first.onNext(1)
            second.onNext(1)
            first.onCompleted()
            second.onCompleted()
            expect(recorder.heard, "11 21 23 |")
            expect(trial.journal.entries, ["handled 11", "handled 21", "handled 23"])
        }
    }

    @Test func ofManyItGivesTheLatestInTheOrderOfTheSources() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let emitters = (0..<4).map { _ in Emitter<Int>() }
            recorder.hear(.combineLatest(emitters, resultSelector: trial.tracked("combine") { $0.map(String.init).joined(separator: "-") }))
            for (number, emitter) in emitters.enumerated().reversed() { emitter.onNext(number) }
            emitters[2].onNext(7)
            emitters[0].onCompleted()
            emitters[3].onNext(8)
            for emitter in emitters { emitter.onCompleted() }
            expect(recorder.heard, "0-1-2-3 0-1-7-3 0-1-7-8 |")
        }
    }

    @Test func ofNoneItCompletesAndOfOneItIsAMap() {
        conform { trial in
            let none = trial.recorder("none"), one = trial.recorder("one")
            none.hear(.combineLatest([Chain<Int>]()) { $0.count })
            one.hear(.combineLatest([Chain.range(start: 1, count: 3)]) { $0[0] * 2 })
            expect([none, one].map(\.heard), ["|", "2 4 6 |"])
        }
    }

    @Test func ofTwoItIsTheSameAsOfManyThatAreTwo() {
        conform { trial in
            let recorder = trial.recorder(), ofMany = trial.recorder("of many")
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(.combineLatest(first, second) { $0 * 100 + $1 })
            ofMany.hear(.combineLatest([first, second]) { $0[0] * 100 + $0[1] })
            for value in 0..<40 { (value % 7 < 3 ? first : second).onNext(value) }
            second.onCompleted()
            first.onNext(50)
            first.onCompleted()
            expect(recorder.events.count, 39)
            expect(recorder.events, ofMany.events)
        }
    }

    @Test func theLatestValuesAreReleasedWithTheStream() {
        conform { trial in
            let recorder = trial.recorder(), ofMany = trial.recorder("of many")
            let first = Emitter<LifetimeTracker>(), second = Emitter<LifetimeTracker>()
            let two = Chain.combineLatest(first, second) { _, _ in 1 }, many = Chain.combineLatest([first, second]) { $0.count }
            recorder.hear(two)
            let token = ofMany.hear(many)
            first.onNext(trial.tracker("first"))
            first.onNext(trial.tracker("latest"))
            expect(trial.alive, ["handler", "latest", "of many"])
            token.dispose()
            second.onError(Failure.boom)
            expect(trial.alive, [])
            withExtendedLifetime((two, many)) {}
        }
    }

    @Test func optionalValuesAreValues() {
        conform { trial in
            let recorder = trial.recorder(of: String.self), ofMany = trial.recorder("of many", of: String.self)
            let first = Emitter<Int?>(), second = Emitter<Int?>()
            recorder.hear(.combineLatest(first, second) { "\($0 ?? 0)\($1 ?? 0)" })
            ofMany.hear(.combineLatest([first, second]) { $0.map { "\($0 ?? 0)" }.joined() })
            first.onNext(nil)
            second.onNext(nil)
            first.onNext(1)
            first.onCompleted()
            second.onCompleted()
            expect(recorder.heard, "00 10 |")
            expect(ofMany.heard, "00 10 |")
        }
    }

    /// The values stand in the order of the sources, whichever of them sends first, and a source may send several before all have.
    @Test func theOrderOfTheSourcesIsKeptWhicheverSendsFirst() {
        conform { trial in
            let recorder = trial.recorder()
            let emitters = (0..<4).map { _ in Emitter<Int>() }
            recorder.hear(.combineLatest(emitters) { $0.reduce(0) { $0 * 10 + $1 } })
            for (number, value) in [(2, 9), (0, 9), (2, 3), (0, 1), (3, 4)] { emitters[number].onNext(value) }
            expect(recorder.heard, "")
            emitters[1].onNext(2)
            emitters[3].onNext(5)
            emitters[0].onNext(7)
            for emitter in emitters { emitter.onCompleted() }
            expect(recorder.heard, "1234 1235 7235 |")
        }
    }

    @Test func whatTheClosureKeepsIsNotChangedByLaterValues() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            let kept = Box<[[Int]]>([])
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(
                .combineLatest([first, second]) {
                    kept.content.append($0)
                    return $0
                })
            first.onNext(1)
            second.onNext(2)
            second.onNext(3)
            first.onNext(4)
            first.onError(Failure.boom)
            expect(kept.content, [[1, 2], [1, 3], [4, 3]])
            expect(recorder.heard, "[1, 2] [1, 3] [4, 3] #boom")
        }
    }
}
