import Testing

@Suite struct SampleTests {
    private func sample(_ source: Chain<Int>, _ sampler: Chain<Int>, _: TestScheduler) -> Chain<Int> { source.sample(sampler) }
    private func withDefault(_ source: Chain<Int>, _ sampler: Chain<Int>, _: TestScheduler) -> Chain<Int> {
        source.sample(sampler, defaultValue: 7)
    }
    private let values: [Timed<Int>] = [.next(190, 1), .next(220, 2), .next(240, 3), .next(290, 4), .next(300, 5), .next(310, 6)]
    private let ticks: [Timed<Int>] = [.next(210, 0), .next(250, 0), .next(260, 0), .next(320, 0), .completed(500)]

    @Test func itEmitsTheLatestValueAtEachValueOfTheSampler() {
        expectOfTwo(values, ticks, "250:3 320:6 500:|", ["[200, 500]", "[200, 500]"], sample)
    }

    @Test func itCompletesWithTheSourceIfNothingIsLeft() {
        expectOfTwo(values + [.completed(400)], ticks, "250:3 320:6 400:|", ["[200, 400]", "[200, 400]"], sample)
        expectOfTwo([.completed(205)], ticks, "205:|", ["[200, 205]", "[200, 205]"], sample)
    }

    @Test func whatIsLeftIsEmittedAtTheNextValueOfTheSampler() {
        expectOfTwo(
            [.next(220, 2), .next(290, 4), .completed(300)], ticks, "250:2 320:4 320:|", ["[200, 300]", "[200, 320]"], sample)
        expectOfTwo(
            [.next(360, 7), .completed(400)], ticks, "500:7 500:|", ["[200, 400]", "[200, 500]"], sample)
    }

    @Test func theEndOfTheSamplerIsTheLastTime() {
        expectOfTwo(values, [.next(250, 0), .completed(295)], "250:3 295:4 295:|", ["[200, 295]", "[200, 295]"], sample)
        expectOfTwo(values, [.completed(205)], "205:|", ["[200, 205]", "[200, 205]"], sample)
    }

    @Test func aDefaultValueStandsInForOne() {
        expectOfTwo(
            [.next(220, 2), .completed(400)], [.next(210, 0), .next(230, 0), .next(250, 0), .completed(500)],
            "210:7 230:2 250:7 500:7 500:|", ["[200, 400]", "[200, 500]"], withDefault)
    }

    @Test func theFirstErrorOfEitherEndsIt() {
        expectOfTwo(values + [.error(315)], ticks, "250:3 315:#boom", ["[200, 315]", "[200, 315]"], sample)
        expectOfTwo(values, [.next(250, 0), .error(305)], "250:3 305:#boom", ["[200, 305]", "[200, 305]"], sample)
    }

    @Test func disposalStopsBothAndReleasesTheLatestValue() {
        expectOfTwo(values, ticks, until: 255, "250:3", ["[200, 255]", "[200, 255]"], sample)
        expectOfTwo([], [], until: 500, "", ["[200, 500]", "[200, 500]"], sample)
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let token = trial.recorder(of: Bool.self).hear(emitter.sample(Chain<Int>.never()).map { _ in true })
            emitter.onNext(trial.tracker("latest"))
            token.dispose()
            expect(trial.alive, [])
        }
    }

    @Test func theSourceIsSubscribedToFirst() {
        expect(heard { Chain.from([1, 2]).sample(Chain.from([0, 0])) }, "2 |")
        expect(heard { Chain<Int>.never().sample(Chain.from([0, 0]), defaultValue: 7) }, "7 7 7 |")
        expect(heard { Chain<Int>.error(Failure.boom).sample(Chain.just(0)) }, "#boom")
    }

    @Test func optionalValuesAreValues() {
        conform { trial in
            let recorder = trial.recorder(of: Int?.self)
            let emitter = Emitter<Int?>(), sampler = Emitter<Int>()
            recorder.hear(emitter.sample(sampler))
            emitter.onNext(nil)
            sampler.onNext(0)
            sampler.onNext(0)
            emitter.onCompleted()
            expect(recorder.heard, "nil |")
        }
    }

    @Test func aHandlerMaySendToEither() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), sampler = Emitter<Int>()
            recorder.hear(
                emitter.sample(sampler),
                then: { value in
                    guard value == 1 else { return }
                    emitter.onNext(2)
                    // Waits for the value of the sampler that is being delivered.
                    sampler.onNext(0)
                    emitter.onNext(3)
                })
            emitter.onNext(1)
            sampler.onNext(0)
            expect(recorder.heard, "1 3")
            emitter.onCompleted()
            expect(recorder.heard, "1 3 |")
        }
    }

    /// The last value's handler lets the only observer go. The source is over, and nothing is left: the next one hears that at once.
    @Test func oneThatComesWhenTheLastTimeHasPassedHearsTheEnd() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>(), sampler = Emitter<Int>()
            let chain = emitter.sample(sampler)
            let token = Box<(any Disposable)?>()
            token.content = first.subscribe(to: chain, then: { _ in token.content?.dispose() })
            emitter.onNext(1)
            emitter.onCompleted()
            sampler.onNext(0)
            second.hear(chain)
            expect([first, second].map(\.heard), ["1", "|"])
            token.content = nil
        }
    }

    @Test func aClosureAboveThatThrowsStopsBoth() {
        let failing: (Int) throws -> Int = { if $0 == 4 { throw Failure.other } else { $0 } }
        expectOfTwo(values, ticks, "250:3 290:#other", ["[200, 290]", "[200, 290]"]) { source, sampler, _ in
            source.map(failing).sample(sampler)
        }
        expectOfTwo(values, [.next(230, 4)], "230:#other", ["[200, 230]", "[200, 230]"]) { source, sampler, _ in
            source.sample(sampler.map(failing))
        }
    }
}
