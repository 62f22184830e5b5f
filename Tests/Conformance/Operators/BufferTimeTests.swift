import Testing

@Suite struct BufferTimeTests {
    private let values: [Timed<Int>] = [
        .next(105, 1), .next(205, 1), .next(210, 2), .next(240, 3), .next(280, 4), .next(320, 5), .next(350, 6), .next(370, 7),
        .next(420, 8),
        .next(470, 9),
    ]
    private func buffer(_ source: Chain<Int>, _ scheduler: TestScheduler) -> Chain<[Int]> {
        source.buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
    }

    @Test func anArrayComesWhenItIsFullOrTheTimeHasPassed() {
        expectOfOne(
            values + [.completed(600)], "240:[1, 2, 3] 310:[4] 370:[5, 6, 7] 440:[8] 510:[9] 580:[] 600:[] 600:|", "[200, 600]", buffer)
    }

    /// The time counts from before the source is subscribed to.
    @Test func aValueOfAColdSourceAtTheVeryTimeBelongsToTheNextArray() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler, of: [Int].self)
            recorder.hear(buffer(trial.cold(scheduler, [.next(70, 1), .completed(100)]).chain, scheduler), from: 200)
            scheduler.run()
            expect(recorder.heard, "270:[] 300:[1] 300:|")
        }
    }

    @Test func whatIsLeftComesWithTheCompletion() {
        expectOfOne([.next(205, 1), .completed(220)], "220:[1] 220:|", "[200, 220]", buffer)
        expectOfOne([.completed(220)], "220:[] 220:|", "[200, 220]", buffer)
    }

    @Test func anErrorDropsWhatIsLeft() {
        expectOfOne(values + [.error(480)], "240:[1, 2, 3] 310:[4] 370:[5, 6, 7] 440:[8] 480:#boom", "[200, 480]", buffer)
    }

    @Test func disposalDropsWhatIsLeft() {
        expectOfOne(values, until: 365, "240:[1, 2, 3] 310:[4]", "[200, 365]", buffer)
        expectOfOne([], until: 300, "270:[]", "[200, 300]", buffer)
    }

    @Test func theValuesThatWaitAreReleasedWithTheSubscription() {
        conform { trial in
            let scheduler = TestScheduler()
            let emitter = Emitter<LifetimeTracker>()
            let token = trial.recorder(of: Int.self).hear(
                emitter.buffer(timeSpan: .seconds(70), count: 3, scheduler: scheduler).map { $0.count })
            emitter.onNext(trial.tracker("waiting"))
            token.dispose()
            expect(trial.alive, [])
        }
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

    @Test func aClosureAboveThatThrowsDropsWhatIsLeft() {
        expectOfOne(values, "240:#other", "[200, 240]") { source, scheduler in
            buffer(source.map { if $0 == 3 { throw Failure.other } else { $0 } }, scheduler)
        }
    }

    @Test func aSourceThatSendsAtOnce() {
        let scheduler = TestScheduler()
        expect(heard { buffer(.range(start: 1, count: 5), scheduler) }, "[1, 2, 3] [4, 5] |")
        expect(heard { buffer(.range(start: 1, count: 1_000_000_000), scheduler).take(1) }, "[1, 2, 3] |")
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
