import Testing

@Suite(.conforms) struct StartWithTests {
    private let trial = Trial.current

    @Test func itEmitsItsElementsBeforeItsSource() {
        """
        a -----3-|
        = (1 2)3-|

        a (^ 3 |)
        = (1 2 3 |)
        """.draws { $0.a.startWith(1, 2) }
    }

    @Test func startingWithNothingChangesNothing() {
        """
        a (^ 1 2 |)
        = (1 2 |)
        """.draws { $0.a.startWith() }
    }

    @Test func elementsAddedLastComeFirst() {
        "= (0 1 2 3 |)".draws { _ in Chain.just(3).startWith(2).startWith(0, 1) }
    }

    @Test func takeKeepsTheSourceFromStarting() {
        """
        a (^ 4 |)
          -
        = (1 2 |)
        """.draws { $0.a.startWith(1, 2, 3).take(2) }
    }

    @Test func theSourceIsSubscribedToAfterTheElementsAreEmitted() {
        let source = NotedSource("source", trial)
        let token = trial.recorder().hear(source.chain.startWith(1, 2), then: { trial.journal.note("\($0)") })
        expect(trial.journal.entries, ["1", "2", "+source"])
        token.dispose()
        expect(trial.journal.entries, ["1", "2", "+source", "-source"])
    }
}
