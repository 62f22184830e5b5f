import Testing

@Suite struct TakeWhileTests {
    @Test(arguments: [TakeBehavior.exclusive, nil]) func itEndsWithTheFirstValueForWhichThePredicateDoesNotHold(_ behavior: TakeBehavior?) {
        marbles(
            """
            a -1-2-3-1-|
              ^----!
            = -1-2-|

            a -3
              ^!
            = -|

            a -1-|
              ^--!
            = -1-|

            a (^ 1 2 3 4)
              (^ !)
            = (1 2 |)
            """
        ) { sources in
            if let behavior { sources.a.take(while: { $0 < 3 }, behavior: behavior) } else { sources.a.take(while: { $0 < 3 }) }
        }
    }

    @Test func inclusiveItEmitsThatValueToo() {
        marbles(
            """
            a -1-2-3-1-|
              ^----!
            = -1-2-(3 |)

            a -3
              ^!
            = -(3 |)

            a -1-|
              ^--!
            = -1-|

            a (^ 1 2 3 4)
              (^ !)
            = (1 2 3 |)
            """
        ) { $0.a.take(while: { $0 < 3 }, behavior: .inclusive) }
    }

    @Test func untilIsItsOpposite() {
        marbles(
            """
            a -1-2-3
              ^--!
            = -1-|
            """
        ) { $0.a.take(until: { $0 == 2 }) }
        marbles(
            """
            a -1-2-3
              ^--!
            = -1-(2 |)
            """
        ) { $0.a.take(until: { $0 == 2 }, behavior: .inclusive) }
    }
}
