import Testing

@Suite(.conforms) struct CompletableTests {
    private let trial = Trial.current

    /// The calls that a subscriber gets.
    private func told(by completable: Completable) -> [String] {
        var told: [String] = []
        let token = completable.subscribe(
            onCompleted: { told.append("completed") }, onError: { told.append("error \($0)") }, onDisposed: { told.append("disposed") })
        token.dispose()
        return told
    }

    @Test func aCompletableCompletesOrFails() {
        expect(told(by: .empty()), ["completed", "disposed"])
        expect(told(by: .error(Failure.boom)), ["error boom", "disposed"])
        expect(told(by: .never()), ["disposed"])
        expect(
            told(
                by: .create { observer in
                    observer(.completed)
                    observer(.error(Failure.boom))
                    return Disposables.create()
                }), ["completed", "disposed"])
        expect(
            told(
                by: .create { observer in
                    observer(.error(Failure.boom))
                    return Disposables.create { trial.journal.note("cleanup") }
                }), ["error boom", "disposed"])
        expect(trial.journal.entries, ["cleanup"])
    }

    @Test func aChainWithItsValuesIgnoredBecomesACompletable() {
        """
        a -1-|
        = ---|

        a -1-#
        = ---#
        """.draws { $0.a.asCompletableIgnoringValues().asChain() }
    }

    @Test func andThenContinuesAfterCompletion() {
        """
        a -0|
          ^-!
        b   ^-1|
          --^--!
        = ----1|
        """.draws { $0.a.asCompletableIgnoringValues().andThen($0.b) }
        expect(heard { Completable.empty().andThen(Single.just(1)).asChain() }, "1 |")
        expect(heard { Completable.empty().andThen(Maybe<Int>.empty()).asChain() }, "|")
        expect(heard { Completable.empty().andThen(Completable.error(Failure.boom)).asChain() }, "#boom")
        expect(heard { Completable.error(Failure.boom).andThen(Single.just(1)).asChain() }, "#boom")
    }

    @Test func concatRunsCompletablesInTurnAndZipRunsThemTogether() {
        """
        a ^|
          ^!
        b  ^-|
          -^-!
        c    ^--|
          ---^--!
        = ------|
        """.draws { Completable.concat([$0.a, $0.b, $0.c].map { $0.asCompletableIgnoringValues() }).asChain() }
        """
        a ^|
          ^!
        b ^-|
          ^-!
        c ^--|
        = ---|
        """.draws { Completable.zip([$0.a, $0.b, $0.c].map { $0.asCompletableIgnoringValues() }).asChain() }
        expect(heard { Completable.concat(.empty(), .error(Failure.boom), .never()).asChain() }, "#boom")
        expect(heard { Completable.zip(.never(), .error(Failure.boom)).asChain() }, "#boom")
        expect(heard { Completable.zip([Completable]()).asChain() }, "|")
    }

    @Test func anActionSubscribesToTheSource() {
        """
        a -1-|
        = ---|
        """.draws { $0.a.asCompletableIgnoringValues().subscribe(on: $0.scheduler).asChain() }
    }

    @Test func doClosuresAreCalledInOrder() {
        let completable = Completable.empty().do(
            onCompleted: { trial.journal.note("completed") }, onSubscribe: { trial.journal.note("subscribe") })
        trial.hold(completable.subscribe { _ in trial.journal.note("event") })
        expect(trial.journal.entries, ["subscribe", "completed", "event"])
    }
}

extension Chain {
    fileprivate func asCompletableIgnoringValues() -> Completable { ignoreElements().asCompletable() }
}
