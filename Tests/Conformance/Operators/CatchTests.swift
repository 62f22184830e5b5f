import Testing

@Suite struct CatchTests {
    @Test func anErrorIsAnsweredByAnotherStream() {
        marbles(
            """
            a -1#
              ^-!
            b ---2-|
              --^--!
            = -1-2-|

            a (^ #)
              (^ !)
            b (^ 2 |)
              (^ !)
            = (2 |)

            a -1|
              ^-!
            = -1|
            """
        ) { sources in sources.a.catch { _ in sources.b } }
    }

    @Test func anErrorOfTheOtherStreamIsNotCaught() {
        marbles(
            """
            a -#
              ^!
            b ---(#other)
              -^-!
            = ---(#other)
            """
        ) { sources in sources.a.catch { _ in sources.b } }
    }

    @Test func theHandlerIsGivenTheErrorAndMayThrowAnother() {
        marbles(
            """
            a -#
              ^!
            = -(7 |)

            a -(#other)
              ^!
            = -(#other)
            """
        ) { $0.a.catch { if case Failure.boom = $0 { .just(7) } else { throw $0 } } }
    }

    @Test func theSourceIsTornDownBeforeTheHandlerIsCalled() {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                recorder.hear(
                    trial.noted("first", in: kept[0]).merge(with: trial.noted("second", in: kept[1])).catch { _ in
                        trial.journal.note("handler")
                        return trial.noted("other") { $0.onCompleted() }
                    })
                kept[1].content?.onError(Failure.boom)
                expect(recorder.heard, "|")
                expect(trial.journal.entries, ["first+", "second+", "second-", "first-", "handler", "other+", "other-"])
            }
        }
    }

    /// In LinkChain, what runs again is a chain like the source, whose first stream has failed by then.
    @Test func whatRunsAgainAfterTheErrorIsAnsweredIsAnsweredToo() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let source = Emitter<Int>(), other = Emitter<Int>()
            let caught = source.catch { _ in other }
            first.hear(caught)
            source.onError(Failure.boom)
            second.hear(caught.retry(2))
            other.onNext(7)
            other.onError(Failure.boom)
            expect(first.heard, "7 #boom")
            expect(second.heard, "7 #boom")
        }
    }

    @Test func aHandlerOfTheStreamMayMakeItFail() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Int>()
            recorder.hear(source.catch { _ in .from([2, 3]) }, then: { if $0 == 1 { source.onError(Failure.boom) } })
            source.onNext(1)
            expect(recorder.heard, "1 2 3 |")
        }
    }
}
