import Testing

@Suite struct TakeWhileTests {
    @Test(arguments: [TakeBehavior.exclusive, nil]) func itCompletesAtTheFirstValueThatFailsThePredicate(_ behavior: TakeBehavior?) {
        """
        a -1-2-3-1-|
        = -1-2-|

        a -3
        = -|

        a -1-|
        = -1-|

        a (^ 1 2 3 4)
        = (1 2 |)
        """.draws { sources in
            if let behavior { sources.a.take(while: { $0 < 3 }, behavior: behavior) } else { sources.a.take(while: { $0 < 3 }) }
        }
    }

    @Test func inclusiveBehaviorAlsoEmitsTheFailingValue() {
        """
        a -1-2-3-1-|
        = -1-2-(3 |)

        a -3
        = -(3 |)

        a -1-|
        = -1-|

        a (^ 1 2 3 4)
        = (1 2 3 |)
        """.draws { $0.a.take(while: { $0 < 3 }, behavior: .inclusive) }
    }

    @Test func takeUntilNegatesThePredicate() {
        """
        a -1-2-3
        = -1-|
        """.draws { $0.a.take(until: { $0 == 2 }) }
        """
        a -1-2-3
        = -1-(2 |)
        """.draws { $0.a.take(until: { $0 == 2 }, behavior: .inclusive) }
    }
}
