import Testing

/// This architecture's own rules about stateful operators, and about `do`, which shows when a stage begins and ends. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfOperators {
    private let trial = Trial.current

    private func noted(_ name: String, _ chain: Chain<Int>) -> Chain<Int> {
        chain.do(onSubscribe: { trial.journal.note("subscribe \(name)") }, onDispose: { trial.journal.note("dispose \(name)") })
    }

    private func created(_ kept: Box<AnyObserver<Int>?>) -> Chain<Int> {
        .create { observer in
            kept.content = observer
            trial.journal.note("source")
            return Disposables.create { trial.journal.note("cleanup") }
        }
    }

    /// Makes an inner stream, and disposes everything just before it is subscribed to. `noted`: the notes that it still makes.
    private func disposedBeforeItIsSubscribedTo(_ noted: [String], _ inner: @escaping () -> Chain<Int>) {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.flatMap { _ in inner().do(onSubscribe: { recorder.leave() }) })
        emitter.onNext(1)
        expect(recorder.heard, "")
        expect(trial.journal.entries, noted)
    }

    @Test func theHandlerOfAnInnerRetryDisposedBeforeItsSubscription() {
        disposedBeforeItIsSubscribedTo(Own.theHandlerOfAnInnerRetryDisposedBeforeItsSubscription) {
            .never().retry(when: { (errors: Chain<any Error>) -> Chain<any Error> in
                trial.journal.note("handler")
                return errors
            })
        }
    }

    @Test func aValueSentToTheSubjectInOnSubscribed() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let token = recorder.subscribe(to: emitter.map { $0 }.do(onSubscribed: { emitter.onNext(1) }))
        expect(recorder.heard, Own.aValueSentToTheSubjectInOnSubscribed)
        token.dispose()
    }

    @Test func aCreatedStreamDisposedBeforeItsSubscription() {
        disposedBeforeItIsSubscribedTo(Own.aCreatedStreamDisposedBeforeItsSubscription) { trial.noted("inner") }
    }

    // MARK: Two subscribers

    @Test func twoSubscribersOfOneScan() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let chain = emitter.scan(0) { $0 + $1 }
        first.hear(chain)
        emitter.onNext(1)
        second.hear(chain)
        emitter.onNext(2)
        emitter.onCompleted()
        expect(first.heard, "1 3 |")
        expect(second.heard, Own.twoSubscribersOfOneScan)
    }

    @Test func twoSubscribersOfOneTake() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let chain = emitter.take(2)
        first.hear(chain)
        emitter.onNext(1)
        second.hear(chain)
        emitter.onNext(2)
        emitter.onNext(3)
        expect(first.heard, "1 2 |")
        expect(second.heard, Own.twoSubscribersOfOneTake)
    }

    @Test func twoSubscriptionsToAReducedSequence() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Chain.from([1, 2, 3]).reduce(0) { $0 + $1 }
        first.hear(chain)
        second.hear(chain)
        expect(first.heard, "6 |")
        expect(second.heard, Own.twoSubscriptionsToAReducedSequence)
    }

    @Test func twoSubscribersOfOneDo() {
        let emitter = Emitter<Int>()
        let chain = noted("", emitter)
        let tokens = [chain.subscribe(), chain.subscribe()]
        for token in tokens { token.dispose() }
        expect(trial.journal.entries, Own.twoSubscribersOfOneDo)
    }

    // MARK: When a stage begins and ends

    @Test func theOrderInWhichStagesBegin() {
        let kept = Box<AnyObserver<Int>?>(trial)
        let chain = noted("2", noted("1", created(kept)))
        trial.journal.note("assembled")
        let token = chain.subscribe()
        expect(trial.journal.entries, Own.theOrderInWhichStagesBegin)
        token.dispose()
    }

    @Test func theOrderInWhichDisposedStagesEnd() {
        let kept = Box<AnyObserver<Int>?>(trial)
        let token = noted("2", noted("1", created(kept))).subscribe()
        token.dispose()
        expect(trial.journal.entries.suffix(3), Own.theOrderInWhichDisposedStagesEnd)
    }

    @Test func theOrderInWhichStagesEndByThemselves() {
        let kept = Box<AnyObserver<Int>?>(trial)
        trial.recorder().hear(noted("2", noted("1", created(kept))), finally: { trial.journal.note("heard") })
        kept.content?.onCompleted()
        expect(trial.journal.entries.suffix(4), Own.theOrderInWhichStagesEndByThemselves)
    }

    @Test func theOrderInWhichStagesEndAboveAThrowingStage() {
        let kept = Box<AnyObserver<Int>?>(trial)
        let chain = noted("2", noted("1", created(kept)).map { _ in throw Failure.boom })
        trial.recorder().hear(chain, finally: { trial.journal.note("heard") })
        kept.content?.onNext(1)
        expect(trial.journal.entries.suffix(4), Own.theOrderInWhichStagesEndAboveAThrowingStage)
    }

    @Test func aStageWhoseSourceEndedBeforeTheFirstSubscriber() {
        let emitter = Emitter<Int>()
        emitter.onCompleted()
        let chain = noted("", emitter.do(onCompleted: { trial.journal.note("completed") }))
        trial.journal.note("assembled")
        trial.recorder().hear(chain, finally: { trial.journal.note("heard") })
        expect(trial.journal.entries, Own.aStageWhoseSourceEndedBeforeTheFirstSubscriber)
    }

    @Test func aStageWhoseSubscriptionIsDropped() {
        let emitter = Emitter<Int>()
        do {
            let token = noted("", emitter).subscribe()
            withExtendedLifetime(token) {}
        }
        expect(trial.journal.entries, Own.aStageWhoseSubscriptionIsDropped)
        emitter.onCompleted()
        expect(trial.journal.entries, ["subscribe ", "dispose "])
    }
}
