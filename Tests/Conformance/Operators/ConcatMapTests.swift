import Testing

@Suite(.conforms) struct ConcatMapTests {
    private let trial = Trial.current

    @Test func anInnerStreamStartsWhenThePreviousOneHasCompleted() {
        """
        a -12---|
          ^-----!
        1  ^--3-|
          -^----!
        2       ^-4|
          ------^--!
        = ----3---4|

        a -1--2--|
        1  ^3|
          -^-!
        2     ^4|
          ----^-!
        = --3--4-|

        a -12|
          ^--!
        1  ^-
          -^--!
        2 ^-
          -
        = ----!

        a (^ 1 2 |)
        1 (^ 3 5 |)
        2 (^ 4 |)
        = (3 5 4 |)

        a -|
        = -|
        """.draws { $0.a.concatMap($0.named) }
    }

    @Test func theTransformIsCalledAfterThePreviousStreamsCleanup() {
        let outer = Emitter<Int>(), kept = Box<AnyObserver<Int>?>(trial)
        trial.recorder().hear(
            outer.concatMap { value in
                trial.journal.note("\(value)")
                return trial.noted("inner", in: kept)
            })
        for value in 1...2 { outer.onNext(value) }
        expect(trial.journal.entries, ["1", "inner+"])
        outer.onCompleted()
        for _ in 1...2 { kept.content?.onCompleted() }
        expect(trial.journal.entries, ["1", "inner+", "inner-", "2", "inner+", "inner-"])
    }

    @Test func disposalInAHandlerReleasesTheQueuedValues() {
        let recorder = trial.recorder(), outer = Emitter<LifetimeTracker>(), inner = Emitter<Int>()
        recorder.hear(outer.concatMap(trial.tracked("transform") { _ in inner }), then: { _ in recorder.leave() })
        for number in 0..<3 { outer.onNext(trial.tracker("value \(number)")) }
        expect(trial.alive, ["handler", "transform", "value 1", "value 2"])
        inner.onNext(7)
        expect(trial.alive, [])
        expect(recorder.heard, "7")
        inner.onCompleted()
    }

    @Test func aHandlerMaySendToTheSourceAndToTheInnerStream() {
        let recorder = trial.recorder()
        let outer = Emitter<Int>(), inners = [Emitter<Int>(), Emitter<Int>()]
        recorder.hear(outer.concatMap { inners[$0] }) { value in
            guard value == 1 else { return }
            outer.onNext(1)
            inners[0].send(2, then: .completed)
            outer.onCompleted()
        }
        outer.onNext(0)
        inners[0].onNext(1)
        expect(recorder.heard, "1 2")
        inners[1].send(3, then: .completed)
        expect(recorder.heard, "1 2 3 |")
    }
}
