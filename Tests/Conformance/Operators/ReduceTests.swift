import Testing

@Suite struct ReduceTests {
    @Test func reduceEmitsOneValueAtTheEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.reduce(10) { $0 + $1 })
            for value in 1...4 { emitter.onNext(value) }
            expect(recorder.heard, "")
            emitter.onCompleted()
            expect(recorder.heard, "20 |")
        }
    }

    @Test func reduceOfNothingIsItsInitialValue() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.empty().reduce(10) { $0 + $1 })
            expect(recorder.heard, "10 |")
        }
    }

    @Test func reduceGivesTheResultFirstAndTheValueSecond() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            recorder.hear(Chain.from([1, 2, 3]).reduce("") { $0 + "\($1)" })
            expect(recorder.heard, "123 |")
        }
    }

    @Test func anErrorDropsTheResult() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.concat(.from([1, 2]), .error(Failure.boom)).reduce(0) { $0 + $1 })
            expect(recorder.heard, "#boom")
        }
    }

    @Test func aReduceThatThrowsTearsItsSourceDownAndIsNotCalledAgain() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                .create { observer in
                    kept.content = observer
                    return Disposables.create { trial.journal.note("cleanup") }
                }.reduce(0) { (sum: Int, value: Int) in
                    calls.increment()
                    if value == 2 { throw Failure.boom }
                    return sum + value
                },
                finally: { trial.journal.note("heard") })
            for value in 1...4 { kept.content?.onNext(value) }
            kept.content?.onCompleted()
            expect(recorder.heard, "#boom")
            expect(calls.value, 2)
            expect(trial.journal.entries, ["cleanup", "heard"])
            kept.content = nil
        }
    }

    @Test func theHandlerOfTheResultMayDisposeAndHearsNoEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: emitter.reduce(0) { $0 + $1 }, then: { _ in token.dispose() })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1")
            token.content = nil
        }
    }

    @Test func aMillionValuesAreReducedWithoutBeingKept() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.range(start: 1, count: 1_000_000).reduce(0) { $0 + $1 })
            expect(recorder.heard, "500000500000 |")
        }
    }

    @Test func reduceIntoACollectionGathersIt() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            recorder.hear(Chain.range(start: 1, count: 4).reduce([]) { $0 + [$1] })
            expect(recorder.heard, "[1, 2, 3, 4] |")
        }
    }

    @Test func theResultMayBeMapped() {
        expect(heard { Chain.from([1, 2, 3]).reduce(0, accumulator: +, mapResult: { "sum \($0)" }) }, "sum 6 |")
        expect(heard { Chain<Int>.error(Failure.boom).reduce(0, accumulator: +, mapResult: { "sum \($0)" }) }, "#boom")
        expect(heard { Chain.from([1, 2]).reduce(0, accumulator: +, mapResult: { _ -> Int in throw Failure.other }) }, "#other")
    }
}
