import Testing

/// What the errors that `retry(when:)` sends are kept for.
@Suite struct RetryWhenBufferTests {
    @Test func aFailureBeforeTheStartIsKeptForATriggerThatObservesTheErrorsWhenItStarts() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let chain = emitter.retry { (errors: Chain<any Error>) -> Chain<Int> in
                .deferred { errors.map { _ in 0 }.take(1) }
            }
            emitter.onError(Failure.boom)
            recorder.hear(chain)
            // The emitter stands for itself: it fails again, and the trigger has completed.
            expect(recorder.heard, "|")
        }
    }
}
