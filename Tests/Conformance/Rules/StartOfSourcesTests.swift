import Testing

/// When a source begins, and when a loop stops.
@Suite(.conforms) struct StartOfSourcesTests {
    private let trial = Trial.current

    /// A joint that has ended, or needs a source no more, does not start it, even if something else depends on that source.
    @Test(arguments: ["take(until:)", "merge and take", "merge and an error", "amb"])
    func aSourceNoLongerNeededIsNotStarted(_ kind: String) {
        let recorder = trial.recorder(), runs = Counter()
        let source = Chain<Int>.create { observer in
            runs.increment()
            observer.onNext(2)
            return Disposables.create()
        }
        let other = source.map { $0 }
        switch kind {
        case "take(until:)": recorder.hear(source.take(until: Chain.just(1)))
        case "merge and take": recorder.hear(Chain.merge(.just(1), source).take(1))
        case "merge and an error": recorder.hear(Chain.merge(.error(Failure.boom), source))
        default: recorder.hear(Chain.amb([.just(1), source]))
        }
        let heard = ["take(until:)": "|", "merge and an error": "#boom"]
        expect(recorder.heard, heard[kind] ?? "1 |")
        expect(runs.value, 0)
        withExtendedLifetime(other) {}
    }

    /// Drawing one element too many could hang: the iterator may search for ever.
    @Test func aLoopDrawsNoMoreElementsThanAreHeard() {
        let recorder = trial.recorder(), drawn = Counter()
        recorder.hear(Chain.from((1...100).lazy.map { _ in drawn.increment() }).take(2))
        expect(recorder.heard, "1 2 |")
        expect(drawn.value, 2)
    }

    /// Neither values nor the end reach a closure, although the subscriber has already had the end.
    @Test func eventsSentByCreateAfterTheEndCallNoClosure() {
        let recorder = trial.recorder(), calls = Box<[String]>([])
        recorder.hear(
            Chain.create { observer in
                for value in 1...3 { observer.onNext(value) }
                observer.onCompleted()
                return Disposables.create()
            }.do(onNext: { calls.content.append("\($0)") }, onCompleted: { calls.content.append("|") }).take(1))
        expect(recorder.heard, "1 |")
        expect(calls.content, ["1"])
    }

    @Test func anElementCallsNoClosureIfTheStreamEndsWhileItIsDrawn() {
        let recorder = trial.recorder(), emitter = Emitter<Void>(), calls = Counter()
        recorder.hear(
            Chain.from(
                (1...3).lazy.map { number -> Int in
                    if number == 2 { emitter.onNext(()) }
                    return number
                }
            ).map(calls.counted).take(until: emitter))
        expect(recorder.heard, "1 |")
        expect(calls.value, 1)
    }
}
