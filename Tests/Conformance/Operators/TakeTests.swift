import Testing

@Suite struct TakeTests {
    @Test func takeEmitsTheFirstValuesAndCompletesWithTheLastOfThem() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.take(2))
            emitter.onNext(1)
            expect(recorder.heard, "1")
            emitter.onNext(2)
            expect(recorder.heard, "1 2 |")
            emitter.onNext(3)
            emitter.onError(Failure.boom)
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func takeEndsAsItsSourceDoesIfThatHasFewer() {
        conform { trial in
            let completing = trial.recorder("completing"), failing = trial.recorder("failing")
            completing.hear(.from([1, 2]).take(3))
            failing.hear(.concat(.from([1, 2]), .error(Failure.boom)).take(3))
            expect(completing.heard, "1 2 |")
            expect(failing.heard, "1 2 #boom")
        }
    }

    @Test func takeOfExactlyAllDoesNotHearTheErrorAfterwards() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.concat(.from([1, 2]), .error(Failure.boom)).take(2))
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func takeOfNothingCompletesAndDoesNotSubscribe() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            recorder.hear(
                Chain<Int>.create { _ in
                    calls.increment()
                    return Disposables.create()
                }.take(0))
            expect(recorder.heard, "|")
            expect(calls.value, 0)
        }
    }

    @Test func takeDisposesItsSourceOnceAndBeforeTheEndIsHeard() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            let chain = Chain<Int>.create { observer in
                kept.content = observer
                return Disposables.create { trial.journal.note("cleanup") }
            }.take(2)
            let token = recorder.hear(chain, then: { trial.journal.note("\($0)") }, finally: { trial.journal.note("|") })
            for value in 1...4 { kept.content?.onNext(value) }
            kept.content?.onCompleted()
            token.dispose()
            expect(trial.journal.entries, ["1", "2", "cleanup", "|"])
            kept.content = nil
        }
    }

    @Test func takeStopsASourceThatSendsInALoop() {
        for count in [1, 2, 3, 10] {
            conform { trial in
                let recorder = trial.recorder()
                let drawn = Counter()
                recorder.hear(.from((1...1_000_000).lazy.map { _ in drawn.increment() }).take(count))
                expect(recorder.events, (1...count).map { "\($0)" } + ["|"])
                expect(drawn.value, count)
            }
        }
    }

    @Test func takeStopsASourceThatSendsInsideCreatesClosure() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(
                Chain<Int>.create { observer in
                    for value in 1...5 { observer.onNext(value) }
                    observer.onCompleted()
                    return Disposables.create { trial.journal.note("cleanup") }
                }.take(2))
            expect(recorder.heard, "1 2 |")
            expect(trial.journal.entries, ["cleanup"])
        }
    }

    @Test func theHandlerOfTheLastValueHearsTheEndAndNotWhatItSends() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.take(2), then: { emitter.onNext($0 + 1) })
            emitter.onNext(1)
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func theHandlerOfTheLastValueMayDisposeAndHearsNoEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: emitter.take(1), then: { _ in token.dispose() })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1")
            token.content = nil
        }
    }

    @Test func theHandlerOfTheEndMaySubscribeAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            first.hear(emitter.take(1), finally: { second.hear(emitter.take(1)) })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onNext(3)
            expect(first.heard, "1 |")
            expect(second.heard, "2 |")
        }
    }

    @Test func aTakeThatIsDisposedBeforeItsEndBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.take(2)
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            for value in 2...4 { emitter.onNext(value) }
            expect(first.heard, "1")
            expect(second.heard, "2 3 |")
        }
    }

    @Test func takeReleasesTheClosuresAboveItWhenItHasEnough() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = recorder.subscribe(to: emitter.map(trial.tracked("above") { $0 }).take(1).map(trial.tracked("below") { $0 }))
            emitter.onNext(1)
            expect(trial.alive, [])
            withExtendedLifetime((token, emitter)) {}
        }
    }
}
