import Testing

/// `retry(when:)` of the traits. A single ends with a value or an error, even if its trigger completes.
@Suite struct SingleRetryTests {
    private typealias Handler = (Chain<any Error>) -> Chain<Int>

    @Test func aSingleFailsWhenItsRetryTriggerCompletes() {
        """
        a ^-#
          ^-!
          --^-!
          ----^-!
        = ------(#noElements)
        """.draws { $0.a.asSingle().retry { (errors: Chain<any Error>) in errors.take(2) }.asChain() }
    }

    @Test func aSubscriberHearsOneEventHoweverTheTriggerEnds() {
        let cases: [(handler: Handler, told: String)] = [
            ({ _ in .empty() }, "failure noElements"), ({ errors in errors.map { _ in 0 }.take(1) }, "failure noElements"),
            ({ _ in .error(Failure.other) }, "failure other"),
        ]
        for (handler, expected) in cases {
            conform { trial in
                let single = Single<Int>.create { observer in
                    observer(.failure(Failure.boom))
                    return Disposables.create()
                }
                trial.hold(
                    single.retry(when: handler).subscribe(
                        onSuccess: { trial.journal.note("success \($0)") }, onFailure: { trial.journal.note("failure \($0)") },
                        onDisposed: { trial.journal.note("disposed") }))
                expect(trial.journal.entries, [expected, "disposed"])
            }
        }
    }

    @Test func aValueIsHeardDespiteACompletedTrigger() {
        expect(heard { Single.just(7).retry { (_: Chain<any Error>) in Chain<Int>.empty() }.asChain() }, "7 |")
        expect(heard { Single.just(7).retry { (failures: Chain<Failure>) in failures.take(0) }.asChain() }, "7 |")
    }

    @Test func aRetryHandlerReceivesOnlyErrorsOfItsType() {
        for (error, expected) in [(Failure.boom as any Error, "#noElements"), (RxError.timeout as any Error, "#timeout")] {
            expect(heard { Single<Int>.error(error).retry { (failures: Chain<Failure>) in failures.take(0) }.asChain() }, expected)
        }
    }

    @Test func awaitingTheValueThrowsNoElementsAfterTheTriggerCompletes() async {
        await #expect(throws: RxError.noElements) {
            try await Single<Int>.error(Failure.boom).retry { (_: Chain<any Error>) in Chain<Int>.empty() }.value
        }
    }

    @Test func aMaybeAndACompletableCompleteWithTheirTrigger() {
        expect(heard { Maybe<Int>.error(Failure.boom).retry { (_: Chain<any Error>) in Chain<Int>.empty() }.asChain() }, "|")
        expect(heard { Completable.error(Failure.boom).retry { (_: Chain<any Error>) in Chain<Int>.empty() }.asChain() }, "|")
    }
}
