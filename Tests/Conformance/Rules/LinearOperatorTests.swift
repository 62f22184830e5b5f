import Testing

/// What holds for every operator with one source that keeps something from value to value.
@Suite struct LinearOperatorTests {
    private struct Operator {
        let name: String
        let apply: (Trial, Chain<Int>) -> Chain<String>
        /// What is heard of 1, 2, 2, 3 and the end, of 1, 2, 2, 3 and an error, and of nothing but the end.
        let completing, failing, empty: String
    }

    private let operators = [
        Operator(
            name: "scan", apply: { trial, chain in chain.scan(0, accumulator: twoParameters(trial) { $0 + $1 }).map(text) },
            completing: "1 3 5 8 |", failing: "1 3 5 8 #boom", empty: "|"),
        Operator(
            name: "reduce", apply: { trial, chain in chain.reduce(0, accumulator: twoParameters(trial) { $0 + $1 }).map(text) },
            completing: "8 |", failing: "#boom", empty: "0 |"),
        Operator(
            name: "take", apply: { _, chain in chain.take(9).map(text) },
            completing: "1 2 2 3 |", failing: "1 2 2 3 #boom", empty: "|"),
        Operator(
            name: "skip", apply: { _, chain in chain.skip(1).map(text) },
            completing: "2 2 3 |", failing: "2 2 3 #boom", empty: "|"),
        Operator(
            name: "distinctUntilChanged",
            apply: { trial, chain in chain.distinctUntilChanged(twoParameters(trial) { $0 == $1 }).map(text) },
            completing: "1 2 3 |", failing: "1 2 3 #boom", empty: "|"),
        Operator(
            name: "do",
            apply: { trial, chain in
                chain.do(
                    onNext: trial.tracked("onNext") { _ in }, onError: trial.trackedHandler("onError") { _ in },
                    onCompleted: trial.tracked("onCompleted") {}, onSubscribe: trial.tracked("onSubscribe") {},
                    onDispose: trial.tracked("onDispose") {}
                ).map(text)
            },
            completing: "1 2 2 3 |", failing: "1 2 2 3 #boom", empty: "|"),
        Operator(
            name: "buffer", apply: { _, chain in chain.buffer(count: 3).map(text) },
            completing: "[1, 2, 2] [3] |", failing: "[1, 2, 2] #boom", empty: "|"),
    ]

    private static func text<Value>(_ value: Value) -> String { "\(value)" }

    /// A closure with two parameters that holds a tracker.
    private static func twoParameters<Result>(_ trial: Trial, _ body: @escaping (Int, Int) -> Result) -> (Int, Int) -> Result {
        let tracker = trial.tracker("closure")
        return { first, second in
            tracker.touch()
            return body(first, second)
        }
    }

    private func send(to emitter: Emitter<Int>) {
        for value in [1, 2, 2, 3] { emitter.onNext(value) }
    }

    @Test func valuesAndTheEndCrossFromAnEmitter() {
        for each in operators {
            conform { trial in
                let completing = trial.recorder("completing", of: String.self), failing = trial.recorder("failing", of: String.self)
                let first = Emitter<Int>(), second = Emitter<Int>()
                completing.hear(each.apply(trial, first))
                failing.hear(each.apply(trial, second))
                send(to: first)
                send(to: second)
                first.onCompleted()
                second.onError(Failure.boom)
                expect(completing.heard, each.completing, "\(each.name)")
                expect(failing.heard, each.failing, "\(each.name)")
                expect(trial.alive, [], "\(each.name)")
            }
        }
    }

    @Test func valuesAndTheEndCrossFromAColdSource() {
        for each in operators {
            conform { trial in
                let completing = trial.recorder("completing", of: String.self), failing = trial.recorder("failing", of: String.self)
                let empty = trial.recorder("empty", of: String.self)
                completing.hear(each.apply(trial, .from([1, 2, 2, 3])))
                failing.hear(each.apply(trial, .concat(.from([1, 2, 2, 3]), .error(Failure.boom))))
                empty.hear(each.apply(trial, .empty()))
                expect(completing.heard, each.completing, "\(each.name)")
                expect(failing.heard, each.failing, "\(each.name)")
                expect(empty.heard, each.empty, "\(each.name)")
            }
        }
    }

    @Test func eachStreamHasAStateOfItsOwn() {
        for each in operators {
            conform { trial in
                let first = trial.recorder("first", of: String.self), second = trial.recorder("second", of: String.self)
                let emitter = Emitter<Int>()
                first.hear(each.apply(trial, emitter))
                second.hear(each.apply(trial, emitter))
                send(to: emitter)
                emitter.onCompleted()
                expect(first.heard, each.completing, "\(each.name)")
                expect(second.heard, each.completing, "\(each.name)")
            }
        }
    }

    @Test func valuesSentFromAboveDuringAnEventAreTakenInOneAfterTheOther() {
        for each in operators {
            conform { trial in
                let recorder = trial.recorder(of: String.self)
                let emitter = Emitter<Int>()
                recorder.hear(
                    each.apply(
                        trial,
                        emitter.map { value in
                            if value == 1 {
                                for next in [2, 2, 3] { emitter.onNext(next) }
                                emitter.onCompleted()
                            }
                            return value
                        }))
                emitter.onNext(1)
                expect(recorder.heard, each.completing, "\(each.name)")
            }
        }
    }

    @Test func valuesSentFromBelowDuringAnEventAreTakenInOneAfterTheOther() {
        for each in operators {
            conform { trial in
                let recorder = trial.recorder(of: String.self)
                let emitter = Emitter<Int>()
                let left = Box([2, 2, 3])
                func sendOne() {
                    if !left.content.isEmpty { emitter.onNext(left.content.removeFirst()) }
                }
                recorder.hear(each.apply(trial, emitter), then: { _ in sendOne() })
                emitter.onNext(1)
                while !left.content.isEmpty { sendOne() }
                emitter.onCompleted()
                expect(recorder.heard, each.completing, "\(each.name)")
            }
        }
    }

    @Test func disposalReleasesEverythingThoughAllIsHeld() {
        for each in operators {
            conform { trial in
                let recorder = trial.recorder(of: String.self)
                let emitter = Emitter<Int>()
                let token = recorder.hear(each.apply(trial, emitter))
                send(to: emitter)
                let heard = recorder.heard
                token.dispose()
                token.dispose()
                expect(trial.alive, [], "\(each.name)")
                send(to: emitter)
                emitter.onCompleted()
                expect(recorder.heard, heard, "\(each.name)")
            }
        }
    }

    @Test func nothingComesAfterAHandlerHasDisposedNotEvenTheRest() {
        for each in operators {
            conform { trial in
                let recorder = trial.recorder(of: String.self)
                let emitter = Emitter<Int>()
                let token = Box<(any Disposable)?>()
                token.content = recorder.subscribe(to: each.apply(trial, emitter), then: { _ in token.dispose() })
                send(to: emitter)
                emitter.onCompleted()
                let first = recorder.events
                expect(first.count, 1, "\(each.name)")
                #expect(each.completing.hasPrefix(first[0]), "\(each.name)")
                expect(trial.alive, [], "\(each.name)")
                token.content = nil
            }
        }
    }

    @Test func theSourceIsCleanedUpOnceHoweverTheStreamEnds() {
        for each in operators {
            for end in ["complete", "fail", "dispose"] {
                conform { trial in
                    let kept = Box<AnyObserver<Int>?>(nil)
                    let token = trial.recorder(of: String.self).hear(
                        each.apply(
                            trial,
                            .create { observer in
                                kept.content = observer
                                return Disposables.create { trial.journal.note("cleanup") }
                            }))
                    kept.content?.onNext(1)
                    switch end {
                    case "complete": kept.content?.onCompleted()
                    case "fail": kept.content?.onError(Failure.boom)
                    default: token.dispose()
                    }
                    token.dispose()
                    expect(trial.journal.entries, ["cleanup"], "\(each.name), \(end)")
                    kept.content = nil
                }
            }
        }
    }

    @Test func aStreamThatIsDroppedBeforeItIsSubscribedToGoes() {
        for each in operators {
            conform { trial in
                let emitter = Emitter<Int>()
                let before = trial.count
                do {
                    let chain = each.apply(trial, emitter)
                    withExtendedLifetime(chain) {}
                }
                expect(trial.alive, [], "\(each.name)")
                expect(trial.count, before, "\(each.name)")
            }
        }
    }

    @Test func whatIsKeptOfTheValuesGoesWithTheStreamThoughTheChainIsHeld() {
        // Beside the chain to be heard what it was made from, so that that can be held too.
        typealias Chains = (own: Any, heard: Chain<Void>)
        func silent<Value>(_ chain: Chain<Value>) -> Chains { (chain, chain.map { _ in () }) }
        let operators: [(name: String, apply: (Chain<LifetimeTracker>) -> Chains)] = [
            ("scan", { silent($0.scan(nil as LifetimeTracker?) { $1 }) }),
            ("reduce", { silent($0.reduce(nil as LifetimeTracker?) { $1 }) }),
            ("distinctUntilChanged", { silent($0.distinctUntilChanged { $0 === $1 }) }),
            ("buffer", { silent($0.buffer(count: 2)) }),
        ]
        for each in operators {
            for end in ["complete", "fail", "dispose"] {
                conform { trial in
                    let emitter = Emitter<LifetimeTracker>()
                    let chains = each.apply(emitter)
                    let token = trial.recorder(of: Void.self).hear(chains.heard)
                    for name in ["1", "2", "3"] { emitter.onNext(trial.tracker(name)) }
                    expect(trial.alive, ["3", "handler"], "\(each.name) keeps the last")
                    switch end {
                    case "complete": emitter.onCompleted()
                    case "fail": emitter.onError(Failure.boom)
                    default: token.dispose()
                    }
                    expect(trial.alive, [], "\(each.name), \(end)")
                    withExtendedLifetime(chains) {}
                }
            }
        }
    }

    @Test(arguments: ["dispose", "complete"])
    func manyInARowAreTornDownWithoutStackPerOperator(_ end: String) {
        conform { trial in
            let recorder = trial.recorder()
            let disposals = Counter()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            trial.inThread(stack: largeStack) {
                var chain: Chain<Int> = emitter
                for number in 0..<depth / 5 {
                    chain =
                        switch number % 6 {
                        case 0: chain.scan(0) { $0 + $1 }
                        case 1: chain.take(5)
                        case 2: chain.skip(1)
                        case 3: chain.distinctUntilChanged()
                        case 4: chain.do(onDispose: { disposals.increment() })
                        default: chain.buffer(count: 1).map { $0[0] }
                        }
                }
                token.content = recorder.subscribe(to: chain)
            }
            trial.inThread(stack: smallStack) {
                if end == "complete" { emitter.onCompleted() } else { token.dispose() }
                token.content = nil
            }
            expect(recorder.heard, (end == "complete" ? "|" : ""))
            expect(disposals.value, (depth / 5 + 1) / 6)
        }
    }
}
