import Testing

/// Rule 4: a closure that throws ends the stream with its error, and the upstream is torn down first.
@Suite struct ThrowingTests {
    private typealias Operator = (name: String, apply: (Chain<Int>, @escaping (Int) throws -> Void) -> Chain<Int>)
    private var operators: [Operator] {
        [
            (
                "map",
                { chain, check in
                    chain.map {
                        try check($0); return $0
                    }
                }
            ),
            (
                "filter",
                { chain, check in
                    chain.filter {
                        try check($0); return true
                    }
                }
            ),
            (
                "scan",
                { chain, check in
                    chain.scan(0) {
                        try check($1); return $1
                    }
                }
            ),
            ("do", { chain, check in chain.do(onNext: check) }),
            (
                "map within maps",
                { chain, check in
                    chain.map { $0 }.map {
                        try check($0); return $0
                    }.map { $0 }
                }
            ),
            (
                "filter within filters",
                { chain, check in
                    chain.filter { _ in true }.filter {
                        try check($0); return true
                    }.filter { _ in true }
                }
            ),
        ]
    }

    private func atTwo(_ value: Int) throws { if value == 2 { throw Failure.boom } }

    @Test func aClosureThatThrowsEndsTheStreamWithItsError() {
        for thrower in operators {
            conform { trial in
                let recorder = trial.recorder(), neighbour = trial.recorder("neighbour")
                let emitter = Emitter<Int>()
                recorder.hear(thrower.apply(emitter, atTwo))
                neighbour.hear(emitter)
                for value in 1...3 { emitter.onNext(value) }
                expect(recorder.heard, "1 #boom", "\(thrower.name)")
                expect(trial.alive, ["neighbour"], "\(thrower.name)")
                emitter.onCompleted()
                expect(recorder.heard, "1 #boom", "\(thrower.name)")
                expect(neighbour.heard, "1 2 3 |", "a neighbour hears nothing of it")
            }
        }
    }

    @Test func theUpstreamIsTornDownBeforeTheErrorIsHeard() {
        for thrower in operators {
            conform { trial in
                let recorder = trial.recorder()
                let kept = Box<AnyObserver<Int>?>(nil)
                let chain = Chain<Int>.create { observer in
                    kept.content = observer
                    return Disposables.create { trial.journal.note("cleanup") }
                }
                recorder.hear(thrower.apply(chain, atTwo), finally: { trial.journal.note("heard") })
                for value in 1...3 { kept.content?.onNext(value) }
                kept.content?.onCompleted()
                expect(recorder.heard, "1 #boom", "\(thrower.name)")
                expect(trial.journal.entries, ["cleanup", "heard"], "\(thrower.name)")
                kept.content = nil
            }
        }
    }

    @Test func theUpstreamIsTornDownWhenAColdSourceIsRunning() {
        for thrower in operators {
            conform { trial in
                let recorder = trial.recorder()
                let drawn = Counter()
                recorder.hear(thrower.apply(.from((1...1_000_000).lazy.map { _ in drawn.increment() }), atTwo))
                expect(recorder.heard, "1 #boom", "\(thrower.name)")
                expect(drawn.value, 2, "\(thrower.name)")
            }
        }
    }

    @Test func theClosureIsNotCalledAgain() {
        for thrower in operators {
            conform { trial in
                let recorder = trial.recorder()
                let calls = Counter()
                let emitter = Emitter<Int>()
                recorder.hear(
                    thrower.apply(emitter) { _ in
                        calls.increment()
                        throw Failure.boom
                    })
                for value in 1...3 { emitter.onNext(value) }
                emitter.onError(Failure.other)
                expect(recorder.heard, "#boom", "\(thrower.name)")
                expect(calls.value, 1, "\(thrower.name)")
            }
        }
    }

    @Test func onlyTheFirstOfTwoThrowersIsHeard() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.map { value -> Int in
                    if value == 2 { throw Failure.boom }
                    return value
                }.map { value -> Int in
                    if value == 1 { throw Failure.other }
                    return value
                })
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "#other")
        }
    }

    @Test func aClosureThatSendsAndThenThrowsIsHeardOnce() {
        conform { trial in
            let recorder = trial.recorder(), neighbour = trial.recorder("neighbour")
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.map { value -> Int in
                    emitter.onNext(value + 1)
                    throw Failure.boom
                })
            neighbour.hear(emitter)
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "#boom")
            expect(neighbour.heard, "1 2 |")
        }
    }

    @Test func theHandlerOfTheErrorMaySubscribeAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            first.hear(emitter.map { if $0 == 1 { throw Failure.boom } else { $0 } }, finally: { second.hear(emitter.map { $0 }) })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(first.heard, "#boom")
            expect(second.heard, "2 |")
        }
    }

    @Test func anErrorThrownAmongManyObserversEndsOnlyItsOwn() {
        conform { trial in
            let recorders = (0..<5).map { trial.recorder("\($0)") }
            let emitter = Emitter<Int>()
            for (index, recorder) in recorders.enumerated() {
                recorder.hear(emitter.filter { if $0 == index { throw Failure.boom } else { true } })
            }
            for value in 0..<5 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorders.map(\.heard), ["#boom", "0 #boom", "0 1 #boom", "0 1 2 #boom", "0 1 2 3 #boom"])
        }
    }
}
