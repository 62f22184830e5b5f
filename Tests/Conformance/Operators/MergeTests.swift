import Testing

@Suite(.conforms) struct MergeTests {
    private let trial = Trial.current

    @Test func itEmitsTheValuesOfAllSourcesAsTheyArrive() {
        """
        a --2-|
          ^---!
        b ---3----5|
        c -1---4|
          ^-----!
        = -123-4--5|

        a (^ 8 9 |)
        b (^ 3 |)
        c (^ 5 6 |)
        = (8 9 3 5 6 |)

        a -1---|
          ^----!
        b -
        c ---|
          ^--!
        = -1-----!
        """.draws { Chain.merge([$0.a, $0.b, $0.c]) }
    }

    @Test func valuesOfOneTickFollowTheOrderOfTheSources() {
        """
        a -1------|
        b -2------|
        = -(1 2)--|
        """.draws { $0.a.merge(with: $0.b) }
    }

    @Test func withoutSourcesItCompletes() {
        "= |".draws { _ in Chain<Int>.merge([]) }
    }

    @Test func takeKeepsLaterSourcesFromStarting() {
        """
        a (^ 1 2 3)
        b (^ 9)
          -
        = (1 2 |)
        """.draws { $0.a.merge(with: $0.b).take(2) }
    }

    @Test func twoBranchesOfOneEmitterAreHeardInTheOrderOfTheSources() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(.merge(emitter.map { $0 * 10 }, emitter.filter { $0 % 2 == 0 }))
        emitter.send(1, 2, 3, 4, then: .completed)
        expect(recorder.heard, "10 20 2 30 40 4 |")
    }

    @Test func anEmitterThatTwoBranchesShareEndsBoth() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.merge(with: emitter))
        emitter.send(1, then: .error(Failure.boom))
        expect(recorder.heard, "1 1 #boom")
    }

    @Test func valuesSentInAHandlerFollowTheCurrentValueOnBothBranches() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(.merge(emitter.map { $0 * 10 }, emitter), then: { if $0 == 10 { emitter.onNext(2) } })
        emitter.send(1, then: .completed)
        expect(recorder.heard, "10 1 20 2 |")
    }

    @Test func aHandlerThatAnswersEachSourceWithTheOtherHearsThemInTurn() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(.merge(first, second)) { value in
            if value >= 6 { return first.onCompleted() }
            if value.isMultiple(of: 2) { first.onNext(value + 1) } else { second.onNext(value + 1) }
            trial.journal.note("handled \(value)")
        }
        first.onNext(1)
        second.onCompleted()
        expect(recorder.heard, "1 2 3 4 5 6 |")
        expect(trial.journal.entries, (1...5).map { "handled \($0)" })
    }
}
