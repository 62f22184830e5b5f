import Testing

@Suite struct ElementAtTests {
    @Test func itEmitsTheIndexedValueAndCompletes() {
        """
        a -5-6-7
        = ---(6 |)

        a (^ 5 6 7)
        = (6 |)

        a -5-#
        = ---#
        """.draws { $0.a.element(at: 1) }
        """
        a -5-6-7
        = -(5 |)
        """.draws { $0.a.element(at: 0) }
    }

    @Test func itFailsIfThereAreFewerValues() {
        """
        a -5-6-|
        = -----(#argumentOutOfRange)

        a -|
        = -(#argumentOutOfRange)

        a (^ 1 2 |)
        = (#argumentOutOfRange)
        """.draws { $0.a.element(at: 2) }
    }

    @Test func aResubscribedElementAtCountsAnew() {
        """
        a -1-2-3
          ^-!
          --^--!
        = --!
        = --^--(3 |)
        """.draws { $0.a.element(at: 1) }
    }
}
