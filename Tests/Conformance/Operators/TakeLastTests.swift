import Testing

@Suite(.conforms) struct TakeLastTests {
    private let trial = Trial.current

    @Test func itEmitsTheLastValuesWhenTheSourceCompletes() {
        """
        a -1-2-3-|
        = -------(2 3 |)

        a -1-|
        = ---(1 |)

        a -|
        = -|
        """.draws { $0.a.takeLast(2) }
    }

    @Test func aCountOfZeroEmitsNothingAndAHugeOneEverything() {
        """
        a -1-2-|
        = -----|
        """.draws { $0.a.takeLast(0) }
        """
        a -1-2-|
        = -----(1 2 |)
        """.draws { $0.a.takeLast(.max) }
    }

    @Test func takeBelowCutsTheLastValuesShort() {
        """
        a -1-2-3-4-|
        = ---------(2 3 |)
        """.draws { $0.a.takeLast(3).take(2) }
    }

    @Test func aResubscribedTakeLastStartsEmpty() {
        """
        a -1-2-|
          ^-!
          --^--!
        = --!
        = --^--(2 |)
        """.draws { $0.a.takeLast(2) }
    }

    @Test func itKeepsOnlyTheLastValuesAndReleasesEachOnceEmitted() {
        let emitter = Emitter<LifetimeTracker>()
        var alive: [[String]] = []
        let token = emitter.takeLast(2).subscribe(onNext: { _ in alive.append(trial.alive) })
        for value in 1...3 { emitter.onNext(trial.tracker("\(value)")) }
        expect(trial.alive, ["2", "3"])
        emitter.onCompleted()
        expect(alive, [["2", "3"], ["3"]])
        expect(trial.alive, [])
        token.dispose()
    }

    @Test func aHandlerThatDisposesHearsNoMore() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.takeLast(3), then: { if $0 == 2 { recorder.leave() } })
        emitter.send(1, 2, 3, then: .completed)
        expect(recorder.heard, "1 2")
    }
}
