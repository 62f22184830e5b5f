import Testing

@Suite struct SkipTests {
    @Test func skipEmitsAllButTheFirstValues() {
        marbles(
            """
            a -1-2-3-4-|
              ^--------!
            = -----3-4-|

            a -1-|
              ^--!
            = ---|
            """
        ) { $0.a.skip(2) }
    }

    @Test func skipOfNothingChangesNothing() {
        marbles(
            """
            a -1-2-|
              ^----!
            = -1-2-|
            """
        ) { $0.a.skip(0) }
    }

    @Test func aSkipThatIsSubscribedToAgainBeginsAnew() {
        marbles(
            """
            a -1-2-3-4-|
              ^---!
              ----^----!
            = ---2!
            = ----^--4-|
            """
        ) { $0.a.skip(1) }
    }
}
