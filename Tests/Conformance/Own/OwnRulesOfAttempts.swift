import Testing

/// The chain above `retry` runs again after a failure, and every operator behaves as in the first run.
///
/// LinkChain: the second run is that of copies of the links. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfAttempts {
    private let trial = Trial.current

    /// Without the kind whose source begins anew when it completes.
    @Test(arguments: OperatorKind.all.filter { $0.name != "repeat, the last" }) func theSecondAttemptIsLikeTheFirst(_ kind: OperatorKind) {
        let stage = Stage(trial), recorder = trial.recorder(), starts = Counter(), kept = Box<AnyObserver<Int>?>(trial)
        let source = Chain<Int>.create { observer in
            starts.increment()
            kept.content = observer
            return Disposables.create()
        }
        let token = recorder.subscribe(to: kind.apply(source, stage).retry(2))
        // The second attempt's first value would show state that an operator kept from the first.
        kept.content?.onNext(1)
        stage.settle()
        kept.content?.onError(Failure.boom)
        stage.settle()
        for value in 1...2 {
            kept.content?.onNext(value)
            stage.settle()
        }
        kept.content?.onCompleted()
        stage.settle()
        let own = Own.theSecondAttemptIsLikeTheFirst[kind.name]
        let both = [kind.hears(1), kind.hears(1, 2, end: "|")].filter { !$0.isEmpty }.joined(separator: " ")
        expect(recorder.heard, own ?? both)
        expect(starts.value, own == nil ? 2 : 1)
        token.dispose()
    }
}
