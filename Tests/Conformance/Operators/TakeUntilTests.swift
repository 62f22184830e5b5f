import Testing

@Suite(.conforms) struct TakeUntilTests {
    private let trial = Trial.current

    @Test func itCompletesWithTheFirstValueOfTheOther() {
        """
        a -1-2-3
        b ----9-9
        = -1-2|

        a --1-2
        b --9
        = --(1 |)

        a (^ 1 2 |)
          -
        b (^ 9)
        = |
        """.draws { $0.a.take(until: $0.b) }
    }

    @Test func theSourceIsUnchangedIfTheOtherSendsNothing() {
        """
        a -1-2-|
        b --|
          ^-!
        = -1-2-|

        a (^ 1 2 |)
        b -
        = (1 2 |)
        """.draws { $0.a.take(until: $0.b) }
    }

    @Test func bothSourcesAreStoppedBeforeTheEndIsHeard() {
        let source = NotedSource("source", trial), other = NotedSource("other", trial)
        trial.recorder().hear(source.chain.take(until: other.chain), finally: { trial.journal.note("end") })
        other.next(1)
        expect(trial.journal.entries.prefix(2), ["+other", "+source"])
        expect(trial.journal.entries.dropFirst(2).dropLast().sorted(), ["-other", "-source"])
        expect(trial.journal.entries.last, "end")
    }

    @Test func aHandlerMayEndTheStreamThroughTheOther() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), other = Emitter<Int>()
        recorder.hear(
            emitter.take(until: other),
            then: { value in
                if value == 2 {
                    other.onNext(0)
                    emitter.onNext(3)
                    trial.journal.note("handled")
                }
            }, finally: { trial.journal.note("end") })
        for value in 1...4 { emitter.onNext(value) }
        expect(recorder.heard, "1 2 |")
        expect(trial.journal.entries, ["handled", "end"])
    }

    @Test func aLoopStopsWhenAHandlerTriggersTheOther() {
        let recorder = trial.recorder(), drawn = Counter(), other = Emitter<Int>()
        recorder.hear(Chain.from((0..<1_000_000_000).lazy.map(drawn.counted)).take(until: other)) { value in
            if value == 2 { other.onNext(0) }
        }
        expect(recorder.heard, "0 1 2 |")
        expect(drawn.value, 3)
    }

    @Test func takingAStreamUntilItselfOnlyCompletes() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.take(until: emitter))
        emitter.send(1, 2)
        expect(recorder.heard, "|")
    }
}
