import Testing

@Suite struct TakeAndSkipForATimeTests {
    @Test func takeEndsWhenTheTimeHasPassed() {
        """
        a --1-2-3---|
        = --1-2|

        a --1-|
        = --1-|

        a -
        = -----|

        a --1---#
        = --1--|

        a (^ 1 2 |)
        = (1 2 |)
        """.draws { $0.a.take(for: .seconds(5), scheduler: $0.scheduler) }
        """
        a -1
        = |
        """.draws { $0.a.take(for: .seconds(-1), scheduler: $0.scheduler) }
    }

    @Test func skipEmitsOnceTheTimeHasPassed() {
        """
        a --1-2-3-|
        = ----2-3-|

        a ---12|
        = ----2|

        a -1|
        = --|

        a -1
        = --!

        a (^ 1 2 |)
        = |
        """.draws { $0.a.skip(.seconds(3), scheduler: $0.scheduler) }
        """
        a -1-|
        = -1-|
        """.draws { $0.a.skip(.seconds(-1), scheduler: $0.scheduler) }
    }

    @Test func aDelayedSubscriptionBeginsWhenTheTimeHasPassed() {
        """
        a --1-2-3-|
          ---^----!
        = ----2-3-|

        a -1
          -
        = --!
        """.draws { $0.a.delaySubscription(.seconds(3), scheduler: $0.scheduler) }
        """
        a -1-|
        = -1-|
        """.draws { $0.a.delaySubscription(.seconds(-1), scheduler: $0.scheduler) }
    }
}
