import Testing

@Suite struct CompactMapTests {
    @Test func itEmitsTheResultsThatAreNotNil() {
        """
        a -2-3-4-|
        = -1---2-|
        """.draws { $0.a.compactMap { $0.isMultiple(of: 2) ? $0 / 2 : nil } }
    }
}
