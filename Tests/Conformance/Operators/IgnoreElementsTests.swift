import Testing

@Suite struct IgnoreElementsTests {
    @Test func itEmitsNoValueAndEndsAsItsSourceDoes() {
        """
        a -1-2-|
        = -----|
        """.draws { $0.a.ignoreElements() }
    }
}
