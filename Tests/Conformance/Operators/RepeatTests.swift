import Testing

@Suite(.conforms) struct RepeatTests {
    private let trial = Trial.current

    @Test func aCompletedSourceIsSubscribedToAgain() {
        """
        a ^1|
          ^-!
          --^-!
          ----^-!
        = -1-1-1|

        a (^ 1 |)
          (^ !)
          (^ !)
          (^ !)
        = (1 1 1 |)

        a ^1#
        = -1#
        """.draws { $0.a.repeat(3) }
    }

    @Test func repeatingZeroTimesIsEmpty() {
        """
        a ^1|
          -
        = |
        """.draws { $0.a.repeat(0) }
    }

    @Test func nestedRepeatsMultiply() {
        "= (1 2 1 2 1 2 |)".draws { _ in Chain.just(1).repeat(2).scan(0, accumulator: +).repeat(3) }
        "= (1 1 0 1 1 0 |)".draws { _ in
            Chain.just(1).concat(.error(Failure.boom)).retry(2).catch { _ in .just(0) }.repeat(2)
        }
    }

    @Test func takeEndsALongRepetition() {
        "= (1 2 1 2 1 |)".draws { _ in Chain.from([1, 2]).repeat(.max).take(5) }
    }

    @Test(arguments: [Event<Int>.completed, .error(Failure.boom)]) func theSourceIsTornDownBeforeItRunsAgain(_ end: Event<Int>) {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial)
        let source = trial.noted("source", in: kept).map(trial.tracked("map") { $0 })
        recorder.hear(end.isCompleted ? source.repeat(2) : source.retry(2), finally: { trial.journal.note("end") })
        for _ in 0..<2 {
            let observer = kept.content
            observer?.onNext(1)
            observer?.on(end)
            observer?.onNext(2)
        }
        expect(recorder.heard, end.isCompleted ? "1 1 |" : "1 1 #boom")
        expect(trial.journal.entries, ["source+", "source-", "source+", "source-", "end"])
    }

    /// Even if the source ends before `create` knows the cleanup.
    @Test func aSourceThatEndsAtOnceIsCleanedUpBeforeTheNextBegins() {
        let repeated = trial.recorder("repeated"), retried = trial.recorder("retried"), concatenated = trial.recorder("concatenated")
        let completing = { trial.noted($0) { $0.onCompleted() } }
        repeated.hear(completing("a").repeat(3))
        retried.hear(trial.noted("b") { $0.onError(Failure.boom) }.retry(2))
        concatenated.hear(.concat(completing("c"), completing("d")))
        expect(trial.journal.entries, ["a+", "a-", "a+", "a-", "a+", "a-", "b+", "b-", "b+", "b-", "c+", "c-", "d+", "d-"])
    }

    #if compiler(>=6.2)
    @Test func aNegativeCountTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain.just(1).repeat(-1)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("repeat(-1)"))
    }
    #endif
}
