import Testing

/// Rule 4: a closure that throws ends the stream with its error. That the upstream is torn down first is shown for every operator.
@Suite(.conforms) struct ThrowingTests {
    private let trial = Trial.current

    @Test func aClosureThatSendsThenThrowsEndsItsStreamOnce() {
        let recorder = trial.recorder(), neighbour = trial.recorder("neighbour"), emitter = Emitter<Int>()
        recorder.hear(
            emitter.map { value -> Int in
                emitter.onNext(value + 1)
                throw Failure.boom
            })
        neighbour.hear(emitter)
        emitter.onNext(1)
        emitter.onCompleted()
        expect([recorder, neighbour].map(\.heard), ["#boom", "1 2 |"])
    }

    @Test func anErrorHandlerMaySubscribeAgain() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        first.hear(emitter.map { if $0 == 1 { throw Failure.boom } else { $0 } }, finally: { second.hear(emitter.map { $0 }) })
        emitter.onNext(1)
        emitter.onNext(2)
        emitter.onCompleted()
        expect([first, second].map(\.heard), ["#boom", "2 |"])
    }

    @Test func aThrownErrorEndsOnlyItsOwnStream() {
        let recorders = (0..<5).map { trial.recorder("\($0)") }
        let emitter = Emitter<Int>()
        for (index, recorder) in recorders.enumerated() {
            recorder.hear(emitter.filter { if $0 == index { throw Failure.boom } else { true } })
        }
        for value in 0..<5 { emitter.onNext(value) }
        emitter.onCompleted()
        expect(recorders.map(\.heard), ["#boom", "0 #boom", "0 1 #boom", "0 1 2 #boom", "0 1 2 3 #boom"])
    }

    @Test func anErrorWithoutAHandlerIsDropped() {
        let values = Counter()
        trial.hold(Chain<Int>.error(Failure.boom).subscribe(onNext: { _ in values.increment() }))
        trial.hold(Chain<Int>.error(Failure.boom).subscribe())
        let emitter = Emitter<Int>()
        trial.hold(emitter.map { $0 }.subscribe(onNext: { values.increment(by: $0) }))
        trial.hold(emitter.subscribe(onCompleted: { values.increment(by: 100) }))
        emitter.onNext(1)
        emitter.onError(Failure.boom)
        expect(values.value, 1)
    }
}
