import Testing

@Suite struct ScanTests {
    @Test func scanEmitsEveryIntermediateResultAndNotItsInitialValue() {
        """
        a -1-2-3-|
        = -2-4-7-|

        a -|
        = -|
        """.draws { $0.a.scan(1) { $0 + $1 } }
    }

    @Test func scanGivesTheResultFirstAndTheValueSecond() {
        """
        a -1-2----3
        = -1-(12)-(123)
        """.draws { $0.a.scan("") { $0 + "\($1)" } }
    }

    @Test func aResubscribedScanStartsAnew() {
        """
        a -1-2-3-|
          ^---!
          ----^--!
        = -1-3!
        = ----^3-|
        """.draws { $0.a.scan(0) { $0 + $1 } }
    }
}

@Suite struct ScanIntoTests {
    @Test func itEmitsEachChangedResultAndStartsAnewPerSubscription() {
        """
        a -1-----2-------3-----|
          ^-------------!
          --------------^------!
        = -([1])-([1,2])!
        = --------------^([3])-|

        a -|
        = -|
        """.draws { $0.a.scan(into: [Int]()) { $0.append($1) } }
    }
}
