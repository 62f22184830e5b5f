import Testing

/// Values that a root is sent when its stream has ended.
@Suite struct SentAfterTheEndTests {
    @Test func anEmitterThatNobodyHasObservedDoesNotKeepThem() {
        conform { trial in
            let emitter = Observable<LifetimeTracker>()
            emitter.next(trial.tracker("before"))
            emitter.finish()
            emitter.next(trial.tracker("after"))
            expect(trial.alive, ["before"])
            let token = emitter.subscribe(onNext: { $0.touch() })
            expect(trial.alive, [])
            emitter.next(trial.tracker("late"))
            expect(trial.alive, [])
            token.dispose()
        }
    }

    @Test func nobodyHearsThem() {
        conform { trial in
            let recorder = trial.recorder(), late = trial.recorder("late")
            let emitter = Observable<Int>()
            recorder.hear(emitter, then: { _ in emitter.finish() }, finally: { emitter.next(2) })
            emitter.next(1)
            emitter.next(3)
            late.hear(emitter)
            emitter.next(4)
            expect([recorder, late].map(\.heard), ["1 |", "|"])
        }
    }
}
