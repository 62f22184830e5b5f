import Testing

@Suite struct IgnoreElementsTests {
    @Test func itEmitsNoValueAndEndsAsItsSourceDoes() {
        marbles(
            """
            a -1-2-|
              ^----!
            = -----|
            """
        ) { $0.a.ignoreElements() }
    }
}
