import Testing

/// What stands above `retry` runs again when it has failed: every operator does the second time what it does the first.
///
/// LinkChain: the second run is that of a copy of each link. See ``OwnRules``.
@Suite struct OwnRulesOfAttempts {
    /// Without the one whose source begins anew when it completes.
    @Test(arguments: OperatorKind.all.filter { $0.name != "repeat, the last" }) func theSecondAttemptIsAsTheFirst(_ kind: OperatorKind) {
        conform { trial in
            let stage = Stage(trial), recorder = trial.recorder(), starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let source = Chain<Int>.create { observer in
                starts.increment()
                kept.content = observer
                return Disposables.create()
            }
            let token = recorder.subscribe(to: kind.apply(source, stage).retry(2))
            kept.content?.onError(Failure.boom)
            stage.settle()
            for value in 1...2 {
                kept.content?.onNext(value)
                stage.settle()
            }
            kept.content?.onCompleted()
            stage.settle()
            let runsOnce = Own.theSecondAttemptIsAsTheFirst.contains(kind.name)
            expect(recorder.heard, runsOnce ? "#boom" : kind.hears(1, 2, end: "|"))
            expect(starts.value, runsOnce ? 1 : 2)
            token.dispose()
            kept.content = nil
        }
    }
}
