import Testing

@Suite(.conforms) struct SingleElementTests {
    private let trial = Trial.current

    @Test func itEmitsTheOnlyValueAndCompletesWithTheSource() {
        """
        a -1-|
        = -1-|
        """.draws { $0.a.single() }
        """
        a -1-2-|
        = ---2-|
        """.draws { $0.a.single { $0 == 2 } }
    }

    @Test func itFailsOnASecondValueOrNoValueAtAll() {
        """
        a -1-2
        = -1-(#moreThanOneElement)

        a (^ 1 2)
        = (1 #moreThanOneElement)

        a -|
        = -(#noElements)
        """.draws { $0.a.single() }
        """
        a -2-1-2
        = -2---(#moreThanOneElement)

        a -1-|
        = ---(#noElements)
        """.draws { $0.a.single { $0 == 2 } }
    }

    @Test func aResubscribedSingleStartsAnew() {
        """
        a -1-2-|
          ^-!
          --^--!
        = -1!
        = --^2-|
        """.draws { $0.a.single() }
    }

    @Test func aValueSentInTheHandlerCountsAsTheSecond() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.single(), then: { emitter.onNext($0 + 1) })
        emitter.onNext(1)
        expect(recorder.heard, "1 #moreThanOneElement")
    }
}
