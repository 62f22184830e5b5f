import Testing

/// Rules 1 and 3: `next* (error | completed)?`, and terminal events cross every operator.
@Suite struct GrammarTests {
    /// Operators that let every value pass unchanged.
    private var transparent: [(name: String, apply: (Chain<Int>) -> Chain<Int>)] {
        [
            ("nothing", { $0 }),
            ("map", { $0.map { $0 } }),
            ("filter", { $0.filter { _ in true } }),
            ("map.filter", { $0.map { $0 }.filter { _ in true } }),
            ("filter.map", { $0.filter { _ in true }.map { $0 } }),
            ("map.filter.map", { $0.map { $0 }.filter { _ in true }.map { $0 } }),
            ("ten maps", { (0..<10).reduce($0) { chain, _ in chain.map { $0 } } }),
        ]
    }

    /// Every source that ends by itself, and what is heard of it.
    private var ending: [(name: String, make: () -> Chain<Int>, heard: String)] {
        [
            ("just", { .just(1) }, "1 |"),
            ("empty", { .empty() }, "|"),
            ("error", { .error(Failure.boom) }, "#boom"),
            ("from", { .from([1, 2]) }, "1 2 |"),
            ("from nothing", { .from([]) }, "|"),
            ("range", { .range(start: 3, count: 3) }, "3 4 5 |"),
            ("empty range", { .range(start: 3, count: 0) }, "|"),
            (
                "create completing",
                {
                    .create {
                        $0.onNext(1); $0.onCompleted(); return Disposables.create()
                    }
                }, "1 |"
            ),
            (
                "create failing",
                {
                    .create {
                        $0.onNext(1); $0.onError(Failure.boom); return Disposables.create()
                    }
                }, "1 #boom"
            ),
            (
                "create throwing",
                {
                    .create {
                        $0.onNext(1); throw Failure.boom
                    }
                }, "1 #boom"
            ),
            ("map throwing", { Chain.from([1, 2]).map { if $0 == 2 { throw Failure.boom } else { $0 } } }, "1 #boom"),
            ("filter throwing", { Chain.from([1, 2]).filter { if $0 == 2 { throw Failure.boom } else { true } } }, "1 #boom"),
        ]
    }

    @Test func everySourceEndsThroughEveryOperator() {
        for source in ending {
            for operators in transparent {
                conform { trial in
                    let recorder = trial.recorder()
                    recorder.hear(operators.apply(source.make()))
                    expect(recorder.heard, source.heard, "\(source.name) through \(operators.name)")
                }
            }
        }
    }

    @Test func anEmitterEndsThroughEveryOperator() {
        for operators in transparent {
            conform { trial in
                let completing = trial.recorder("completing"), failing = trial.recorder("failing")
                let first = Emitter<Int>(), second = Emitter<Int>()
                completing.hear(operators.apply(first))
                failing.hear(operators.apply(second))
                first.onNext(1)
                first.onCompleted()
                second.onNext(2)
                second.onError(Failure.boom)
                expect(completing.heard, "1 |", "through \(operators.name)")
                expect(failing.heard, "2 #boom", "through \(operators.name)")
            }
        }
    }

    @Test func neverSaysNothingThroughEveryOperator() {
        for operators in transparent {
            conform { trial in
                let recorder = trial.recorder()
                let subscription = recorder.subscribe(to: operators.apply(.never()))
                expect(recorder.heard, "", "through \(operators.name)")
                subscription.dispose()
                expect(recorder.heard, "", "through \(operators.name)")
            }
        }
    }

    @Test func nothingFollowsTheEndOfAnEmitter() {
        for operators in transparent {
            conform { trial in
                let recorder = trial.recorder()
                let emitter = Emitter<Int>()
                recorder.hear(operators.apply(emitter))
                emitter.onNext(1)
                emitter.onCompleted()
                emitter.onNext(2)
                emitter.onError(Failure.boom)
                emitter.onCompleted()
                expect(recorder.heard, "1 |", "through \(operators.name)")
            }
        }
    }

    @Test func nothingFollowsTheErrorOfAnEmitter() {
        for operators in transparent {
            conform { trial in
                let recorder = trial.recorder()
                let emitter = Emitter<Int>()
                recorder.hear(operators.apply(emitter))
                emitter.onNext(1)
                emitter.onError(Failure.boom)
                emitter.onNext(2)
                emitter.onCompleted()
                emitter.onError(Failure.other)
                expect(recorder.heard, "1 #boom", "through \(operators.name)")
            }
        }
    }

    @Test func createIsHeldToTheGrammar() {
        for operators in transparent {
            conform { trial in
                let recorder = trial.recorder()
                recorder.hear(
                    operators.apply(
                        .create { observer in
                            observer.onNext(1)
                            observer.onCompleted()
                            observer.onNext(2)
                            observer.onError(Failure.boom)
                            observer.onCompleted()
                            return Disposables.create()
                        }))
                expect(recorder.heard, "1 |", "through \(operators.name)")
            }
        }
    }

    @Test func createIsHeldToTheGrammarLater() {
        for operators in transparent {
            conform { trial in
                let recorder = trial.recorder()
                let kept = Box<AnyObserver<Int>?>(nil)
                recorder.hear(
                    operators.apply(
                        .create { observer in
                            kept.content = observer
                            return Disposables.create()
                        }))
                kept.content?.onNext(1)
                kept.content?.onError(Failure.boom)
                kept.content?.onNext(2)
                kept.content?.onError(Failure.other)
                kept.content?.onCompleted()
                expect(recorder.heard, "1 #boom", "through \(operators.name)")
            }
        }
    }

    @Test func theEndIsHeardByEveryObserverOnceInTheOrderOfSubscription() {
        conform { trial in
            let emitter = Emitter<Int>()
            let recorders = ["a", "b", "c"].map { trial.recorder($0) }
            for (index, recorder) in recorders.enumerated() {
                let chain = index == 1 ? emitter.map { $0 } : emitter
                recorder.hear(chain, finally: { trial.journal.note("\(index)") })
            }
            emitter.onCompleted()
            expect(recorders.map(\.heard), ["|", "|", "|"])
            expect(trial.journal.entries, ["0", "1", "2"])
        }
    }

    @Test func anErrorNobodyListensToIsNobodysProblem() {
        conform { trial in
            let values = Counter()
            trial.hold(Chain<Int>.error(Failure.boom).subscribe(onNext: { _ in values.increment() }))
            trial.hold(Chain<Int>.error(Failure.boom).subscribe())
            let emitter = Emitter<Int>()
            trial.hold(emitter.map { $0 }.subscribe(onNext: { values.increment(by: $0) }))
            trial.hold(emitter.subscribe(onCompleted: { values.increment(by: 100) }))
            emitter.onNext(1)
            emitter.onError(Failure.boom)
            expect(values.value, 1)
        }
    }
}
