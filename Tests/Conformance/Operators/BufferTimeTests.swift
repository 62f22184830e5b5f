import Testing

@Suite(.conforms) struct BufferTimeTests {
    private let trial = Trial.current

    @Test func anArrayIsEmittedWhenItIsFullOrItsTimeHasPassed() {
        """
        a -1-2-3--4-----------567-8-----------------------|
        = -----([1,2,3])-([4])--([5,6,7])-([8])-----([])--([] |)

        a -(1 2 3 4)-|
        = -([1,2,3])-([4] |)

        a (^ 1 2 3 4 5 |)
        = ([1,2,3] [4,5] |)
        """.draws { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    /// A cold source's time starts before its subscription.
    @Test func aValueAtTheDeadlineJoinsTheArrayIfItPrecedesTheTimer() {
        """
        a ----------1-----|
        = ----------([1])-([] |)

        a ^---------1-----|
        = ----------([])--([1] |)
        """.draws { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    @Test func theRemainderIsEmittedWithTheCompletion() {
        """
        a -1-|
        = ---([1] |)

        a -|
        = -([] |)
        """.draws { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    @Test func anErrorOrDisposalDropsTheRemainder() {
        """
        a -1-#
        = ---#

        a -1
        = --!
        """.draws { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    @Test func onlyOneActionIsPendingHoweverManyArraysFill() {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
        let recorder = trial.recorder(of: [Int].self), emitter = Emitter<Int>()
        let token = recorder.hear(emitter.buffer(timeSpan: .seconds(70), count: 2, scheduler: watched))
        for value in 1...5 { emitter.onNext(value) }
        expect(recorder.heard, "[1, 2] [3, 4]")
        expect([watched.scheduled, watched.pending], [1, 1])
        token.dispose()
        expect(watched.pending, 0)
    }

    @Test func aHandlerMaySend() {
        let scheduler = TestScheduler(), recorder = trial.recorder(of: [Int].self), emitter = Emitter<Int>()
        recorder.hear(emitter.buffer(timeSpan: .seconds(70), count: 2, scheduler: scheduler)) { values in
            if values == [1, 2] { for value in 3...5 { emitter.onNext(value) } }
        }
        emitter.send(1, 2)
        expect(recorder.heard, "[1, 2] [3, 4]")
        emitter.onCompleted()
        expect(recorder.heard, "[1, 2] [3, 4] [5] |")
    }

    /// The next array's time begins when this one is emitted, not when its handler returns.
    @Test func aSlowHandlerDoesNotDelayTheNextArray() {
        let scheduler = TestScheduler(), emitter = Emitter<Int>(), recorder = trial.recorder(of: [Int].self)
        let token = recorder.hear(
            emitter.buffer(timeSpan: .seconds(70), count: 2, scheduler: scheduler),
            then: { values in if values == [1, 2] { scheduler.advance(by: 40) } })
        for value in 1...3 { emitter.onNext(value) }
        scheduler.advance(by: 29)
        expect(recorder.heard, "[1, 2]")
        scheduler.advance(by: 1)
        expect(recorder.heard, "[1, 2] [3]")
        token.dispose()
    }
}
