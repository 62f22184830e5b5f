import Testing

/// A chain that is held and observed again when its last observer has gone: it begins anew, and nothing of what the first observer left
/// reaches the second.
@Suite struct ObservedAgainTests {
    /// Observes `chain` twice, the second time when the first observer has gone. `before` happens while the first does, `after` while the
    /// second does.
    private func expectHeard<Value>(
        _ trial: Trial, of chain: Chain<Value>, _ heard: [String], sourceLocation: SourceLocation = #_sourceLocation,
        by before: () -> Void, then after: () -> Void
    ) {
        let first = trial.recorder("first", of: Value.self), second = trial.recorder("second", of: Value.self)
        let token = first.hear(chain)
        before()
        token.dispose()
        let again = second.hear(chain)
        after()
        again.dispose()
        expect([first.heard, second.heard], heard, sourceLocation: sourceLocation)
    }

    // MARK: Sources that are joined

    @Test func zipBeginsWithEmptyQueuesOnBothSides() {
        conform { trial in
            let a = Emitter<Int>(), b = Emitter<Int>()
            let chain = Chain<Int>.zip(a, b) { $0 * 10 + $1 }
            expectHeard(trial, of: chain, ["", "12"]) {
                b.onNext(9)
            } then: {
                a.onNext(1)
                b.onNext(2)
            }
            expectHeard(trial, of: chain, ["", "34"]) {
                a.onNext(9)
            } then: {
                b.onNext(4)
                a.onNext(3)
            }
        }
    }

    @Test func sampleHasNoValueAtFirst() {
        conform { trial in
            let emitter = Emitter<Int>(), sampler = Emitter<Int>()
            expectHeard(trial, of: emitter.sample(sampler), ["", "2"]) {
                emitter.onNext(1)
            } then: {
                sampler.onNext(0)
                emitter.onNext(2)
                sampler.onNext(0)
            }
        }
    }

    @Test func ifEmptyCountsTheValuesAnew() {
        conform { trial in
            let emitter = Emitter<Int>()
            expectHeard(trial, of: emitter.ifEmpty(default: 7), ["1", "7 |"]) {
                emitter.onNext(1)
            } then: {
                emitter.onCompleted()
            }
        }
    }

    // MARK: Inner streams

    @Test(arguments: FlatteningKind.allCases) func anInnerStreamThatWasLeftKeepsNoOtherOut(_ kind: FlatteningKind) {
        conform { trial in
            let outer = Emitter<Int>(), left = Emitter<Int>(), inner = Emitter<Int>()
            let chain = kind.flatten(outer) { $0 == 1 ? left : inner }
            expectHeard(trial, of: chain, ["4", "5 |"]) {
                outer.onNext(1)
                left.onNext(4)
            } then: {
                outer.onNext(2)
                left.onNext(6)
                inner.onNext(5)
                outer.onCompleted()
                inner.onCompleted()
            }
        }
    }

    @Test(arguments: FlatteningKind.allCases) func theCompletionAwaitsNoInnerStreamThatWasLeft(_ kind: FlatteningKind) {
        conform { trial in
            let outer = Emitter<Int>(), left = Emitter<Int>()
            expectHeard(trial, of: kind.flatten(outer) { _ in left }, ["", "|"]) {
                outer.onNext(1)
            } then: {
                outer.onCompleted()
            }
        }
    }

    @Test func aSourceThatHadFailedRunsAgainThoughTheTriggerWasAwaited() {
        conform { trial in
            trial.withKept(1) { kept in
                let scheduler = TestScheduler()
                let chain = trial.noted("source", in: kept[0]).retry { (errors: Chain<any Error>) in
                    errors.flatMap { _ in Chain<Int>.timer(.seconds(5), scheduler: scheduler) }
                }
                expectHeard(trial, of: chain, ["", "2 |"]) {
                    kept[0].content?.onError(Failure.boom)
                } then: {
                    kept[0].content?.onNext(2)
                    kept[0].content?.onError(Failure.boom)
                    scheduler.run()
                    kept[0].content?.onCompleted()
                }
                let once = ["source+", "source-"]
                expect(trial.journal.entries, once + once + once)
            }
        }
    }

    // MARK: Time

    @Test func debounceAwaitsNoValueAtFirst() {
        conform { trial in
            let scheduler = TestScheduler(), emitter = Emitter<Int>()
            let chain = emitter.debounce(.seconds(10), scheduler: scheduler)
            expectHeard(trial, of: chain, ["", "3"]) {
                emitter.onNext(1)
            } then: {
                emitter.onNext(3)
                scheduler.run()
            }
            expectHeard(trial, of: chain, ["", "|"]) {
                emitter.onNext(1)
            } then: {
                emitter.onCompleted()
            }
        }
    }

    @Test(arguments: [true, false]) func throttleEmitsTheFirstValueAtOnce(latest: Bool) {
        conform { trial in
            let scheduler = TestScheduler(), emitter = Emitter<Int>()
            expectHeard(trial, of: emitter.throttle(.seconds(10), latest: latest, scheduler: scheduler), ["1", "2"]) {
                emitter.onNext(1)
            } then: {
                emitter.onNext(2)
            }
        }
    }

    @Test func aThrottleWhoseSourceHasCompletedIsNotAwaitedAgain() {
        conform { trial in
            let scheduler = TestScheduler(), emitter = Emitter<Int>()
            expectHeard(trial, of: emitter.throttle(.seconds(10), scheduler: scheduler), ["1", "|"]) {
                emitter.onNext(1)
                emitter.onNext(2)
                emitter.onCompleted()
            } then: {
            }
        }
    }

    /// `chain` collects three values, or what comes in seventy seconds. It is observed for fifty seconds with one value, and again for
    /// seventy with two.
    private func expectCollected<Output>(
        _ heard: [String], sourceLocation: SourceLocation = #_sourceLocation, by chain: (Emitter<Int>, TestScheduler) -> Chain<Output>
    ) {
        conform(sourceLocation: sourceLocation) { trial in
            let scheduler = TestScheduler(), emitter = Emitter<Int>()
            expectHeard(trial, of: chain(emitter, scheduler), heard) {
                emitter.onNext(1)
                scheduler.advance(by: 50)
            } then: {
                emitter.onNext(2)
                scheduler.advance(by: 60)
                emitter.onNext(3)
                scheduler.advance(by: 10)
            }
        }
    }

    @Test func aBufferBeginsEmptyAndCountsItsTimeAnew() {
        expectCollected(["", "[2, 3]"]) { $0.buffer(timeSpan: .seconds(70), count: 3, scheduler: $1) }
    }

    @Test func aWindowBeginsEmptyAndCountsItsTimeAnew() {
        expectCollected(["", "5"]) {
            $0.window(timeSpan: .seconds(70), count: 3, scheduler: $1).flatMap { $0.reduce(0, accumulator: +) }
        }
    }

    @Test func aTimeoutCountsItsTimeAnew() {
        conform { trial in
            let scheduler = TestScheduler(), emitter = Emitter<Int>()
            expectHeard(trial, of: emitter.timeout(.seconds(10), scheduler: scheduler), ["", "1 #timeout"]) {
                scheduler.advance(by: 5)
            } then: {
                scheduler.advance(by: 9)
                emitter.onNext(1)
                scheduler.advance(by: 10)
            }
        }
    }

    // MARK: Within one event

    /// The last observer's handler has another observe the chain, disposes itself, and then that.
    private func expectToStop(
        _ trial: Trial, _ chain: Chain<Int>, _ send: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let recorder = trial.recorder(), token = Box<(any Disposable)?>()
        token.content = recorder.subscribe(
            to: chain,
            then: { _ in
                let other = chain.subscribe()
                token.dispose()
                other.dispose()
            })
        send()
        expect(recorder.heard, "1", sourceLocation: sourceLocation)
        token.content = nil
    }

    @Test func aColdSourceStopsIfTheLastToComeIsDisposedInTheSameHandler() {
        conform { trial in
            trial.withKept(1) { kept in
                let running = Counter()
                let chain = Chain<Int>.create { observer in
                    kept[0].content = observer
                    running.increment()
                    return Disposables.create { running.increment(by: -1) }
                }.map { $0 }
                expectToStop(trial, chain) { kept[0].content?.onNext(1) }
                expect(running.value, 0)
                withExtendedLifetime(chain) {}
            }
        }
    }

    @Test func theSourcesOfAJointAreLeftIfTheLastToComeIsDisposedInTheSameHandler() {
        conform { trial in
            let emitter = Emitter<Int>(), calls = Counter()
            let source = emitter.map { value in
                calls.increment()
                return value
            }
            let chain = Chain<Int>.merge(source, .never())
            expectToStop(trial, chain) { emitter.onNext(1) }
            emitter.onNext(2)
            expect(calls.value, 1)
            withExtendedLifetime(chain) {}
        }
    }

    /// Each with a closure that is called for each value.
    private let closures: [(name: String, chain: (Emitter<Int>, @escaping (Int) throws -> Int) -> Chain<Int>)] = [
        ("map", { source, closure in source.map { try closure($0) } }),
        ("do", { source, closure in source.do(onNext: { _ = try closure($0) }) }),
        ("scan", { source, closure in source.scan(0) { try closure($1) } }),
        ("distinct", { source, closure in source.distinctUntilChanged { try closure($0) } }),
        ("zip", { source, closure in Chain<Int>.zip(source, source) { value, _ in try closure(value) } }),
        ("flatMap", { source, closure in source.flatMap { .just(try closure($0)) } }),
        ("flatMapFirst", { source, closure in source.flatMapFirst { .just(try closure($0)) } }),
        ("flatMapLatest", { source, closure in source.flatMapLatest { .just(try closure($0)) } }),
        ("concatMap", { source, closure in source.concatMap { .just(try closure($0)) } }),
    ]

    @Test func aClosureThatLetsTheOnlyObserverGoAndThrowsLeavesNothingToTheNext() {
        for (name, makeChain) in closures { expectNothingLeft(of: name, makeChain) }
    }

    private func expectNothingLeft(of name: String, _ makeChain: (Emitter<Int>, @escaping (Int) throws -> Int) -> Chain<Int>) {
        conform { trial in
            let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = makeChain(emitter) { value in
                guard value == 1 else { return value }
                token.content?.dispose()
                throw Failure.boom
            }
            token.content = first.hear(chain)
            emitter.onNext(1)
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([name, first.heard, second.heard], [name, "", "2 |"])
            token.content = nil
        }
    }
}
