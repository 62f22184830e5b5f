import Testing

@Suite(.conforms) struct CatchTests {
    private let trial = Trial.current

    @Test func anErrorSwitchesToTheFallbackStream() {
        """
        a -1#
          ^-!
        b ---2-|
          --^--!
        = -1-2-|

        a (^ #)
        b (^ 2 |)
        = (2 |)

        a -1|
        = -1|
        """.draws { sources in sources.a.catch { _ in sources.b } }
    }

    @Test func anErrorOfTheFallbackStreamIsNotCaught() {
        """
        a -#
          ^!
        b ---(#other)
          -^-!
        = ---(#other)
        """.draws { sources in sources.a.catch { _ in sources.b } }
    }

    @Test func theHandlerReceivesTheErrorAndMayRethrowIt() {
        """
        a -#
        = -(7 |)

        a -(#other)
        = -(#other)
        """.draws { $0.a.catch { if case Failure.boom = $0 { .just(7) } else { throw $0 } } }
    }

    @Test func theSourceIsTornDownBeforeTheHandlerIsCalled() {
        let recorder = trial.recorder(), first = NotedSource("first", trial), second = NotedSource("second", trial)
        recorder.hear(
            first.chain.merge(with: second.chain).catch { _ in
                trial.journal.note("handler")
                return trial.noted("other") { $0.onCompleted() }
            })
        second.fail()
        expect(recorder.heard, "|")
        expect(trial.journal.entries, ["+first", "+second", "-second", "-first", "handler", "other+", "other-"])
    }

    /// In LinkChain, the second run is a copy of the source, whose first stream has failed by then.
    @Test func aRetriedSubscriptionAfterTheErrorHearsTheFallbackToo() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let source = Emitter<Int>(), other = Emitter<Int>()
        let caught = source.catch { _ in other }
        first.hear(caught)
        source.onError(Failure.boom)
        second.hear(caught.retry(2))
        other.send(7, then: .error(Failure.boom))
        expect([first, second].map(\.heard), ["7 #boom", "7 #boom"])
    }

    @Test func aHandlerOfTheStreamMayMakeItFail() {
        let recorder = trial.recorder(), source = Emitter<Int>()
        recorder.hear(source.catch { _ in .from([2, 3]) }, then: { if $0 == 1 { source.onError(Failure.boom) } })
        source.onNext(1)
        expect(recorder.heard, "1 2 3 |")
    }
}
