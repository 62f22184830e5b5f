import Testing

@Suite struct FlatMapTests {
    @Test func whatTheInnerStreamsEmitIsEmittedAsItComes() {
        conform { trial in
            let recorder = trial.recorder(), mixed = trial.recorder("mixed")
            recorder.hear(Chain.range(start: 1, count: 3).flatMap(trial.tracked("transform") { .from([$0, $0 * 10]) }))
            expect(recorder.heard, "1 10 2 20 3 30 |")
            let inners = [Emitter<Int>(), Emitter<Int>()]
            mixed.hear(Chain.range(start: 0, count: 2).flatMap { inners[$0] })
            inners[1].onNext(1)
            inners[0].onNext(2)
            inners[1].onCompleted()
            inners[0].onNext(3)
            inners[0].onCompleted()
            expect(mixed.heard, "1 2 3 |")
        }
    }

    @Test func innerStreamsWithoutValuesLeaveTheEnd() {
        conform { trial in
            let none = trial.recorder("none"), empty = trial.recorder("empty")
            none.hear(
                Chain<Int>.empty().flatMap { _ in
                    trial.journal.note("transform")
                    return .just(1)
                })
            empty.hear(Chain.range(start: 0, count: 5).flatMap { _ in .empty() })
            expect(none.heard, "|")
            expect(empty.heard, "|")
            expect(trial.journal.entries, [])
        }
    }

    @Test func anInnerStreamThatNeverEndsKeepsTheWholeFromEnding() {
        conform { trial in
            let recorder = trial.recorder()
            let token = recorder.hear(Chain.from([1, 2]).flatMap(trial.tracked("transform") { $0 == 1 ? .never() : .just(2) }))
            expect(recorder.heard, "2")
            token.dispose()
        }
    }

    @Test func eachInnerStreamIsSubscribedToOnceAndCleanedUpWhenItEnds() {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                recorder.hear(Chain.from([0, 1]).flatMap { trial.noted("\($0)", in: kept[$0]) })
                kept[1].content?.onCompleted()
                kept[0].content?.onNext(5)
                kept[0].content?.onCompleted()
                expect(recorder.heard, "5 |")
                expect(trial.journal.entries, ["0+", "1+", "1-", "0-"])
            }
        }
    }

    @Test(arguments: ["the source", "an inner stream", "the transform"])
    func theFirstErrorDisposesTheRestAndComesThen(_ failing: String) {
        conform { trial in
            trial.withKept(4) { kept in
                let recorder = trial.recorder()
                let chain = trial.noted("outer", in: kept[3]).flatMap(
                    trial.tracked("transform") { value -> Chain<Int> in
                        if value > 2 { throw Failure.boom }
                        return trial.noted("\(value)", in: kept[value])
                    })
                recorder.hear(chain, finally: { trial.journal.note("end") })
                for value in 0..<3 { kept[3].content?.onNext(value) }
                kept[1].content?.onNext(7)
                switch failing {
                case "the source": kept[3].content?.onError(Failure.boom)
                case "an inner stream": kept[1].content?.onError(Failure.boom)
                default: kept[3].content?.onNext(3)
                }
                for box in kept {
                    box.content?.onNext(8)
                    box.content?.onError(Failure.other)
                }
                expect(recorder.heard, "7 #boom")
                let last = failing == "an inner stream" ? ["1-", "outer-", "0-", "2-"] : ["outer-", "0-", "1-", "2-"]
                expect(trial.journal.entries, ["outer+", "0+", "1+", "2+"] + last + ["end"])
            }
        }
    }

    @Test func disposalFromInsideAHandlerStopsAll() {
        conform { trial in
            trial.withKept(3) { kept in
                let recorder = trial.recorder()
                let token = Box<(any Disposable)?>()
                let outer = trial.noted("outer", in: kept[2])
                token.content = recorder.hear(
                    outer.flatMap(trial.tracked("transform") { trial.noted("\($0)", in: kept[$0]) }),
                    then: {
                        if $0 == 7 { token.dispose() }
                    })
                kept[2].content?.onNext(0)
                kept[2].content?.onNext(1)
                kept[0].content?.onNext(6)
                kept[1].content?.onNext(7)
                for box in kept { box.content?.onNext(0) }
                expect(recorder.heard, "6 7")
                expect(trial.journal.entries, ["outer+", "0+", "1+", "outer-", "0-", "1-"])
                token.content = nil
            }
        }
    }

    @Test func aHandlerMaySendToTheSourceAndToTheInnerStreams() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inners = [Emitter<Int>(), Emitter<Int>()]
            recorder.hear(
                outer.flatMap { inners[$0] },
                then: { value in
                    guard value == 1 else { return }
                    inners[0].onNext(2)
                    outer.onNext(1)
                    inners[1].onNext(3)
                    inners[0].onCompleted()
                    outer.onCompleted()
                    trial.journal.note(recorder.heard)
                })
            outer.onNext(0)
            inners[0].onNext(1)
            // A value that the same emitter sends is delivered when it has delivered the one before.
            expect(recorder.heard, "1 3 2")
            expect(trial.journal.entries, ["1"])
            inners[1].onCompleted()
            expect(recorder.heard, "1 3 2 |")
        }
    }

    @Test func aTransformThatThrewIsNotCalledAgain() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            let chain = outer.flatMap(trial.tracked("transform", trial.answering(with: inner)))
            recorder.hear(
                chain,
                then: { _ in
                    outer.onNext(2)
                    outer.onNext(3)
                })
            outer.onNext(1)
            inner.onNext(5)
            expect(recorder.heard, "5 #boom")
            expect(trial.journal.entries, ["1", "2"])
        }
    }

    /// The error waits until the value that is on its way has passed. The source is just being subscribed to.
    @Test func aTransformThatThrewIsNotCalledAgainByASourceThatIsBeingSubscribedTo() {
        conform { trial in
            let recorder = trial.recorder()
            let inner = Emitter<Int>(), source = Box<AnyObserver<Int>?>(nil)
            let chain = trial.noted("source") { observer in
                source.content = observer
                observer.onNext(1)
                inner.onNext(10)
            }.flatMap(trial.tracked("transform", trial.answering(with: inner)))
            recorder.hear(
                chain,
                then: { _ in
                    source.content?.onNext(2)
                    source.content?.onNext(3)
                })
            expect(recorder.heard, "10 #boom")
            expect(trial.journal.entries, ["source+", "1", "2", "source-"])
            source.content = nil
        }
    }

    // The monad laws, for streams that send at once.

    private let scripts: [[Event<Int>]] = [
        [.completed], [.error(Failure.boom)], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)], [.next(4)],
    ]

    private func spread(_ value: Int) -> Chain<Int> { synchronous([.next(value), .next(value + 10), .completed]) }
    private func failing(_ value: Int) throws -> Chain<Int> {
        if value == 3 { throw Failure.other }
        return value > 10 ? .error(Failure.boom) : .from([value * 2, value])
    }

    @Test func toFlatMapOneValueIsToTransformIt() {
        for script in scripts {
            expect(heard { Chain.just(1).flatMap { _ in synchronous(script) } }, heard { synchronous(script) })
        }
    }

    @Test func toFlatMapToJustChangesNothing() {
        for script in scripts {
            expect(heard { synchronous(script).flatMap { .just($0) } }, heard { synchronous(script) })
        }
    }

    @Test func flatMapsMayBeNestedOrInARow() {
        for script in scripts {
            #expect(
                heard { synchronous(script).flatMap(spread).flatMap(failing) }
                    == heard { synchronous(script).flatMap { spread($0).flatMap(failing) } })
            #expect(
                heard { synchronous(script).flatMap(failing).flatMap(spread) }
                    == heard { synchronous(script).flatMap { try failing($0).flatMap(spread) } })
        }
    }

    @Test func toFlatMapToJustOfAFunctionIsToMapIt() {
        for script in scripts {
            expect(heard { synchronous(script).flatMap { .just("<\($0)>") } }, heard { synchronous(script).map { "<\($0)>" } })
        }
    }

    @Test(arguments: ["create", "map", "merge"]) func whatATransformThatDisposesReturnsIsNotRun(_ kind: String) {
        conform { trial in
            let recorder = trial.recorder(), emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
            func called(_ value: Int) -> Int {
                trial.journal.note("called")
                return value
            }
            let transform = { (value: Int) -> Chain<Int> in
                token.dispose()
                switch kind {
                case "create": return trial.noted("inner")
                case "map": return Chain.just(value).map(called)
                default: return .merge(trial.noted("first"), trial.noted("second"))
                }
            }
            token.content = recorder.subscribe(to: emitter.flatMap(transform))
            emitter.onNext(1)
            expect(recorder.heard, "")
            expect(trial.journal.entries, [])
            token.content = nil
        }
    }

    @Test(arguments: ["deferred", "onSubscribe", "empty", "error"])
    func anInnerStreamThatDisposesWhileItIsSubscribedToSendsNothing(_ kind: String) {
        conform { trial in
            let recorder = trial.recorder(), emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
            func called(_ value: Int) -> Int {
                trial.journal.note("called")
                return value
            }
            func inner(_ value: Int) -> Chain<Int> {
                switch kind {
                case "deferred":
                    .deferred {
                        token.dispose()
                        return Chain.just(value).map(called)
                    }
                case "onSubscribe": Chain.just(value).map(called).do(onSubscribe: { token.dispose() })
                case "error":
                    Chain<Int>.error(Failure.boom)
                        .do(onError: { _ in trial.journal.note("failed") }, onSubscribe: { token.dispose() })
                default: Chain<Int>.empty().do(onCompleted: { trial.journal.note("completed") }, onSubscribe: { token.dispose() })
                }
            }
            token.content = recorder.subscribe(to: emitter.flatMap(inner))
            emitter.onNext(1)
            expect(recorder.heard, "")
            expect(trial.journal.entries, [])
            token.content = nil
        }
    }
}
