import Testing

@Suite struct SkipTests {
    @Test func skipEmitsAllButTheFirstValues() {
        """
        a -1-2-3-4-|
        = -----3-4-|

        a -1-|
        = ---|
        """.draws { $0.a.skip(2) }
    }

    @Test func aResubscribedSkipStartsAnew() {
        """
        a -1-2-3-4-|
          ^---!
          ----^----!
        = ---2!
        = ----^--4-|
        """.draws { $0.a.skip(1) }
    }
}
