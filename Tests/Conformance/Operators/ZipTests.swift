import Testing

@Suite struct ZipTests {
    @Test func itPairsTheFirstWithTheFirstAndTheSecondWithTheSecond() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            recorder.hear(.zip(numbers, letters, resultSelector: trial.pairing))
            numbers.onNext(1)
            numbers.onNext(2)
            letters.onNext("a")
            expect(recorder.heard, "1a")
            letters.onNext("b")
            letters.onNext("c")
            numbers.onNext(3)
            expect(recorder.heard, "1a 2b 3c")
            letters.onCompleted()
            expect(recorder.heard, "1a 2b 3c |")
        }
    }

    @Test func itCompletesWhenASourceHasCompletedOfWhichNothingWaits() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            recorder.hear(.zip(numbers, letters, resultSelector: trial.pairing))
            numbers.onNext(1)
            numbers.onNext(2)
            numbers.onCompleted()
            expect(recorder.heard, "")
            letters.onNext("a")
            expect(recorder.heard, "1a")
            letters.onNext("b")
            expect(recorder.heard, "1a 2b |")
            letters.onNext("c")
        }
    }

    @Test func thatTheOtherSourceHasCompletedDoesNotMatterWhileValuesWait() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            recorder.hear(.zip(numbers, letters, resultSelector: trial.pairing))
            letters.onNext("a")
            letters.onCompleted()
            numbers.onNext(1)
            expect(recorder.heard, "1a |")
        }
    }

    @Test(arguments: [true, false]) func anEmptySourceCompletesItAtOnce(_ isFirst: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let other = NotedSource("other", trial)
            recorder.hear(isFirst ? .zip(.empty(), other.chain) { $0 + $1 } : .zip(other.chain, .empty()) { $0 + $1 })
            expect(recorder.heard, "|")
            expect(trial.journal.entries, (isFirst ? [] : ["+other", "-other"]))
        }
    }

    @Test func coldSourcesOfDifferentLengthGiveAsManyPairsAsTheShorterOne() {
        conform { trial in
            let longer = trial.recorder("longer first"), shorter = trial.recorder("shorter first")
            longer.hear(.zip(.range(start: 1, count: 5), .from([10, 20, 30])) { $0 + $1 })
            shorter.hear(.zip(.from([10, 20, 30]), .range(start: 1, count: 5)) { $0 + $1 })
            expect(longer.heard, "11 22 33 |")
            expect(shorter.heard, "11 22 33 |")
        }
    }

    @Test func aLongSecondSourceIsStoppedWhenTheFirstIsUsedUp() {
        conform { trial in
            let recorder = trial.recorder()
            let drawn = Counter()
            recorder.hear(.zip(.range(start: 1, count: 3), .from((0..<1_000_000_000).lazy.map { drawn.increment() + $0 * 0 })) { $0 * $1 })
            expect(recorder.heard, "1 4 9 |")
            expect(drawn.value, 3)
        }
    }

    @Test func anErrorDoesNotWaitForValuesThatWait() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(.zip(first, second) { $0 + $1 })
            first.onNext(1)
            first.onNext(2)
            second.onNext(3)
            first.onError(Failure.boom)
            second.onNext(4)
            expect(recorder.heard, "4 #boom")
        }
    }

    @Test func aHandlerMaySendToEitherSource() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(
                .zip(first, second) { $0 * 10 + $1 },
                then: { value in
                    if value == 11 {
                        second.onNext(2)
                        first.onNext(2)
                        first.onCompleted()
                        second.onNext(9)
                    }
                    trial.journal.note("handled \(value)")
                })
            first.onNext(1)
            second.onNext(1)
            expect(recorder.heard, "11 22 |")
            expect(trial.journal.entries, ["handled 11", "handled 22"])
        }
    }

    @Test func aClosureMaySendToEitherSource() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(
                .zip(first, second) { one, other in
                    if one == 1 {
                        first.onNext(2)
                        second.onNext(2)
                    }
                    return one * 10 + other
                })
            second.onNext(1)
            first.onNext(1)
            first.onCompleted()
            expect(recorder.heard, "11 22 |")
        }
    }

    @Test func twoBranchesOfOneEmitterGiveOnePairPerValue() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(.zip(emitter.map { $0 * 10 }, emitter) { $0 + $1 })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "11 22 33 |")
        }
    }

    @Test func zippedWithItselfAStreamIsEqualToItself() {
        conform { trial in
            for count in [0, 1, 5, 100] {
                let recorder = trial.recorder(of: Bool.self)
                let chain = Chain.range(start: 0, count: count).map { $0 * 3 % 7 }
                recorder.hear(.zip(chain, chain) { $0 == $1 })
                expect(recorder.events, Array(repeating: "true", count: count) + ["|"])
            }
        }
    }

    @Test func manyValuesMayWaitAndAreReleasedWithTheSubscription() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<LifetimeTracker>(), second = Emitter<Int>()
            let token = recorder.hear(.zip(first, second) { _, value in value })
            for number in 0..<1_000 { first.onNext(trial.tracker("\(number)")) }
            expect(trial.alive.count, 1_001)
            for number in 0..<500 { second.onNext(number) }
            expect(recorder.events, (0..<500).map { "\($0)" })
            expect(trial.alive.count, 501)
            for number in 0..<700 { first.onNext(trial.tracker("late \(number)")) }
            token.dispose()
            expect(trial.alive, [])
        }
    }

    @Test func valuesThatWaitKeepTheirOrderHoweverManyComeAndGo() {
        conform { trial in
            let recorder = trial.recorder(of: Bool.self)
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(.zip(first, second) { $0 == $1 })
            var sent = (first: 0, second: 0)
            for round in 0..<200 {
                // Now the one is ahead, now the other.
                for _ in 0..<round * 7 % 23 { first.onNext(sent.first); sent.first += 1 }
                for _ in 0..<round * 5 % 23 { second.onNext(sent.second); sent.second += 1 }
            }
            expect(recorder.events, Array(repeating: "true", count: min(sent.first, sent.second)))
            first.onCompleted()
            second.onCompleted()
            expect(recorder.events.last, "|")
        }
    }

    @Test func valuesThatWaitAreReleasedAtTheEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<LifetimeTracker>(), second = Emitter<Int>()
            let chain = Chain.zip(first, second) { _, value in value }
            recorder.hear(chain)
            first.onNext(trial.tracker("waiting"))
            second.onError(Failure.boom)
            expect(recorder.heard, "#boom")
            expect(trial.alive, [])
            withExtendedLifetime(chain) {}
        }
    }

    @Test func optionalValuesAreValues() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let first = Emitter<Int?>(), second = Emitter<Int?>()
            recorder.hear(.zip(first, second) { "\($0 ?? 0)\($1 ?? 0)" })
            first.onNext(nil)
            first.onNext(1)
            second.onNext(2)
            second.onNext(nil)
            second.onCompleted()
            expect(recorder.heard, "02 10 |")
        }
    }
}

extension Trial {
    /// Writes a number and a letter side by side; tracked.
    fileprivate var pairing: (Int, String) -> String {
        let tracker = tracker("combine")
        return { number, letter in
            tracker.touch()
            return "\(number)\(letter)"
        }
    }
}
