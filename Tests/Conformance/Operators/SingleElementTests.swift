import Testing

@Suite struct SingleElementTests {
    @Test func itEmitsTheOneValueAndEndsWithTheSource() {
        marbles(
            """
            a -1-|
              ^--!
            = -1-|
            """
        ) { $0.a.single() }
        marbles(
            """
            a -1-2-|
              ^----!
            = ---2-|
            """
        ) { $0.a.single { $0 == 2 } }
    }

    @Test func itFailsWithTheSecondValueOrWithoutAny() {
        marbles(
            """
            a -1-2
              ^--!
            = -1-(#moreThanOneElement)

            a (^ 1 2)
              (^ !)
            = (1 #moreThanOneElement)

            a -|
              ^!
            = -(#noElements)
            """
        ) { $0.a.single() }
        marbles(
            """
            a -2-1-2
              ^----!
            = -2---(#moreThanOneElement)

            a -1-|
              ^--!
            = ---(#noElements)
            """
        ) { $0.a.single { $0 == 2 } }
    }

    @Test func oneThatIsSubscribedToAgainBeginsAnew() {
        marbles(
            """
            a -1-2-|
              ^-!
              --^--!
            = -1!
            = --^2-|
            """
        ) { $0.a.single() }
    }

    @Test func whatTheHandlerSendsIsTheSecondValue() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.single(), then: { emitter.onNext($0 + 1) })
            emitter.onNext(1)
            expect(recorder.heard, "1 #moreThanOneElement")
        }
    }
}
