import Testing

/// What holds for every operator at which several streams come together, shown on those that are the pattern for the others.
@Suite struct JointTests {
    @Test func mergeSubscribesInOrderAndEndsWithTheLast() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.merge(.range(start: 1, count: 2), .just(7), .empty()))
            expect(recorder.heard, "1 2 7 |")
        }
    }

    @Test func mergeOfEmittersPassesValuesAsTheyCome() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(.merge(first, second))
            first.onNext(1)
            second.onNext(2)
            first.onCompleted()
            second.onNext(3)
            expect(recorder.heard, "1 2 3")
            second.onCompleted()
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func theFirstErrorEndsAMergeAndStopsTheOthers() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(first.map(trial.tracked("first") { $0 }).merge(with: second.map(trial.tracked("second") { $0 })))
            first.onNext(1)
            second.onError(Failure.boom)
            first.onNext(2)
            expect(recorder.heard, "1 #boom")
        }
    }

    @Test func aHandlerMaySendToTheOtherSource() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(first.merge(with: second), then: { if $0 < 3 { second.onNext($0 + 1) } })
            first.onNext(1)
            expect(recorder.heard, "1 2 3")
            first.onCompleted()
            second.onCompleted()
        }
    }

    @Test func takeStopsASourceThatSendsInALoopThroughEveryKindOfJoint() {
        conform { trial in
            let long = 1_000_000_000
            let merged = trial.recorder("merged"), flattened = trial.recorder("flattened"), concatenated = trial.recorder("concatenated")
            let outer = trial.recorder("outer")
            merged.hear(.merge(.range(start: 0, count: long), .just(5)).take(3))
            flattened.hear(.just(1).flatMap { .range(start: $0, count: long) }.take(3))
            outer.hear(.range(start: 0, count: long).flatMap { .range(start: $0 * 10, count: 2) }.take(3))
            concatenated.hear(.concat(.just(5), .range(start: 0, count: long)).take(3))
            expect(merged.heard, "0 1 2 |")
            expect(flattened.heard, "1 2 3 |")
            expect(outer.heard, "0 1 10 |")
            expect(concatenated.heard, "5 0 1 |")
        }
    }

    @Test func flatMapEndsWithTheLastOfTheSourceAndItsInnerStreams() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            recorder.hear(outer.flatMap(trial.tracked("transform") { value in inner.map { $0 * value } }))
            outer.onNext(1)
            inner.onNext(1)
            outer.onNext(10)
            inner.onNext(2)
            outer.onCompleted()
            inner.onNext(3)
            expect(recorder.heard, "1 2 20 3 30")
            inner.onCompleted()
            expect(recorder.heard, "1 2 20 3 30 |")
        }
    }

    @Test func anErrorOfAnInnerStreamStopsTheRestOfAFlatMap() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inners = [Emitter<Int>(), Emitter<Int>()]
            recorder.hear(outer.flatMap { inners[$0] })
            outer.onNext(0)
            outer.onNext(1)
            inners[0].onNext(5)
            inners[1].onError(Failure.boom)
            inners[0].onNext(6)
            outer.onNext(0)
            expect(recorder.heard, "5 #boom")
        }
    }

    @Test func aTransformThatThrowsEndsAFlatMap() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            recorder.hear(
                outer.flatMap { value in
                    if value == 2 { throw Failure.boom }
                    return inner
                })
            outer.onNext(1)
            inner.onNext(7)
            outer.onNext(2)
            inner.onNext(8)
            expect(recorder.heard, "7 #boom")
        }
    }

    @Test func disposingStopsAllInputs() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inner = Emitter<Int>()
            let token = recorder.hear(outer.map(trial.tracked("outer") { $0 }).flatMap { _ in inner.map(trial.tracked("inner") { $0 }) })
            outer.onNext(1)
            inner.onNext(7)
            token.dispose()
            inner.onNext(8)
            outer.onNext(2)
            expect(recorder.heard, "7")
        }
    }

    @Test func innerStreamsThatAreOverAreNotHeld() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>()
            recorder.hear(
                outer.flatMap { value -> Chain<Int> in
                    switch value % 4 {
                    case 0: .just(value)
                    case 1: .empty()
                    case 2: .range(start: value, count: 2)
                    default:
                        .create { observer in
                            // Ends in another thread, while it is being subscribed to.
                            trial.inThread {
                                observer.onNext(value); observer.onCompleted()
                            }
                            return Disposables.create()
                        }
                    }
                })
            for value in 0..<4 { outer.onNext(value) }
            let count = trial.count
            for value in 4..<8 { outer.onNext(value) }
            expect(trial.count, count)
            outer.onCompleted()
            expect(recorder.heard, "0 2 3 3 4 6 7 7 |")
        }
    }

    @Test func innerStreamsMayEndWhileTheyAreBeingSubscribedTo() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), inners = (0..<200).map { _ in Emitter<Int>() }
            recorder.hear(outer.flatMap { inners[$0] })
            outer.onNext(0)
            inners[0].onCompleted()
            let count = trial.count
            trial.inThreads(2) { number in
                for inner in 1..<200 {
                    if number == 0 { outer.onNext(inner) } else { inners[inner].onCompleted() }
                    letOthersIn()
                }
            }
            expect(trial.count, count)
            outer.onCompleted()
            expect(recorder.heard, "|")
        }
    }

    @Test func aValueOfAnInnerStreamThatEndsAtOnceMayDisposeAll() {
        conform { trial in
            let recorder = trial.recorder()
            let outer = Emitter<Int>(), token = Box<(any Disposable)?>()
            token.content = recorder.hear(
                outer.flatMap { .just($0).map(trial.tracked("inner") { $0 }) }, then: { if $0 == 2 { token.dispose() } })
            for value in 1...3 { outer.onNext(value) }
            expect(recorder.heard, "1 2")
            expect(trial.alive, [])
            token.content = nil
        }
    }

    @Test func concatSubscribesToTheNextSourceWhenTheOneBeforeHasCompleted() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>()
            let second: Chain<Int> = .create { observer in
                trial.journal.note("second")
                observer.onNext(2)
                observer.onCompleted()
                return Disposables.create()
            }
            recorder.hear(first.concat(second).concat(.just(3)))
            first.onNext(1)
            expect(trial.journal.entries, [])
            first.onCompleted()
            expect(trial.journal.entries, ["second"])
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func manySourcesThatCompleteAtOnceNeedTheStackOfOne() {
        conform { trial in
            let recorder = trial.recorder()
            trial.inThread(stack: smallStack) {
                recorder.hear(Chain.concat((0..<20_000).map { Chain.just($0) }).filter { $0.isMultiple(of: 5_000) })
            }
            expect(recorder.heard, "0 5000 10000 15000 |")
        }
    }

    @Test(arguments: ["dispose", "complete", "release"])
    func manyJointsInARowAreTornDownWithoutStackPerJoint(_ end: String) {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            trial.inThread(stack: largeStack) {
                var chain: Chain<Int> = emitter
                for number in 0..<depth / 5 {
                    chain = number.isMultiple(of: 2) ? chain.merge(with: .empty()) : chain.flatMap { .just($0) }
                }
                token.content = recorder.subscribe(to: chain)
            }
            trial.inThread(stack: smallStack) {
                switch end {
                case "dispose": token.dispose()
                case "complete": emitter.onCompleted()
                default: token.dispose()
                }
                token.content = nil
            }
            expect(recorder.heard, (end == "complete" ? "|" : ""))
        }
    }
}
