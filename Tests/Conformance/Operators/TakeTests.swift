import Testing

@Suite(.conforms) struct TakeTests {
    private let trial = Trial.current

    @Test func takeEmitsTheFirstValuesAndCompletesWithTheLastOfThem() {
        """
        a -1-2-3-|
        = -1-(2 |)

        a (^ 1 2 #)
        = (1 2 |)
        """.draws { $0.a.take(2) }
    }

    @Test func takingZeroValuesCompletesWithoutSubscribing() {
        """
        a -1-|
          -
        = |
        """.draws { $0.a.take(0) }
    }

    @Test func aTakeDisposedBeforeItsEndStartsAnew() {
        """
        a -1-2-3-4
          ^-!
          --^--!
        = -1!
        = --^2-(3 |)
        """.draws { $0.a.take(2) }
    }

    @Test func takeStopsASourceThatSendsInALoop() {
        for count in [1, 2, 3, 10] {
            let drawn = Counter()
            expect(heard { .from((1...1_000_000).lazy.map { _ in drawn.increment() }).take(count) }.split(separator: " ").count, count + 1)
            expect(drawn.value, count)
        }
    }

    @Test func theHandlerOfTheEndMaySubscribeAgain() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        first.hear(emitter.take(1), finally: { second.hear(emitter.take(1)) })
        for value in 1...3 { emitter.onNext(value) }
        expect([first, second].map(\.heard), ["1 |", "2 |"])
    }
}
