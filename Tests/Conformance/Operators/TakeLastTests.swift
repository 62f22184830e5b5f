import Testing

@Suite struct TakeLastTests {
    @Test func itEmitsTheLastValuesWhenTheSourceCompletes() {
        marbles(
            """
            a -1-2-3-|
              ^------!
            = -------(2 3 |)

            a -1-|
              ^--!
            = ---(1 |)

            a -|
              ^!
            = -|
            """
        ) { $0.a.takeLast(2) }
    }

    @Test func itEmitsNothingOrAllIfThatIsAskedFor() {
        marbles(
            """
            a -1-2-|
              ^----!
            = -----|
            """
        ) { $0.a.takeLast(0) }
        marbles(
            """
            a -1-2-|
              ^----!
            = -----(1 2 |)
            """
        ) { $0.a.takeLast(.max) }
    }

    @Test func takeBelowItStopsItsLastValues() {
        marbles(
            """
            a -1-2-3-4-|
              ^--------!
            = ---------(2 3 |)
            """
        ) { $0.a.takeLast(3).take(2) }
    }

    @Test func aMemoryThatIsSubscribedToAgainBeginsAnew() {
        marbles(
            """
            a -1-2-|
              ^-!
              --^--!
            = --!
            = --^--(2 |)
            """
        ) { $0.a.takeLast(2) }
    }

    @Test func itKeepsNoMoreThanItEmitsAndLetsGoOfEachAsItIsEmitted() {
        conform { trial in
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
    }

    @Test func aHandlerThatDisposesHearsNoMore() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: emitter.takeLast(3), then: { if $0 == 2 { token.dispose() } })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "1 2")
            token.content = nil
        }
    }
}
