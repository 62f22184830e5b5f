import Testing

@Suite(.conforms) struct ConcatTests {
    private let trial = Trial.current

    @Test func itEmitsTheSourcesOneAfterAnother() {
        """
        a -1-|
          ^--!
        b --8-2-|
          ---^--!
        c       ^3|
          ------^-!
        = -1--2--3|

        a (^ 1 2 |)
        b (^ |)
        c (^ 7 |)
        = (1 2 7 |)

        a -1#
        b ---2
          -
        c -
          -
        = -1#
        """.draws { Chain.concat($0.a, $0.b, $0.c) }
    }

    @Test func withoutSourcesItCompletesAndASingleSourcePassesThrough() {
        "= |".draws { _ in Chain<Int>.concat([]) }
        """
        a -1#
        = -1#
        """.draws { Chain.concat([$0.a]) }
    }

    @Test func takeKeepsTheNextSourceFromStarting() {
        """
        a (^ 1 2 |)
        b (^ 9)
          -
        = (1 2 |)
        """.draws { $0.a.concat($0.b).take(2) }
    }

    @Test func disposalInAHandlerKeepsTheNextSourceFromStarting() {
        let recorder = trial.recorder()
        let first = NotedSource("a", trial, letsGo: false), second = NotedSource("b", trial)
        recorder.hear(first.chain.concat(second.chain)) { _ in
            first.complete()
            recorder.leave()
        }
        first.next(1)
        expect(recorder.heard, "1")
        expect(trial.journal.entries, ["+a", "-a"])
        first.forget()
    }

    @Test func aHandlerMaySendToTheRunningSourceAndEndIt() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = NotedSource("b", trial)
        recorder.hear(first.concat(second.chain)) { value in
            if value == 1 {
                first.send(2, then: .completed)
                first.onNext(9)
            }
        }
        first.onNext(1)
        second.next(3)
        expect(recorder.heard, "1 2 3")
        second.complete()
    }

    @Test func aCompletedSourceAboveAGroupByIsReleasedWhileTheNextRuns() {
        let scheduler = TestScheduler(), recorder = trial.recorder(scheduler)
        let sources = [10, 100].map { trial.cold(scheduler, [.next($0, $0), .completed($0 + 10)]) }
        // Built inside the action, so that nobody else holds the description.
        scheduler.schedule(at: 200) {
            let both = sources[0].chain.map(trial.tracked("first") { $0 }).concat(sources[1].chain.map(trial.tracked("second") { $0 }))
            recorder.hear(both.groupBy { $0 }.flatMap { $0 })
        }
        scheduler.advance(to: 219)
        expect(trial.alive, ["cold timeline", "first", "handler", "second"])
        scheduler.advance(to: 220)
        expect(trial.alive, ["cold timeline", "handler", "second"])
        scheduler.run()
        expect(recorder.heard, "210:10 320:100 330:|")
        expect(sources.map(\.subscribed), ["[200, 220]", "[220, 330]"])
    }
}
