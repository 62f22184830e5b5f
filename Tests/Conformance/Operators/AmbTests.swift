import Testing

@Suite(.conforms) struct AmbTests {
    private let trial = Trial.current

    @Test func ambMirrorsTheFirstSourceToEmit() {
        """
        a -2-|
        b --3|
          ^!
        = -2-|

        a --2|
          ^!
        b -34-|
        = -34-|

        a -
          ^!
        b -3-|
        = -3-|
        """.draws { $0.a.amb($0.b) }
    }

    @Test func aSourceThatEndsFirstWinsToo() {
        """
        a -|
        b --3
        = -|

        a --2
        b -|
        = -|

        a -#
        b --3
        = -#

        a --2
        b -#
        = -#
        """.draws { $0.a.amb($0.b) }
    }

    @Test func laterEventsOfTheLosingSourcesAreNotHeard() {
        """
        a -2--|
        b --#
          ^!
        = -2--|

        a -2--#
        b --|
          ^!
        = -2--#
        """.draws { $0.a.amb($0.b) }
    }

    @Test func disposalStopsEveryRunningSource() {
        """
        a --2
        b --3
        = -!

        a -2-4
        b --3
          ^!
        = -2!
        """.draws { $0.a.amb($0.b) }
    }

    @Test func sourcesAfterASynchronousWinnerAreNotSubscribedTo() {
        """
        a -
        b (^ 1 2 |)
        c -
          -
        = (1 2 |)

        a -
          (^ !)
        b (^ 1)--|
        c -
          -
        = 1------|
        """.draws { .amb([$0.a, $0.b, $0.c]) }
    }

    @Test func withoutSourcesItIsEmptyAndASingleSourcePassesThrough() {
        "= |".draws { _ in Chain<Int>.amb([]) }
        """
        a -1-#
        = -1-#
        """.draws { .amb([$0.a]) }
    }

    @Test func aSourceThatMakesAnotherWinDuringItsSubscriptionIsStopped() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(.amb([emitter, trial.noted("second") { _ in emitter.onNext(1) }]))
        expect(trial.journal.entries, ["second+", "second-"])
        emitter.send(2, then: .completed)
        expect(recorder.heard, "1 2 |")
    }

    @Test func losingSourcesAreTornDownBeforeTheWinnerIsHeard() {
        let recorder = trial.recorder(), kept = (0..<3).map { _ in Box<AnyObserver<Int>?>(trial) }
        recorder.hear(.amb(kept.enumerated().map { trial.noted("\($0.offset)", in: $0.element) })) { trial.journal.note("heard \($0)") }
        kept[1].content?.onNext(1)
        for box in kept { box.content?.onNext(2) }
        kept[1].content?.onCompleted()
        expect(recorder.heard, "1 2 |")
        expect(trial.journal.entries, ["0+", "1+", "2+", "0-", "2-", "heard 1", "heard 2", "1-"])
    }

    @Test func aHandlerMaySendToALosingSource() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        recorder.hear(first.amb(second)) { value in
            second.onNext(10 + value)
            if value == 1 { first.onNext(2) }
        }
        first.onNext(1)
        expect(recorder.heard, "1 2")
        second.onError(Failure.boom)
        first.onCompleted()
        expect(recorder.heard, "1 2 |")
    }

    @Test func onlyOneRacingThreadIsHeard() {
        for _ in 0..<50 {
            conform { trial in
                let recorder = trial.recorder()
                let emitters = (0..<4).map { _ in Emitter<Int>() }
                recorder.hear(.amb(emitters))
                trial.inThreads(4) { thread in for round in 1...3 { emitters[thread].onNext(thread * 10 + round) } }
                let first = (Int(recorder.events.first ?? "") ?? -1) / 10
                expect(recorder.events, (1...3).map { "\(first * 10 + $0)" })
                for emitter in emitters { emitter.onCompleted() }
            }
        }
    }

    @Test func aLoopThatMakesAnotherSourceWinIsStopped() {
        let calls = Counter(), emitter = Emitter<Int>(), recorder = trial.recorder()
        let loop = Chain.range(start: 0, count: 1000).do(onNext: { _ in if calls.increment() == 1 { emitter.onNext(7) } })
            .filter { _ in false }
        recorder.hear(.amb([emitter, loop]))
        expect(calls.value, 1)
        emitter.onCompleted()
        expect(recorder.heard, "7 |")
    }

    @Test func aSourceMadeAfterAnotherHasWonIsLeftAtOnce() {
        let emitter = Emitter<Int>(), recorder = trial.recorder()
        let late = Chain<Int>.deferred {
            emitter.onNext(7)
            return trial.noted("late") { $0.onNext(8) }
        }
        recorder.hear(.amb([emitter, late]))
        expect(recorder.heard, "7")
        // Whether it was subscribed to or not, it has been left.
        expect(trial.journal.entries.filter { $0 == "late+" }.count, trial.journal.entries.filter { $0 == "late-" }.count)
        emitter.onCompleted()
        expect(recorder.heard, "7 |")
    }

    @Test func aSourceMadeWhileAnotherWinsIsNotHeard() {
        for _ in 0..<50 {
            conform { trial in
                let recorder = trial.recorder(), emitter = Emitter<Int>(), late = Emitter<Int>()
                trial.inThreads(2) { thread in
                    if thread == 0 { recorder.hear(.amb([emitter, .deferred { late.map { $0 } }])) } else { emitter.onNext(1) }
                }
                emitter.onNext(2)
                late.onNext(3)
                emitter.onCompleted()
                expect(["1 2 |", "2 |"].contains(recorder.heard), true)
                late.onCompleted()
            }
        }
    }
}
