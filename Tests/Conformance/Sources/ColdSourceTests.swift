import Testing

@Suite(.conforms) struct ColdSourceTests {
    private let trial = Trial.current

    @Test func fromEmitsTheElementsOfAnySequence() {
        expect(heard { Chain.from([3, 1, 2]) }, "3 1 2 |")
        expect(heard { Chain.from(stride(from: 10, to: 0, by: -4)) }, "10 6 2 |")
        expect(heard { Chain.from((1...3).lazy.filter { $0 != 2 }.map { $0 * 2 }) }, "2 6 |")
        expect(heard { Chain.from("añb") }, "a ñ b |")
        expect(heard { Chain.from(AnySequence { AnyIterator(Array(7...8).makeIterator()) }) }, "7 8 |")
    }

    @Test func fromDrawsItsElementsAtTheSubscriptionAndOneAtATime() {
        let recorder = trial.recorder(), drawn = Counter()
        let chain = Chain.from((1...3).lazy.map { _ in drawn.increment() })
        expect(drawn.value, 0)
        recorder.hear(chain, then: { #expect($0 == drawn.value) })
        expect(recorder.heard, "1 2 3 |")
        expect(drawn.value, 3)
    }

    @Test func anEndlessSequenceStopsWhenTheTransformBelowThrows() {
        let drawn = Counter(), stop = Box(false), token = Box<(any Disposable)?>(), emitter = Emitter<Int>()
        token.content = Chain<Int>.create { observer in emitter.subscribe(observer) }
            .map { if $0 == 5 { throw Failure.boom } else { $0 } }
            .subscribe(onError: { _ in stop.content = true })
        trial.hold(
            Chain.from((1...1_000_000).lazy.map(drawn.counted)).map { value in
                emitter.onNext(value)
                if stop.content { throw Failure.other }
                return value
            }.subscribe())
        expect(drawn.value, 5)
        token.dispose()
    }

    @Test func rangeReachesTheEndsOfItsType() {
        expect(heard { Chain<UInt8>.range(start: 253, count: 3) }, "253 254 255 |")
        expect(heard { Chain<Int>.range(start: .max, count: 1) }, "\(Int.max) |")
        expect(heard { Chain<UInt64>.range(start: .max, count: 0) }, "|")
    }

    @Test func longSourcesNeedNoStackPerElement() {
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

    @Test func aColdSourceReleasesItsSequenceWhenNobodyHoldsIt() {
        let recorder = trial.recorder()
        recorder.hear(
            Chain.from([trial.tracker("element")]).map { tracker in
                tracker.touch()
                return 1
            })
        expect(recorder.heard, "1 |")
        expect(trial.alive, [])
    }

    @Test func errorEmitsItsErrorUnchanged() {
        struct Detailed: Error, Equatable { let code: Int }
        let errors = Box<[any Error]>([])
        trial.hold(Chain<Int>.error(Detailed(code: 7)).map { $0 }.filter { _ in true }.subscribe(onError: { errors.content.append($0) }))
        expect(errors.content.compactMap { $0 as? Detailed }, [Detailed(code: 7)])
    }
}
