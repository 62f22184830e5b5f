import Testing

@Suite struct ScanTests {
    @Test func scanEmitsEveryIntermediateResult() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.from([1, 2, 3, 4]).scan(10) { $0 + $1 })
            expect(recorder.heard, "11 13 16 20 |")
        }
    }

    @Test func scanDoesNotEmitItsInitialValue() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.empty().scan(10) { $0 + $1 })
            expect(recorder.heard, "|")
        }
    }

    @Test func scanGivesTheResultFirstAndTheValueSecond() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            recorder.hear(Chain.from([1, 2, 3]).scan("") { $0 + "\($1)" })
            expect(recorder.heard, "1 12 123 |")
        }
    }

    @Test func aScanThatThrowsTearsItsSourceDownAndKeepsWhatItEmitted() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                .create { observer in
                    kept.content = observer
                    return Disposables.create { trial.journal.note("cleanup") }
                }.scan(0) { (sum: Int, value: Int) in
                    if value == 3 { throw Failure.boom }
                    return sum + value
                },
                finally: { trial.journal.note("heard") })
            for value in 1...4 { kept.content?.onNext(value) }
            expect(recorder.heard, "1 3 #boom")
            expect(trial.journal.entries, ["cleanup", "heard"])
            kept.content = nil
        }
    }

    @Test func aScanThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.scan(0) { $0 + $1 }
            let token = first.subscribe(to: chain)
            emitter.onNext(1)
            emitter.onNext(2)
            token.dispose()
            second.hear(chain)
            emitter.onNext(3)
            emitter.onCompleted()
            expect(first.heard, "1 3")
            expect(second.heard, "3 |")
        }
    }
}
