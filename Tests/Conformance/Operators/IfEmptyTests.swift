import Testing

@Suite(.conforms) struct IfEmptyTests {
    private let trial = Trial.current

    @Test func anEmptySourceSwitchesToTheOther() {
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
        b (^ 1 2 |)
        = (1 2 |)
        """.draws { $0.a.ifEmpty(switchTo: $0.b) }
    }

    @Test func theOtherIsNotSubscribedToIfTheSourceIsNotEmpty() {
        """
        a -1|
        b --7
          -
        = -1|

        a -#
        b --7
          -
        = -#
        """.draws { $0.a.ifEmpty(switchTo: $0.b) }
    }

    @Test func anEmptySourceEmitsTheDefaultValue() {
        """
        a -|
        = -(7 |)

        a -1|
        = -1|

        a -#
        = -#
        """.draws { $0.a.ifEmpty(default: 7) }
    }

    @Test func aHandlerMayEndTheSource() {
        let recorder = trial.recorder(), source = Emitter<Int>()
        recorder.hear(source.ifEmpty(switchTo: .just(9)), then: { if $0 == 1 { source.onCompleted() } })
        source.onNext(1)
        expect(recorder.heard, "1 |")
    }
}
