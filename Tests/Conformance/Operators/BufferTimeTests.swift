import Testing

@Suite struct BufferTimeTests {
    @Test func anArrayComesWhenItIsFullOrTheTimeHasPassed() {
        marbles(
            """
            a -1-2-3--4-----------567-8-----------------------|
              ^-----------------------------------------------!
            = -----([1,2,3])-([4])--([5,6,7])-([8])-----([])--([] |)

            a -(1 2 3 4)-|
              ^----------!
            = -([1,2,3])-([4] |)

            a (^ 1 2 3 4 5 |)
              (^ !)
            = ([1,2,3] [4,5] |)
            """
        ) { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    /// The time of a cold source counts from before it is subscribed to.
    @Test func aValueAtTheVeryTimeBelongsToTheArrayIfItComesFirst() {
        marbles(
            """
            a ----------1-----|
              ^---------------!
            = ----------([1])-([] |)

            a ^---------1-----|
              ^---------------!
            = ----------([])--([1] |)
            """
        ) { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    @Test func whatIsLeftComesWithTheCompletion() {
        marbles(
            """
            a -1-|
              ^--!
            = ---([1] |)

            a -|
              ^!
            = -([] |)
            """
        ) { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    @Test func anErrorAndDisposalDropWhatIsLeft() {
        marbles(
            """
            a -1-#
              ^--!
            = ---#

            a -1
              ^-!
            = --!
            """
        ) { $0.a.buffer(timeSpan: .seconds(10), count: 3, scheduler: $0.scheduler) }
    }

    @Test func oneActionIsAwaitedHoweverManyArraysAreFull() {
        conform { trial in
            let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
            let recorder = trial.recorder(of: [Int].self)
            let emitter = Emitter<Int>()
            let token = recorder.hear(emitter.buffer(timeSpan: .seconds(70), count: 2, scheduler: watched))
            for value in 1...5 { emitter.onNext(value) }
            expect(recorder.heard, "[1, 2] [3, 4]")
            expect([watched.scheduled, watched.pending], [1, 1])
            token.dispose()
            expect(watched.pending, 0)
        }
    }

    @Test func aHandlerMaySend() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(of: [Int].self)
            let emitter = Emitter<Int>()
            recorder.hear(
                emitter.buffer(timeSpan: .seconds(70), count: 2, scheduler: scheduler),
                then: { values in
                    if values == [1, 2] { for value in 3...5 { emitter.onNext(value) } }
                })
            emitter.onNext(1)
            emitter.onNext(2)
            expect(recorder.heard, "[1, 2] [3, 4]")
            emitter.onCompleted()
            expect(recorder.heard, "[1, 2] [3, 4] [5] |")
        }
    }

    /// The time of the next array begins as this one is emitted, and not when its handler has returned.
    @Test func aHandlerThatTakesItsTimeDoesNotPutOffTheNext() {
        conform { trial in
            let scheduler = TestScheduler(), emitter = Emitter<Int>()
            let recorder = trial.recorder(of: [Int].self)
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
}
