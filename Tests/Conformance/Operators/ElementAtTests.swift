import Testing

@Suite struct ElementAtTests {
    @Test func itEmitsOneValueAndCompletesWithIt() {
        marbles(
            """
            a -5-6-7
              ^--!
            = ---(6 |)

            a (^ 5 6 7)
              (^ !)
            = (6 |)

            a -5-#
              ^--!
            = ---#
            """
        ) { $0.a.element(at: 1) }
        marbles(
            """
            a -5-6-7
              ^!
            = -(5 |)
            """
        ) { $0.a.element(at: 0) }
    }

    @Test func itFailsIfThereAreFewerValues() {
        marbles(
            """
            a -5-6-|
              ^----!
            = -----(#argumentOutOfRange)

            a -|
              ^!
            = -(#argumentOutOfRange)

            a (^ 1 2 |)
              (^ !)
            = (#argumentOutOfRange)
            """
        ) { $0.a.element(at: 2) }
    }

    @Test func aCountThatIsSubscribedToAgainBeginsAnew() {
        marbles(
            """
            a -1-2-3
              ^-!
              --^--!
            = --!
            = --^--(3 |)
            """
        ) { $0.a.element(at: 1) }
    }
}
