import Testing

@Suite(.conforms) struct ZipTests {
    private let trial = Trial.current

    @Test func itPairsTheNthValuesOfBothSources() {
        """
        a -1-2-------3
        b -----4---5---6---|
        = -----(14)(25)(36)|
        """.draws { Chain.zip($0.a, $0.b) { "\($0)\($1)" } }
    }

    @Test func itCompletesWhenACompletedSourceHasNoValueWaiting() {
        """
        a -1-2-|
          ^----!
        b -------3-4-5
        = -------4-(6 |)

        a ---2-3
        b -1-|
        = ---(3 |)

        a -1-|
          ^--!
        b -----|
        = -----|

        a (^ |)
        b -1
          -
        = |

        a -
        b (^ |)
        = |

        a (^ 1 2 3 4 5 |)
        b (^ 1 2 3 |)
        = (2 4 6 |)

        a (^ 1 2 3 |)
        b (^ 1 2 3 4 5 |)
        = (2 4 6 |)
        """.draws { Chain.zip($0.a, $0.b) { $0 + $1 } }
    }

    @Test func anErrorDoesNotWaitForUnpairedValues() {
        """
        a -1-2---#
        b -----3---4
        = -----4-#
        """.draws { Chain.zip($0.a, $0.b) { $0 + $1 } }
    }

    @Test func aLongSecondSourceIsStoppedWhenTheFirstIsExhausted() {
        let recorder = trial.recorder(), drawn = Counter()
        recorder.hear(.zip(.range(start: 1, count: 3), .from((1...1_000_000_000).lazy.map(drawn.counted))) { $0 * $1 })
        expect(recorder.heard, "1 4 9 |")
        expect(drawn.value, 3)
    }

    @Test func aHandlerMaySendToEitherSource() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(.zip(first, second) { $0 * 10 + $1 }) { value in
            if value == 11 {
                second.onNext(2)
                first.send(2, then: .completed)
                second.onNext(9)
            }
            trial.journal.note("handled \(value)")
        }
        first.onNext(1)
        second.onNext(1)
        expect(recorder.heard, "11 22 |")
        expect(trial.journal.entries, ["handled 11", "handled 22"])
    }

    @Test func aClosureMaySendToEitherSource() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(
            .zip(first, second) { one, other in
                if one == 1 {
                    first.onNext(2)
                    second.onNext(2)
                }
                return one * 10 + other
            })
        second.onNext(1)
        first.send(1, then: .completed)
        expect(recorder.heard, "11 22 |")
    }

    @Test func twoBranchesOfOneEmitterGiveOnePairPerValue() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(.zip(emitter.map { $0 * 10 }, emitter) { $0 + $1 })
        emitter.send(1, 2, 3, then: .completed)
        expect(recorder.heard, "11 22 33 |")
    }

    @Test func manyUnpairedValuesAreReleasedWithTheSubscription() {
        let recorder = trial.recorder(), first = Emitter<LifetimeTracker>(), second = Emitter<Int>()
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

    @Test func unpairedValuesKeepTheirOrder() {
        let recorder = trial.recorder(of: Bool.self), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(.zip(first, second) { $0 == $1 })
        var sent = (first: 0, second: 0)
        for round in 0..<200 {
            // The two take turns in being ahead.
            for _ in 0..<round * 7 % 23 { first.onNext(sent.first); sent.first += 1 }
            for _ in 0..<round * 5 % 23 { second.onNext(sent.second); sent.second += 1 }
        }
        expect(recorder.events, Array(repeating: "true", count: min(sent.first, sent.second)))
        first.onCompleted()
        second.onCompleted()
        expect(recorder.events.last, "|")
    }

    @Test func nilCountsAsAValue() {
        """
        a -01
        b ---2----0----|
        = ---(02)-(10)-|
        """.draws { Chain.zip($0.a.nilForZero, $0.b.nilForZero) { "\($0 ?? 0)\($1 ?? 0)" } }
    }
}
