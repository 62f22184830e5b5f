import Dispatch
import Testing

@Suite struct FlatMapLatestTests {
    @Test func aValueDropsTheInnerStreamThatRuns() {
        conform { trial in
            trial.withKept(3) { kept in
                let recorder = trial.recorder()
                let outer = Emitter<Int>()
                recorder.hear(
                    outer.flatMapLatest(
                        trial.tracked("transform") { value -> Chain<Int> in
                            trial.journal.note("transform")
                            return trial.noted("\(value)", in: kept[value])
                        }))
                for value in 0..<3 {
                    outer.onNext(value)
                    for (number, box) in kept.enumerated() { box.content?.onNext(number * 10 + value) }
                }
                expect(trial.journal.entries, ["transform", "0+", "0-", "transform", "1+", "1-", "transform", "2+"])
                kept[0].content?.onError(Failure.other)
                kept[1].content?.onCompleted()
                outer.onCompleted()
                kept[2].content?.onNext(99)
                expect(recorder.heard, "0 11 22 99")
                kept[2].content?.onCompleted()
                expect(recorder.heard, "0 11 22 99 |")
                expect(trial.journal.entries.last, "2-")
            }
        }
    }

    @Test func innerStreamsThatEndAtOnceAreAllHeard() {
        conform { trial in
            let recorder = trial.recorder(), empty = trial.recorder("empty"), none = trial.recorder("none")
            recorder.hear(Chain.range(start: 1, count: 3).flatMapLatest { .from([$0, $0 * 10]) })
            empty.hear(Chain.range(start: 1, count: 3).flatMapLatest { _ in .empty() })
            none.hear(Chain<Int>.empty().flatMapLatest { .just($0) })
            expect(recorder.heard, "1 10 2 20 3 30 |")
            expect(empty.heard, "|")
            expect(none.heard, "|")
        }
    }

    @Test func itEndsWithTheSourceIfTheLatestInnerStreamHasCompleted() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            recorder.hear(outer.flatMapLatest { _ in inner })
            outer.onNext(1)
            inner.onNext(1)
            inner.onCompleted()
            expect(recorder.heard, "1")
            outer.onCompleted()
            expect(recorder.heard, "1 |")
        }
    }

    @Test func anInnerStreamThatNeverEndsIsDroppedAllTheSame() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.from([1, 2]).flatMapLatest { $0 == 1 ? .never() : .just(2) })
            expect(recorder.heard, "2 |")
        }
    }

    @Test(arguments: ["the source", "the inner stream", "the transform"])
    func anErrorDisposesTheRestAndComesThen(_ failing: String) {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                let chain = trial.noted("outer", in: kept[0]).flatMapLatest(
                    trial.tracked("transform") { value -> Chain<Int> in
                        if value == 2 { throw Failure.boom }
                        return trial.noted("inner", in: kept[1])
                    })
                recorder.hear(chain, finally: { trial.journal.note("end") })
                kept[0].content?.onNext(1)
                kept[1].content?.onNext(7)
                switch failing {
                case "the source": kept[0].content?.onError(Failure.boom)
                case "the inner stream": kept[1].content?.onError(Failure.boom)
                default: kept[0].content?.onNext(2)
                }
                for box in kept { box.content?.onNext(1) }
                expect(recorder.heard, "7 #boom")
                // A value drops the inner stream before it is transformed.
                let last = failing == "the source" ? ["outer-", "inner-"] : ["inner-", "outer-"]
                expect(trial.journal.entries, ["outer+", "inner+"] + last + ["end"])
            }
        }
    }

    @Test(arguments: [true, false])
    func disposalStopsTheSourceAndTheInnerStream(_ fromInside: Bool) {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                let token = Box<(any Disposable)?>()
                let chain = trial.noted("outer", in: kept[0])
                    .flatMapLatest(trial.tracked("transform") { _ in trial.noted("inner", in: kept[1]) })
                token.content = recorder.hear(chain, then: { _ in if fromInside { token.dispose() } })
                kept[0].content?.onNext(1)
                kept[1].content?.onNext(7)
                token.dispose()
                for box in kept { box.content?.onNext(1) }
                expect(recorder.heard, "7")
                // Which of the two goes first is each architecture's own.
                expect(trial.journal.entries.prefix(2), ["outer+", "inner+"])
                expect(trial.journal.entries.dropFirst(2).sorted(), ["inner-", "outer-"])
                token.content = nil
            }
        }
    }

    /// The values that are left for the one who delivers, because a handler sent them, are of the streams they were sent by.
    @Test func whatWaitsForItsTurnIsDroppedWithItsStream() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inners = (0..<3).map { _ in Emitter<Int>() }
            recorder.hear(
                outer.flatMapLatest { inners[$0] },
                then: { value in
                    guard value == 0 else { return }
                    outer.onNext(1)
                    inners[1].onNext(10)
                    inners[1].onError(Failure.boom)
                    outer.onNext(2)
                    inners[2].onNext(20)
                    inners[0].onNext(1)
                })
            outer.onNext(0)
            inners[0].onNext(0)
            inners[2].onNext(21)
            expect(recorder.heard, "0 20 21")
            outer.onCompleted()
            inners[2].onCompleted()
        }
    }

    @Test func whatAnotherThreadIsJustSendingIsNotHeardAfterTheSwitch() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), old = Emitter<Int>(), new = Emitter<Int>()
            let isSending = DispatchSemaphore(value: 0), hasSwitched = DispatchSemaphore(value: 0)
            recorder.hear(
                outer.flatMapLatest {
                    $0 == 1
                        ? old.map {
                            isSending.signal()
                            hasSwitched.waitPatiently("the switch waits for the one who sends")
                            return $0
                        } : new
                })
            outer.onNext(1)
            trial.inThreads(2) { thread in
                guard thread == 0 else { return old.onNext(1) }
                isSending.waitPatiently("nobody sends")
                outer.onNext(2)
                hasSwitched.signal()
            }
            new.onNext(2)
            expect(recorder.heard, "2")
            outer.onCompleted()
            new.onCompleted()
        }
    }

    @Test func aTransformThatThrewIsNotCalledAgain() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            let chain = outer.flatMapLatest(trial.tracked("transform", trial.answering(with: inner)))
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

    @Test func ofStreamsThatSendAtOnceItIsFlatMap() {
        let scripts: [[Event<Int>]] = [[.completed], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)]]
        for script in scripts {
            for inner in scripts {
                #expect(
                    heard { synchronous(script).flatMapLatest { _ in synchronous(inner) } }
                        == heard { synchronous(script).flatMap { _ in synchronous(inner) } })
            }
        }
    }

    @Test func theCleanupOfTheDroppedStreamMayDisposeTheOnlyObserver() {
        conform { trial in
            let recorder = trial.recorder(), outer = Emitter<Int>(), token = Box<(any Disposable)?>()
            let inner = Chain<Int>.create { _ in Disposables.create { token.content?.dispose() } }
            token.content = recorder.subscribe(
                to: outer.flatMapLatest { value -> Chain<Int> in
                    trial.journal.note("\(value)")
                    return inner
                })
            outer.onNext(1)
            outer.onNext(2)
            expect(recorder.heard, "")
            expect(trial.journal.entries, ["1"])
            token.content = nil
        }
    }

    /// The value is for neither of them, so it makes no stream.
    @Test func theCleanupOfTheDroppedStreamMayExchangeTheOnlyObserver() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), outer = Emitter<Int>()
            let chain = Box<Chain<Int>?>(nil), tokens = Box<[any Disposable]>([])
            let inner = Chain<Int>.create { _ in
                Disposables.create {
                    guard tokens.content.count == 1, let chain = chain.content else { return }
                    tokens.content[0].dispose()
                    tokens.content.append(second.subscribe(to: chain))
                }
            }
            chain.content = outer.flatMapLatest { value -> Chain<Int> in
                trial.journal.note("\(value)")
                return inner
            }
            tokens.content = [first.subscribe(to: chain.content!)]
            outer.onNext(1)
            outer.onNext(2)
            expect(trial.journal.entries, ["1"])
            outer.onNext(3)
            expect(trial.journal.entries, ["1", "3"])
            for token in tokens.content { token.dispose() }
            tokens.content = []
            chain.content = nil
        }
    }
}
