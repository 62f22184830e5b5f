import Testing

@Suite(.conforms) struct SkipWhileTests {
    private let trial = Trial.current

    @Test func itEmitsFromTheFirstValueThatFailsThePredicate() {
        """
        a -1-2-3-1-|
        = -----3-1-|

        a -1-2-|
        = -----|
        """.draws { $0.a.skip(while: { $0 < 3 }) }
    }

    @Test func aPredicateMayThrowAndIsNotCalledAfterItHasReturnedFalse() {
        """
        a -1-2-3
        = ---#

        a -4-2-3-|
        = -4-2-3-|
        """.draws { $0.a.skip(while: { if $0 == 2 { throw Failure.boom } else { $0 < 3 } }) }
    }

    @Test func aResubscribedSkipStartsAnew() {
        """
        a -3-1-1-4
          ^---!
          ----^
        = -3-1!
        = ----^--4
        """.draws { $0.a.skip(while: { $0 < 3 }) }
    }

    @Test func aValueSentInThePredicateIsTestedToo() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(
            emitter.skip(
                while: { value in
                    if value < 3 { emitter.onNext(value + 1) }
                    return value < 3
                }))
        emitter.send(1, then: .completed)
        expect(recorder.heard, "3 |")
    }
}
