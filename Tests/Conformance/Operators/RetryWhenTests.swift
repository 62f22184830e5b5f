import Testing

@Suite(.conforms) struct RetryWhenTests {
    private let trial = Trial.current

    /// The trigger completes with its second timer, so the third error ends the stream.
    @Test func eachTriggerValueResubscribesToTheSource() {
        """
        a ^1#
          ^-!
          -----^-!
          ----------^-!
        = -1----1----1|
        """.draws { sources in
            sources.a.retry { (errors: Chain<any Error>) in
                errors.take(2).flatMap { _ in Chain<Int>.timer(.seconds(3), scheduler: sources.scheduler) }
            }
        }
    }

    @Test func anErrorOfTheTriggerFailsTheStream() {
        """
        a ^1#
          ^-!
          --^-!
        = -1-1(#other)
        """.draws {
            $0.a.retry { (errors: Chain<any Error>) in
                errors.scan(0) { count, _ in if count == 1 { throw Failure.other } else { count + 1 } }
            }
        }
    }

    /// A value that comes while the source runs is dropped; the end is remembered.
    @Test func aTriggersValueDuringARunIsDroppedButItsEndIsRemembered() {
        """
        a ^1#
          ^-!
        b -0
        = -1---!

        a ^1#
        b -|
          ^!
        = -1|

        a ^1#
        b -(#other)
          ^!
        = -1(#other)

        a ^1#
          ^-!
        b -0-|
        = -1-|

        a ^1|
        b -0
        = -1|
        """.draws { sources in sources.a.retry { (_: Chain<any Error>) in sources.b } }
    }

    @Test func aTriggerMaySendAgainAfterASynchronousSecondFailure() {
        let recorder = trial.recorder(), runs = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        let source = Chain<Int>.create { observer in
            switch runs.increment() {
            case 1: kept.content = observer
            case 2: observer.onError(Failure.other)
            default:
                observer.onNext(5)
                observer.onCompleted()
            }
            return Disposables.create()
        }
        // The first 0 starts the second run, which fails at once; the second 0 answers that failure.
        recorder.hear(source.retry { (errors: Chain<any Error>) in errors.take(1).flatMap { _ in Chain.from([0, 0]) } })
        kept.content?.onError(Failure.boom)
        expect(recorder.heard, "5 |")
        expect(runs.value, 3)
    }

    @Test func aRetryHandlerReceivesOnlyErrorsOfItsType() {
        let own = trial.recorder("own"), other = trial.recorder("other")
        func retried(_ error: any Error) -> Chain<Int> {
            Chain.error(error).startWith(1).retry { (errors: Chain<Failure>) in errors.filter { _ in false }.take(0) }
        }
        own.hear(retried(Failure.boom))
        other.hear(retried(RxError.timeout))
        expect([own, other].map(\.heard), ["1 |", "1 #timeout"])
    }

    @Test func theSourceIsTornDownBeforeItsErrorIsSent() {
        let recorder = trial.recorder(), source = NotedSource("source", trial)
        recorder.hear(
            source.chain.retry { (errors: Chain<any Error>) in
                errors.map { error -> Int in
                    trial.journal.note("\(error)")
                    return 0
                }.take(1)
            })
        source.fail()
        source.next(2)
        source.fail()
        expect(recorder.heard, "2 |")
        expect(trial.journal.entries, ["+source", "-source", "boom", "+source", "-source"])
    }

    @Test func theCleanupOfAFailedSourceMayDisposeTheOnlyObserver() {
        let token = Box<(any Disposable)?>(trial), kept = Box<AnyObserver<Int>?>(trial)
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Chain<Int>.kept(in: kept, cleanup: { token.dispose() }).retry { (errors: Chain<any Error>) in errors.map { _ in 0 } }
        token.content = first.subscribe(to: chain)
        kept.content!.onError(Failure.boom)
        let again = second.subscribe(to: chain)
        kept.content!.onNext(2)
        expect([first.heard, second.heard], ["", "2"])
        again.dispose()
    }

    /// An error whose release is observed.
    private struct TrackedError: Error {
        let tracker: LifetimeTracker
    }

    @Test func errorsTheHandlerIgnoresAreReleased() {
        let kept = Box<AnyObserver<Int>?>(trial), trigger = Emitter<Int>()
        let token = trial.recorder().subscribe(to: trial.noted("source", in: kept).retry { (_: Chain<any Error>) -> Chain<Int> in trigger })
        // LinkChain: the links of the first run are the template of the others, and stay, with their end.
        kept.content?.onError(Failure.boom)
        trigger.onNext(0)
        for _ in 1...3 {
            kept.content?.onError(TrackedError(tracker: trial.tracker("error")))
            trigger.onNext(0)
        }
        expect(trial.alive, ["handler"])
        expect(trial.journal.entries.count { $0 == "source+" }, 5)
        token.dispose()
    }
}
