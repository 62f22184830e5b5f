import Testing

/// What is this architecture's own about operators that keep something from value to value, and about `do`, which shows when a stage
/// begins and ends. The siblings have the same tests with other expectations.
@Suite struct OwnRulesOfOperators {
    private func noted(_ trial: Trial, _ name: String, _ chain: Chain<Int>) -> Chain<Int> {
        let journal = trial.journal
        return chain.do(onSubscribe: { journal.note("subscribe \(name)") }, onDispose: { journal.note("dispose \(name)") })
    }

    private func created(_ trial: Trial, _ kept: Box<AnyObserver<Int>?>) -> Chain<Int> {
        .create { observer in
            kept.content = observer
            trial.journal.note("source")
            return Disposables.create { trial.journal.note("cleanup") }
        }
    }

    // MARK: Two subscribers

    @Test func twoSubscribersOfOneScan() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.scan(0) { $0 + $1 }
            first.hear(chain)
            emitter.onNext(1)
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            #expect(first.heard == "1 3 |")
            // Each subscription has a state of its own.
            #expect(second.heard == "2 |")
        }
    }

    @Test func twoSubscribersOfOneTake() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.take(2)
            first.hear(chain)
            emitter.onNext(1)
            second.hear(chain)
            emitter.onNext(2)
            emitter.onNext(3)
            #expect(first.heard == "1 2 |")
            #expect(second.heard == "2 3 |")
        }
    }

    @Test func aReducedSequenceSubscribedTwice() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = Chain.from([1, 2, 3]).reduce(0) { $0 + $1 }
            first.hear(chain)
            second.hear(chain)
            #expect(first.heard == "6 |")
            #expect(second.heard == "6 |")
        }
    }

    @Test func twoSubscribersOfOneDo() {
        conform { trial in
            let emitter = Emitter<Int>()
            let chain = noted(trial, "", emitter)
            let tokens = [chain.subscribe(), chain.subscribe()]
            for token in tokens { token.dispose() }
            #expect(trial.journal.entries == ["subscribe ", "subscribe ", "dispose ", "dispose "])
        }
    }

    // MARK: When a stage begins and ends

    @Test func theOrderInWhichStagesBegin() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let chain = noted(trial, "2", noted(trial, "1", created(trial, kept)))
            trial.journal.note("assembled")
            let token = chain.subscribe()
            // From below, when it is subscribed to.
            #expect(trial.journal.entries == ["assembled", "subscribe 2", "subscribe 1", "source"])
            token.dispose()
            kept.content = nil
        }
    }

    @Test func theOrderInWhichDisposedStagesEnd() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let token = noted(trial, "2", noted(trial, "1", created(trial, kept))).subscribe()
            token.dispose()
            #expect(trial.journal.entries.suffix(3) == ["dispose 2", "dispose 1", "cleanup"])
            kept.content = nil
        }
    }

    @Test func theOrderInWhichStagesEndByThemselves() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            trial.recorder().hear(noted(trial, "2", noted(trial, "1", created(trial, kept))), finally: { trial.journal.note("heard") })
            kept.content?.onCompleted()
            // When the handler has heard it, as if it had disposed.
            #expect(trial.journal.entries.suffix(4) == ["heard", "dispose 2", "dispose 1", "cleanup"])
            kept.content = nil
        }
    }

    @Test func theOrderInWhichStagesEndAboveOneThatThrows() {
        conform { trial in
            let kept = Box<AnyObserver<Int>?>(nil)
            let chain = noted(trial, "2", noted(trial, "1", created(trial, kept)).map { _ in throw Failure.boom })
            trial.recorder().hear(chain, finally: { trial.journal.note("heard") })
            kept.content?.onNext(1)
            #expect(trial.journal.entries.suffix(4) == ["dispose 1", "cleanup", "heard", "dispose 2"])
            kept.content = nil
        }
    }

    @Test func aStageWhoseSourceHasEndedBeforeAnybodyCame() {
        conform { trial in
            let emitter = Emitter<Int>()
            emitter.onCompleted()
            let chain = noted(trial, "", emitter.do(onCompleted: { trial.journal.note("completed") }))
            trial.journal.note("assembled")
            trial.recorder().hear(chain, finally: { trial.journal.note("heard") })
            // The same as ever.
            #expect(trial.journal.entries == ["assembled", "subscribe ", "completed", "heard", "dispose "])
        }
    }

    @Test func aStageWhoseSubscriptionIsDropped() {
        conform { trial in
            let emitter = Emitter<Int>()
            do {
                let token = noted(trial, "", emitter).subscribe()
                withExtendedLifetime(token) {}
            }
            #expect(trial.journal.entries == ["subscribe "])
            emitter.onCompleted()
            #expect(trial.journal.entries == ["subscribe ", "dispose "])
        }
    }
}
