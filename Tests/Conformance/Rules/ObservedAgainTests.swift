import Testing

/// A held chain that is observed again after its last observer has left begins anew: nothing that one observer left behind reaches the
/// next.
@Suite(.conforms) struct ObservedAgainTests {
    private let trial = Trial.current

    struct Again: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The script of each run and what its observer hears; nil for a run without an observer.
        ///
        /// `a1` sends 1 through a, `b|` completes b, `c#` fails c, `+5` advances the time.
        let runs: [(script: String, heard: String?)]
        let make: @Sendable (_ a: Chain<Int>, _ b: Chain<Int>, _ c: Chain<Int>, any Scheduler) -> Chain<Int>

        init(
            _ name: String, _ runs: [(script: String, heard: String?)],
            _ make: @escaping @Sendable (Chain<Int>, Chain<Int>, Chain<Int>, any Scheduler) -> Chain<Int>
        ) { (testDescription, self.runs, self.make) = (name, runs, make) }
    }

    static let joined = [
        Again("zip", [("b9", ""), ("a1 b2", "12"), ("a9", ""), ("b4 a3", "34")]) { a, b, _, _ in .zip(a, b) { $0 * 10 + $1 } },
        Again("sample", [("a1", ""), ("b0 a2 b0", "2")]) { a, b, _, _ in a.sample(b) },
        Again("ifEmpty(default:)", [("a1", "1"), ("a|", "7 |")]) { a, _, _, _ in a.ifEmpty(default: 7) },
    ]

    static let flattened = FlatteningKind.allCases.flatMap { kind in
        [
            Again("\(kind), with another inner stream", [("a1 b4", "4"), ("a2 b6 c5 a| c|", "5 |")]) { a, b, c, _ in
                kind.flatten(a) { $0 == 1 ? b : c }
            },
            Again("\(kind), completed", [("a1", ""), ("a|", "|")]) { a, b, _, _ in kind.flatten(a) { _ in b } },
        ]
    }

    static let timed = [
        Again("debounce", [("a1", ""), ("a3 +10", "3"), ("a1", ""), ("a|", "|")]) { a, _, _, time in
            a.debounce(.seconds(10), scheduler: time)
        },
        Again("throttle", [("a1", "1"), ("a2", "2")]) { a, _, _, time in a.throttle(.seconds(10), scheduler: time) },
        Again("throttle, the first", [("a1", "1"), ("a2", "2")]) { a, _, _, time in
            a.throttle(.seconds(10), latest: false, scheduler: time)
        },
        Again("throttle, completed", [("a1 a2 a|", "1"), ("", "|")]) { a, _, _, time in a.throttle(.seconds(10), scheduler: time) },
        Again("buffer(timeSpan:)", [("a1 +50", ""), ("a2 +60 a3 +10", "23")]) { a, _, _, time in
            a.buffer(timeSpan: .seconds(70), count: 3, scheduler: time).map { $0.reduce(0) { $0 * 10 + $1 } }
        },
        Again("window", [("a1 +50", ""), ("a2 +60 a3 +10", "23")]) { a, _, _, time in
            a.window(timeSpan: .seconds(70), count: 3, scheduler: time).flatMap { $0.reduce(0) { $0 * 10 + $1 } }
        },
        Again("timeout", [("+5", ""), ("+9 a1 +10", "1 #timeout")]) { a, _, _, time in a.timeout(.seconds(10), scheduler: time) },
    ]

    @Test(arguments: joined + flattened + timed) func aChainObservedAgainBeginsAnew(_ again: Again) { again.expectRuns() }

    @Test func aFailedSourceRunsAgainDespiteAPendingRetryTrigger() {
        let scheduler = TestScheduler(), kept = Box<AnyObserver<Int>?>(trial)
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = trial.noted("source", in: kept).retry { (errors: Chain<any Error>) in
            errors.flatMap { _ in Chain<Int>.timer(.seconds(5), scheduler: scheduler) }
        }
        let token = first.hear(chain)
        kept.content?.onError(Failure.boom)
        token.dispose()
        second.hear(chain)
        kept.content?.onNext(2)
        kept.content?.onError(Failure.boom)
        scheduler.run()
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["", "2 |"])
        expect(trial.journal.entries, ["source+", "source-", "source+", "source-", "source+", "source-"])
    }

    // MARK: Sources that hang on several sources themselves

    struct Nested: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let heard: String
        /// The first source keeps the value 1. The second combines two kept values into 30.
        let make: @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>

        init(_ name: String, _ heard: String, _ make: @escaping @Sendable (Chain<Int>, Chain<Int>) -> Chain<Int>) {
            (testDescription, self.heard, self.make) = (name, heard, make)
        }
    }

    @Test(arguments: [
        Nested("withLatestFrom", "31") { $0.withLatestFrom($1, resultSelector: +) },
        Nested("skip(until:)", "1") { $0.skip(until: $1) }, Nested("take(until:)", "|") { $0.take(until: $1) },
        Nested("merge", "30 1") { .merge($1, $0) }, Nested("amb", "30") { .amb([$1, $0]) },
        Nested("combineLatest", "31") { .combineLatest($1, $0, resultSelector: +) }, Nested("sample", "1") { $0.sample($1) },
        Nested("two levels", "30 1") { .merge(.merge($1, .never()), $0) },
    ])
    func eachSourceIsFullySubscribedBeforeTheNextOne(_ nested: Nested) {
        let own = BehaviorSubject(value: 10), ownToo = BehaviorSubject(value: 20), other = BehaviorSubject(value: 1)
        let chain = nested.make(other, .combineLatest(own, ownToo, resultSelector: +))
        for count in 1...3 {
            let recorder = trial.recorder("\(count)")
            recorder.hear(chain).dispose()
            expect(recorder.heard, nested.heard)
        }
    }

    @Test func aRetryTriggerWithInnerStreamsHearsTheFirstError() {
        let emitter = Emitter<Int>()
        let chain = emitter.retry { (errors: Chain<any Error>) in
            errors.enumerated().flatMap { index, error -> Chain<Int> in
                guard index < 2 else { throw error }
                return .just(index)
            }
        }
        let first = trial.recorder("first"), second = trial.recorder("second")
        first.hear(chain).dispose()
        emitter.onError(Failure.boom)
        second.hear(chain)
        expect([first.heard, second.heard], ["", "#boom"])
    }

    /// Two inputs of one joint share a source: each hears its kept value.
    @Test func everyInputHearsTheKeptValueOfASharedSource() {
        let own = BehaviorSubject(value: 10), ownToo = BehaviorSubject(value: 20)
        let sum = Chain<Int>.combineLatest(own, ownToo, resultSelector: +)
        let chain = Chain<Int>.merge(sum.map { $0 + 1 }, sum.map { $0 + 2 })
        trial.recorder("first").hear(chain).dispose()
        for count in 2...3 {
            let recorder = trial.recorder("\(count)")
            recorder.hear(chain).dispose()
            expect(recorder.heard, "31 32")
        }
    }
}

extension ObservedAgainTests.Again {
    /// Observes the chain anew in each run, and checks what is heard.
    func expectRuns() {
        conform { trial in
            let scheduler = TestScheduler(), emitters = ["a", "b", "c"].map { (name: $0, emitter: Emitter<Int>()) }
            let chain = make(emitters[0].emitter, emitters[1].emitter, emitters[2].emitter, scheduler)
            for (script, heard) in runs {
                let recorder = trial.recorder(), token = heard == nil ? nil : recorder.hear(chain)
                for step in script.split(separator: " ") {
                    let emitter = emitters.first { step.hasPrefix($0.name) }?.emitter
                    switch step.last {
                    case "|": emitter?.onCompleted()
                    case "#": emitter?.onError(Failure.boom)
                    default:
                        let number = Int(step.dropFirst())!
                        if let emitter { emitter.onNext(number) } else { scheduler.advance(by: number) }
                    }
                }
                token?.dispose()
                expect(recorder.heard, heard ?? "", "of \(script)")
            }
        }
    }
}
