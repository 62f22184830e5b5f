import Testing

@Suite struct ColdSourceTests {
    /// Counts the elements that are drawn from it. As good as endless: it ends after a million, so that a failure is not a hang.
    private struct Endless: Sequence, IteratorProtocol {
        let drawn: Counter
        mutating func next() -> Int? {
            let number = drawn.increment()
            return number > 1_000_000 ? nil : number
        }
    }

    @Test func justEmitsItsElementAndCompletes() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            recorder.hear(.just("x"))
            expect(recorder.heard, "x |")
        }
    }

    @Test func fromEmitsTheElementsOfAnySequence() {
        conform { trial in
            let array = trial.recorder("array"), stride = trial.recorder("stride"), lazy = trial.recorder("lazy")
            let characters = trial.recorder("characters", of: Character.self), any = trial.recorder("any")
            array.hear(.from([3, 1, 2]))
            stride.hear(.from(Swift.stride(from: 10, to: 0, by: -4)))
            lazy.hear(.from((1...3).lazy.filter { $0 != 2 }.map { $0 * 2 }))
            characters.hear(.from("añb"))
            any.hear(.from(AnySequence { AnyIterator(Array(7...8).makeIterator()) }))
            expect(array.heard, "3 1 2 |")
            expect(stride.heard, "10 6 2 |")
            expect(lazy.heard, "2 6 |")
            expect(characters.heard, "a ñ b |")
            expect(any.heard, "7 8 |")
        }
    }

    @Test func fromDrawsItsElementsAtTheSubscriptionAndOneAtATime() {
        conform { trial in
            let recorder = trial.recorder()
            let drawn = Counter()
            let chain = Chain.from((1...3).lazy.map { _ in drawn.increment() })
            expect(drawn.value, 0)
            recorder.hear(chain, then: { #expect($0 == drawn.value) })
            expect(recorder.heard, "1 2 3 |")
            expect(drawn.value, 3)
        }
    }

    @Test func fromAnEndlessSequenceStopsWhenItsOwnTransformThrowsForAReasonFromElsewhere() {
        conform { trial in
            let drawn = Counter()
            let stop = Box(false), token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            token.content = Chain<Int>.create { observer in emitter.subscribe(observer) }
                .map { if $0 == 5 { throw Failure.boom } else { $0 } }
                .subscribe(onError: { _ in stop.content = true })
            trial.hold(
                Chain.from(Endless(drawn: drawn)).map { value in
                    emitter.onNext(value)
                    if stop.content { throw Failure.other }
                    return value
                }.subscribe())
            expect(drawn.value, 5)
            token.dispose()
        }
    }

    @Test func rangeReachesTheEndsOfItsType() {
        conform { trial in
            let top = trial.recorder("top", of: UInt8.self)
            let one = trial.recorder("one", of: Int.self), wide = trial.recorder("wide", of: UInt64.self)
            top.hear(.range(start: 253, count: 3))
            one.hear(.range(start: .max, count: 1))
            wide.hear(.range(start: .max, count: 0))
            expect(top.heard, "253 254 255 |")
            expect(one.heard, "\(Int.max) |")
            expect(wide.heard, "|")
        }
    }

    @Test func longSourcesNeedNoStackPerElement() {
        conform { trial in
            trial.inThread(stack: smallStack) {
                let sum = Counter(), ends = Counter()
                trial.hold(
                    Chain.range(start: 1, count: 100_000).map { $0 }.subscribe(
                        onNext: { sum.increment(by: $0) }, onCompleted: { ends.increment() }))
                trial.hold(
                    Chain.from(Array(1...100_000)).filter { $0 > 0 }.subscribe(
                        onNext: { sum.increment(by: -$0) }, onCompleted: { ends.increment() }))
                expect(sum.value, 0)
                expect(ends.value, 2)
            }
        }
    }

    @Test func aColdSourceReleasesItsSequenceWhenNobodyHoldsIt() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(
                Chain.from([trial.tracker("element")]).map { tracker in
                    tracker.touch()
                    return 1
                })
            expect(recorder.heard, "1 |")
            expect(trial.alive, [])
        }
    }

    @Test func errorEmitsItsErrorUnchanged() {
        struct Detailed: Error, Equatable { let code: Int }
        conform { trial in
            let errors = Box<[any Error]>([])
            trial.hold(
                Chain<Int>.error(Detailed(code: 7)).map { $0 }.filter { _ in true }.subscribe(
                    onError: { errors.content.append($0) }))
            expect(errors.content.compactMap { $0 as? Detailed }, [Detailed(code: 7)])
        }
    }
}
