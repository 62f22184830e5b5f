import Testing

@Suite struct IgnoreElementsTests {
    @Test func itEmitsNoValueAndCompletesWithItsSource() {
        """
        a -1-2-|
        = -----|
        """.draws { $0.a.ignoreElements() }
    }
}
