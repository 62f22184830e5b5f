import Testing

@Suite struct FilterTests {
    @Test func filterEmitsTheValuesThatSatisfyItsPredicate() {
        """
        a -1-3-4-6-9-|
        = ---3---6-9-|
        """.draws { $0.a.filter { $0.isMultiple(of: 3) } }
    }

    @Test func aFilterThatPassesNothingStillEnds() {
        """
        a -1-2-|
        = -----|

        a -1-2-#
        = -----#
        """.draws { $0.a.filter { _ in false } }
    }

    @Test func filterCallsItsPredicateOncePerValueAndHidesDroppedValues() {
        """
        a -1-2-3-4-|
        = ---1---2-|
        """.draws { sources in
            let calls = Counter(), below = Counter()
            return sources.a.filter { _ in calls.increment().isMultiple(of: 2) }.map { _ in below.increment() }
        }
    }
}
