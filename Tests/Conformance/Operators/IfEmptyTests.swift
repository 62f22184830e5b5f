import Testing

@Suite struct IfEmptyTests {
    @Test func ofASourceThatCompletesWithoutAValueItEmitsTheOther() {
        marbles(
            """
            a --|
              ^-!
            b -7-8|
              --^-!
            = ---8|

            a --|
              ^-!
            b ---8#
              --^-!
            = ---8#

            a -|
              ^!
            b --7
              -^-!
            = --7!

            a (^ |)
              (^ !)
            b (^ 1 2 |)
              (^ !)
            = (1 2 |)
            """
        ) { $0.a.ifEmpty(switchTo: $0.b) }
    }

    @Test func theOtherIsNotSubscribedToIfTheSourceIsNotEmpty() {
        marbles(
            """
            a -1|
              ^-!
            b --7
            = -1|

            a -#
              ^!
            b --7
            = -#
            """
        ) { $0.a.ifEmpty(switchTo: $0.b) }
    }

    @Test func aDefaultValueStandsInForNone() {
        marbles(
            """
            a -|
              ^!
            = -(7 |)

            a -1|
              ^-!
            = -1|

            a -#
              ^!
            = -#
            """
        ) { $0.a.ifEmpty(default: 7) }
    }

    @Test func aHandlerMayEndTheSource() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Int>()
            recorder.hear(source.ifEmpty(switchTo: .just(9)), then: { if $0 == 1 { source.onCompleted() } })
            source.onNext(1)
            expect(recorder.heard, "1 |")
        }
    }
}
