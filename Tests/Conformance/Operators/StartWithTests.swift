import Testing

@Suite struct StartWithTests {
    @Test func itEmitsItsElementsBeforeItsSource() {
        marbles(
            """
            a -----3-|
              ^------!
            = (1 2)3-|

            a (^ 3 |)
              (^ !)
            = (1 2 3 |)
            """
        ) { $0.a.startWith(1, 2) }
    }

    @Test func withNothingItChangesNothing() {
        marbles(
            """
            a (^ 1 2 |)
              (^ !)
            = (1 2 |)
            """
        ) { $0.a.startWith() }
    }

    @Test func theLastOneAddedComesFirst() {
        marbles("= (0 1 2 3 |)") { _ in Chain.just(3).startWith(2).startWith(0, 1) }
    }

    @Test func takeKeepsTheSourceFromStarting() {
        marbles(
            """
            a (^ 4 |)
            = (1 2 |)
            """
        ) { $0.a.startWith(1, 2, 3).take(2) }
    }

    @Test func theSourceIsSubscribedToWhenTheElementsHaveBeenEmitted() {
        conform { trial in
            let source = NotedSource("source", trial)
            let token = trial.recorder().hear(source.chain.startWith(1, 2), then: { trial.journal.note("\($0)") })
            expect(trial.journal.entries, ["1", "2", "+source"])
            token.dispose()
            expect(trial.journal.entries, ["1", "2", "+source", "-source"])
        }
    }
}
