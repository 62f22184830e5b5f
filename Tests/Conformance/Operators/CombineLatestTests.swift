import Testing

@Suite(.conforms) struct CombineLatestTests {
    private let trial = Trial.current

    private func combined(_ sources: MarbleSources, ofMany: Bool) -> Chain<Int> {
        ofMany ? .combineLatest([sources.a, sources.b]) { $0[0] * 10 + $0[1] } : .combineLatest(sources.a, sources.b) { $0 * 10 + $1 }
    }

    @Test(arguments: [false, true]) func itEmitsWithEachValueOnceBothSourcesHaveSent(_ isOfMany: Bool) {
        """
        a -1-2-----------3---|
          ^------------------!
        b -----4----5----------6-----|
        = -----(24)-(25)-(35)--(36)--|

        a -1----2-------|
        b -4----5-------|
        = -(14)-(24 25)-|

        a (^ 1 2 3 |)
        b (^ 1 2 |)
        = (31 32 |)
        """.draws { combined($0, ofMany: isOfMany) }
    }

    @Test(arguments: [false, true]) func aSourceThatCompletesWithoutAValueCompletesIt(_ isOfMany: Bool) {
        """
        a ---|
        b -1---2
        = ---|

        a -1---2
        b ---|
        = ---|
        """.draws { combined($0, ofMany: isOfMany) }
    }

    @Test(arguments: [false, true]) func theLastValueOfACompletedSourceIsStillCombined(_ isOfMany: Bool) {
        """
        a (^ 1 |)
          (^ !)
        b -2----3----|
        = -(12)-(13)-|
        """.draws { combined($0, ofMany: isOfMany) }
    }

    @Test(arguments: [false, true]) func theFirstErrorEndsIt(_ isOfMany: Bool) {
        """
        a -1
        b --#
        = --#
        """.draws { combined($0, ofMany: isOfMany) }
    }

    @Test func withoutSourcesItCompletesAndASingleSourceIsMapped() {
        "= |".draws { _ in Chain.combineLatest([Chain<Int>]()) { $0.count } }
        """
        a -1-2-|
        = -2-4-|
        """.draws { Chain.combineLatest([$0.a]) { $0[0] * 2 } }
    }

    @Test func anEmptySourceKeepsLaterSourcesFromStarting() {
        """
        a (^ |)
        b -1
          -
        c -2
          -
        = |
        """.draws { Chain.combineLatest($0.a, $0.b, $0.c) { $0 + $1 + $2 } }
    }

    @Test func twoBranchesOfOneEmitterGiveACombinationForEachBranch() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(.combineLatest(emitter.map { $0 }, emitter.map { $0 * 10 }) { $0 + $1 })
        for value in 1...3 { emitter.onNext(value) }
        emitter.onCompleted()
        // In between, the new value is combined with the other branch's old one.
        expect(recorder.heard, "11 12 22 23 33 |")
    }

    @Test func aHandlerMaySendToEitherSource() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(.combineLatest(first, second) { $0 * 10 + $1 }) { value in
            if value == 11 {
                first.onNext(2)
                second.onNext(3)
            }
            trial.journal.note("handled \(value)")
        }
        first.onNext(1)
        second.onNext(1)
        first.onCompleted()
        second.onCompleted()
        expect(recorder.heard, "11 21 23 |")
        expect(trial.journal.entries, ["handled 11", "handled 21", "handled 23"])
    }

    @Test func nilCountsAsAValue() {
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

    /// The values are in the order of the sources, whichever sends first, and a source may send several before all have sent.
    @Test func combinedValuesFollowTheOrderOfTheSources() {
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

    @Test func anArrayKeptByTheClosureIsNotChangedByLaterValues() {
        let recorder = trial.recorder(of: [Int].self), kept = Box<[[Int]]>([])
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
