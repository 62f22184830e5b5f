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
        emitter.send(1, 2, 3, then: .completed)
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
        let diagram = """
            a -0----1----|
            b -0---------|
            = -(00)-(10)-|
            """
        diagram.draws { Chain.combineLatest($0.a.nilForZero, $0.b.nilForZero) { "\($0 ?? 0)\($1 ?? 0)" } }
        diagram.draws { Chain.combineLatest([$0.a.nilForZero, $0.b.nilForZero]) { "\($0[0] ?? 0)\($0[1] ?? 0)" } }
    }

    /// The values are in the order of the sources, whichever sends first, and a source may send several before all have sent.
    @Test func combinedValuesFollowTheOrderOfTheSources() {
        """
        a --9-1---------------7-----|
        b ------2-------------------|
        c -9-3----------------------|
        d -----4-------5------------|
        = ------(1234)-(1235)-(7235)|
        """.draws { Chain.combineLatest([$0.a, $0.b, $0.c, $0.d]) { $0.reduce(0) { $0 * 10 + $1 } } }
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
        second.send(2, 3)
        first.send(4, then: .error(Failure.boom))
        expect(kept.content, [[1, 2], [1, 3], [4, 3]])
        expect(recorder.heard, "[1, 2] [1, 3] [4, 3] #boom")
    }
}
