import Testing

@Suite(.conforms) struct SkipUntilTests {
    private let trial = Trial.current

    @Test func itDropsValuesBeforeTheFirstValueOfTheOther() {
        """
        a --2-3-4-5-|
        b -----9-9
          ^----!
        = ------4-5-|

        a --2-3
        b ---9
          ^--!
        = ----3!

        a (^ 1 2 |)
        b (^ 0)
        = (1 2 |)
        """.draws { $0.a.skip(until: $0.b) }
    }

    @Test func itEmitsNothingUnlessTheOtherSendsAValue() {
        """
        a --2-3-|
        b -
        = ------|

        a --2-3-|
        b ---|
          ^--!
        = ------|

        a -|
        b --9
        = -|

        a (^ 1 2 |)
        b (^ |)
        = |
        """.draws { $0.a.skip(until: $0.b) }
    }

    @Test func theFirstErrorOfEitherSourceEndsTheStream() {
        """
        a --2-3
        b ---#
        = ---#

        a --2-#
        b -----9
        = ----#

        a (^ 1 2 |)
          -
        b (^ #)
        = #
        """.draws { $0.a.skip(until: $0.b) }
    }

    @Test func anErrorOfTheOtherAfterItsValueIsNotHeard() {
        """
        a --2-3-|
        b ---9-#
          ^--!
        = ----3-|
        """.draws { $0.a.skip(until: $0.b) }
    }

    @Test func takeUntilAndSkipUntilTogetherYieldTheWholeStream() {
        let taken = trial.recorder("taken"), skipped = trial.recorder("skipped")
        let emitter = Emitter<Int>(), other = Emitter<Int>()
        taken.hear(emitter.take(until: other))
        skipped.hear(emitter.skip(until: other))
        for value in 1...4 {
            if value == 3 { other.onNext(0) }
            emitter.onNext(value)
        }
        emitter.onCompleted()
        expect([taken, skipped].map(\.heard), ["1 2 |", "3 4 |"])
    }

    @Test func aHandlerMayEndTheSkipping() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let emitter = Emitter<Int>(), other = Emitter<Int>()
        first.hear(emitter, then: { if $0 == 2 { other.onNext(0) } })
        second.hear(emitter.skip(until: other), then: { if $0 == 2 { emitter.onNext(4) } })
        for value in 1...3 { emitter.onNext(value) }
        expect(second.heard, "2 4 3")
        emitter.onCompleted()
        expect(second.heard, "2 4 3 |")
    }
}
