import Testing

@Suite struct TakeTests {
    @Test func takeEmitsTheFirstValuesAndCompletesWithTheLastOfThem() {
        marbles(
            """
            a -1-2-3-|
              ^--!
            = -1-(2 |)

            a (^ 1 2 #)
              (^ !)
            = (1 2 |)
            """
        ) { $0.a.take(2) }
    }

    @Test func takeEndsAsItsSourceDoesIfThatHasFewer() {
        marbles(
            """
            a -1-2-|
              ^----!
            = -1-2-|

            a -1-2-#
              ^----!
            = -1-2-#
            """
        ) { $0.a.take(3) }
    }

    @Test func takeOfNothingCompletesAndDoesNotSubscribe() {
        marbles(
            """
            a -1-|
            = |
            """
        ) { $0.a.take(0) }
    }

    @Test func aTakeThatIsDisposedBeforeItsEndBeginsAnew() {
        marbles(
            """
            a -1-2-3-4
              ^-!
              --^--!
            = -1!
            = --^2-(3 |)
            """
        ) { $0.a.take(2) }
    }

    @Test func takeStopsASourceThatSendsInALoop() {
        for count in [1, 2, 3, 10] {
            let drawn = Counter()
            expect(heard { .from((1...1_000_000).lazy.map { _ in drawn.increment() }).take(count) }.split(separator: " ").count, count + 1)
            expect(drawn.value, count)
        }
    }

    @Test func theHandlerOfTheEndMaySubscribeAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            first.hear(emitter.take(1), finally: { second.hear(emitter.take(1)) })
            for value in 1...3 { emitter.onNext(value) }
            expect(first.heard, "1 |")
            expect(second.heard, "2 |")
        }
    }
}
