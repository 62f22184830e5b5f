import Testing

@Suite struct ConcatMapTests {
    @Test func anInnerStreamBeginsWhenTheOneBeforeHasCompleted() {
        conform { trial in
            trial.withKept(3) { kept in
                let recorder = trial.recorder()
                let outer = Emitter<Int>()
                recorder.hear(
                    outer.concatMap(
                        trial.tracked("transform") { value -> Chain<Int> in
                            trial.journal.note("transform")
                            return trial.noted("\(value)", in: kept[value])
                        }))
                for value in 0..<3 { outer.onNext(value) }
                expect(trial.journal.entries, ["transform", "0+"])
                outer.onCompleted()
                for value in 0..<3 {
                    kept[value].content?.onNext(value * 10)
                    kept[value].content?.onCompleted()
                }
                expect(recorder.heard, "0 10 20 |")
                expect(trial.journal.entries, ["transform", "0+", "0-", "transform", "1+", "1-", "transform", "2+", "2-"])
            }
        }
    }

    @Test func innerStreamsThatEndAtOnceFollowEachOther() {
        conform { trial in
            let recorder = trial.recorder(), empty = trial.recorder("empty"), none = trial.recorder("none")
            recorder.hear(Chain.range(start: 1, count: 3).concatMap { .from([$0, $0 * 10]) })
            empty.hear(Chain.range(start: 1, count: 3).concatMap { _ in .empty() })
            none.hear(Chain<Int>.empty().concatMap { .just($0) })
            expect(recorder.heard, "1 10 2 20 3 30 |")
            expect(empty.heard, "|")
            expect(none.heard, "|")
        }
    }

    @Test func itGoesOnWithWhatComesWhenNothingWaits() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>()
            recorder.hear(outer.concatMap { .just($0 * 2) })
            outer.onNext(1)
            outer.onNext(2)
            expect(recorder.heard, "2 4")
            outer.onCompleted()
            expect(recorder.heard, "2 4 |")
        }
    }

    @Test func anInnerStreamThatNeverEndsKeepsTheOthersWaiting() {
        conform { trial in
            let recorder = trial.recorder()
            let token = recorder.hear(Chain.from([1, 2]).concatMap(trial.tracked("transform") { $0 == 1 ? .never() : .just(2) }))
            expect(recorder.heard, "")
            token.dispose()
        }
    }

    @Test(arguments: ["the source", "the inner stream", "the transform"])
    func anErrorDisposesTheRestAndComesThen(_ failing: String) {
        conform { trial in
            trial.withKept(2) { kept in
                let recorder = trial.recorder()
                let chain = trial.noted("outer", in: kept[0]).concatMap(
                    trial.tracked("transform") { value -> Chain<Int> in
                        if value == 2 { throw Failure.boom }
                        return trial.noted("inner", in: kept[1])
                    })
                recorder.hear(chain, finally: { trial.journal.note("end") })
                for value in 1...3 { kept[0].content?.onNext(value) }
                kept[1].content?.onNext(7)
                switch failing {
                case "the source": kept[0].content?.onError(Failure.boom)
                case "the inner stream": kept[1].content?.onError(Failure.boom)
                default: kept[1].content?.onCompleted()
                }
                for box in kept { box.content?.onNext(1) }
                expect(recorder.heard, "7 #boom")
                let last = failing == "the source" ? ["outer-", "inner-"] : ["inner-", "outer-"]
                expect(trial.journal.entries, ["outer+", "inner+"] + last + ["end"])
            }
        }
    }

    @Test(arguments: [true, false])
    func disposalReleasesTheValuesThatWait(_ fromInside: Bool) {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<LifetimeTracker>(), inner = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = recorder.hear(
                outer.concatMap(trial.tracked("transform") { _ in inner }),
                then: { _ in
                    if fromInside { token.dispose() }
                })
            for number in 0..<3 { outer.onNext(trial.tracker("value \(number)")) }
            expect(trial.alive, ["handler", "transform", "value 1", "value 2"])
            inner.onNext(7)
            token.dispose()
            expect(trial.alive, [])
            expect(recorder.heard, "7")
            inner.onCompleted()
            token.content = nil
        }
    }

    @Test func aHandlerMaySendToTheSourceAndToTheInnerStream() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inners = [Emitter<Int>(), Emitter<Int>()]
            recorder.hear(
                outer.concatMap { inners[$0] },
                then: { value in
                    guard value == 1 else { return }
                    outer.onNext(1)
                    inners[0].onNext(2)
                    inners[0].onCompleted()
                    outer.onCompleted()
                })
            outer.onNext(0)
            inners[0].onNext(1)
            expect(recorder.heard, "1 2")
            inners[1].onNext(3)
            inners[1].onCompleted()
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func takeStopsTheSourceThatSendsInALoop() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(Chain.range(start: 0, count: 1_000_000_000).concatMap { .range(start: $0 * 10, count: 2) }.take(3))
            expect(recorder.heard, "0 1 10 |")
        }
    }

    @Test func ofStreamsThatSendAtOnceItIsFlatMap() {
        let scripts: [[Event<Int>]] = [[.completed], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)]]
        for script in scripts {
            for inner in scripts {
                #expect(
                    heard { synchronous(script).concatMap { _ in synchronous(inner) } }
                        == heard { synchronous(script).flatMap { _ in synchronous(inner) } })
            }
        }
    }
}
