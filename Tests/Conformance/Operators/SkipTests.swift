import Testing

@Suite struct SkipTests {
    @Test func skipEmitsAllButTheFirstValues() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.range(start: 1, count: 5).skip(2))
            expect(recorder.heard, "3 4 5 |")
        }
    }

    @Test func skipOfNothingChangesNothing() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.from([1, 2]).skip(0))
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func skipOfMoreThanThereIsLeavesTheEnd() {
        conform { trial in
            let completing = trial.recorder("completing"), failing = trial.recorder("failing")
            completing.hear(.from([1, 2]).skip(3))
            failing.hear(.concat(.from([1, 2]), .error(Failure.boom)).skip(.max))
            expect(completing.heard, "|")
            expect(failing.heard, "#boom")
        }
    }

    @Test func aSkippedValueIsNotKept() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let subscription = emitter.skip(2).subscribe()
            emitter.onNext(trial.tracker("value"))
            expect(trial.alive, [])
            subscription.dispose()
        }
    }

    @Test func aSkipThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.skip(1)
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            emitter.onNext(2)
            token.dispose()
            second.hear(chain)
            emitter.onNext(3)
            emitter.onNext(4)
            emitter.onCompleted()
            expect(first.heard, "2")
            expect(second.heard, "4 |")
        }
    }
}
