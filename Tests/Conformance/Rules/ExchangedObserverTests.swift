import Testing

/// Users' code that runs while the only observer goes, as a cleanup does, has another observe the same chain. That one begins anew, also
/// where observers share what they observe, and nothing of the one before reaches it.
@Suite struct ExchangedObserverTests {
    /// What the tests share: a chain, the subscription of the first observer, and the observer of the newest run of a source.
    private final class Stage {
        let first: Recorder<Int>, second: Recorder<Int>
        var chain: Chain<Int>?
        var token: (any Disposable)?
        var observer: AnyObserver<Int>?
        private var wasExchanged = false

        init(_ trial: Trial) { (first, second) = (trial.recorder("first"), trial.recorder("second")) }

        var heard: [String] { [first, second].map(\.heard) }

        /// Once: the first goes, if it has not yet, and the second comes.
        func exchange() {
            if wasExchanged { return }
            wasExchanged = true
            token?.dispose()
            token = second.subscribe(to: chain!)
        }
    }

    private func conformOnStage(_ body: (Trial, Stage) -> Void) {
        conform { trial in
            let stage = Stage(trial)
            body(trial, stage)
            stage.token?.dispose()
            (stage.chain, stage.token, stage.observer) = (nil, nil, nil)
        }
    }

    /// A source that keeps its observer, and exchanges the observers when its first run is cleaned up.
    private func exchanging(_ stage: Stage) -> Chain<Int> {
        .create { [unowned stage] observer in
            stage.observer = observer
            return Disposables.create { [unowned stage] in stage.exchange() }
        }
    }

    @Test(arguments: ["scan", "share", "distinct"]) func theNextIsWithoutWhatTheOperatorKept(_ kind: String) {
        conformOnStage { _, stage in
            let source = exchanging(stage)
            stage.chain =
                switch kind {
                case "scan": source.scan(0) { $0 + $1 }
                case "share": source.share(replay: 1)
                default: source.distinctUntilChanged()
                }
            stage.token = stage.first.subscribe(to: stage.chain!, then: { _ in stage.token?.dispose() })
            stage.observer?.onNext(2)
            stage.observer?.onNext(2)
            expect(stage.heard, ["2", "2"])
        }
    }

    @Test(arguments: FlatteningKind.mapping)
    func theErrorOfAnInnerStreamIsForTheOneBefore(_ kind: FlatteningKind) {
        conformOnStage { _, stage in
            let outer = Emitter<Int>(), inner = exchanging(stage)
            stage.chain = kind.flatten(outer) { $0 == 1 ? inner : .just($0) }
            stage.token = stage.first.subscribe(to: stage.chain!)
            outer.onNext(1)
            stage.observer?.onError(Failure.boom)
            outer.onNext(2)
            outer.onCompleted()
            expect(stage.heard, ["", "2 |"])
        }
    }

    @Test func theValueThatDecidesARaceIsForTheOneBefore() {
        conformOnStage { _, stage in
            let loser = Chain<Int>.create { [unowned stage] _ in Disposables.create { [unowned stage] in stage.exchange() } }
            let winner = Chain<Int>.create { [unowned stage] observer in
                if stage.observer != nil { observer.onNext(2) }
                stage.observer = observer
                return Disposables.create()
            }
            stage.chain = winner.amb(loser)
            stage.token = stage.first.subscribe(to: stage.chain!)
            stage.observer?.onNext(1)
            expect(stage.heard, ["", "2"])
        }
    }

    @Test func theErrorOfAHandlerIsForTheOneBefore() {
        conformOnStage { _, stage in
            let emitter = Emitter<Int>(), calls = Counter()
            stage.chain = emitter.catch { [unowned stage] _ in
                if calls.increment() > 1 { return .just(2) }
                stage.token?.dispose()
                throw Failure.other
            }
            stage.token = stage.first.subscribe(to: stage.chain!)
            emitter.onError(Failure.boom)
            stage.second.hear(stage.chain!)
            expect(stage.heard, ["", "2 |"])
        }
    }

    @Test func theNextComesBeforeTheSchedulerHasUnsubscribedTheOneBefore() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let scheduler = TestScheduler()
            let chain = BehaviorSubject(value: 1).subscribe(on: scheduler)
            let token = first.subscribe(to: chain)
            scheduler.run()
            token.dispose()
            let next = second.subscribe(to: chain)
            scheduler.run()
            expect([first, second].map(\.heard), ["1", "1"])
            next.dispose()
            scheduler.run()
        }
    }
}
