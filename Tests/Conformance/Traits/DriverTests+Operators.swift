import Testing

/// The operators of a driver and of a signal, each with the values that come of it.
extension DriverTests {
    /// What is heard when the main scheduler has done all that there is to do.
    private func values<Strategy: SharingStrategyProtocol>(_ make: () -> SharedSequence<Strategy, Int>) -> String {
        values(sending: { (make(), []) })
    }

    /// The same, also after each of the steps that are made with the sequence.
    private func values<Strategy: SharingStrategyProtocol>(
        sending make: () -> (SharedSequence<Strategy, Int>, steps: [() -> Void])
    ) -> String {
        var heard = ""
        mocked { trial, scheduler in
            let recorder = trial.recorder()
            let (sequence, steps) = make()
            let token = recorder.hear(sequence.asChain())
            scheduler.run()
            for step in steps {
                step()
                scheduler.run()
            }
            heard = recorder.heard
            token.dispose()
        }
        return heard
    }

    @Test func compactMapLeavesOutWhatIsNil() {
        expect(values { Driver.of(1, 2, 3).compactMap { $0 == 2 ? nil : $0 * 10 } }, "10 30 |")
        expect(values { Signal.of(1, 2, 3).compactMap { $0 == 2 ? nil : $0 * 10 } }, "10 30 |")
    }

    @Test func filterLeavesOutWhatDoesNotPass() {
        expect(values { Driver.of(1, 2, 3).filter { $0 != 2 } }, "1 3 |")
        expect(values { Signal.of(1, 2, 3).filter { $0 != 2 } }, "1 3 |")
    }

    @Test func concatRunsOneStreamAfterTheOther() {
        expect(values { Driver<Int>.of(1, 2).concat(.of(3, 4)) }, "1 2 3 4 |")
        expect(values { Signal<Int>.of(1, 2).concat(.of(3, 4)) }, "1 2 3 4 |")
        expect(values { Driver<Int>.concat(.of(1, 2), .of(3), .of(4)) }, "1 2 3 4 |")
        expect(values { Signal<Int>.concat(.of(1, 2), .of(3), .of(4)) }, "1 2 3 4 |")
    }

    @Test func concatMapRunsOneStreamAfterTheOther() {
        expect(values { Driver.of(1, 2).concatMap { .of($0 * 10, $0 * 10 + 1) } }, "10 11 20 21 |")
        expect(values { Signal.of(1, 2).concatMap { .of($0 * 10, $0 * 10 + 1) } }, "10 11 20 21 |")
    }

    @Test func scanEmitsEveryResult() {
        expect(values { Driver.of(1, 2, 3).scan(10) { $0 + $1 } }, "11 13 16 |")
        expect(values { Signal.of(1, 2, 3).scan(10) { $0 + $1 } }, "11 13 16 |")
        expect(values { Driver.of(1, 2, 3).scan(into: 10) { $0 += $1 } }, "11 13 16 |")
        expect(values { Signal.of(1, 2, 3).scan(into: 10) { $0 += $1 } }, "11 13 16 |")
    }

    @Test func skipLeavesOutTheFirst() {
        expect(values { Driver.of(1, 2, 3).skip(2) }, "3 |")
        expect(values { Signal.of(1, 2, 3).skip(2) }, "3 |")
    }

    @Test func startWithComesFirst() {
        expect(values { Driver.of(1, 2).startWith(7) }, "7 1 2 |")
        expect(values { Signal.of(1, 2).startWith(7) }, "7 1 2 |")
    }

    @Test func asSharedSequenceIsTheSame() {
        expect(values { Driver.of(1, 2).asSharedSequence() }, "1 2 |")
        expect(values { Signal.of(1, 2).asSharedSequence() }, "1 2 |")
    }

    @Test func switchLatestOfDriversBeginsWithTheValueOfEach() {
        let heard = values(sending: {
            let outer = BehaviorRelay(value: 0), inner = [BehaviorRelay(value: 1), BehaviorRelay(value: 5)]
            return (
                outer.asDriver().map { inner[$0].asDriver() }.switchLatest(),
                [{ inner[0].accept(2) }, { outer.accept(1) }, { inner[0].accept(3) }, { inner[1].accept(6) }]
            )
        })
        expect(heard, "1 2 5 6")
    }

    @Test func switchLatestOfSignalsForgetsTheOneBefore() {
        let heard = values(sending: {
            let outer = PublishRelay<Int>(), inner = [PublishRelay<Int>(), PublishRelay<Int>()]
            return (
                outer.asSignal().map { inner[$0].asSignal() }.switchLatest(),
                [
                    { outer.accept(0) }, { inner[0].accept(2) }, { outer.accept(1) }, { inner[0].accept(3) }, { inner[1].accept(6) },
                ]
            )
        })
        expect(heard, "2 6")
    }

    /// What is heard of an operator on three values, two of them in a rush, and the completion at 300.
    private func expectHeard(
        _ heard: String, sourceLocation: SourceLocation = #_sourceLocation, _ apply: (Driver<Int>) -> Driver<Int>
    ) {
        mocked { trial, scheduler in
            let recorder = trial.recorder(scheduler)
            let source = trial.hot(scheduler, [.next(210, 1), .next(215, 2), .next(240, 3), .completed(300)])
            recorder.hear(apply(source.chain.asDriver(onErrorJustReturn: -1)).asChain(), from: 200)
            scheduler.run()
            expect(recorder.heard, heard, sourceLocation: sourceLocation)
            expect(source.subscribed, "[200, 300]", sourceLocation: sourceLocation)
        }
    }

    @Test func throttleEmitsTheLatestOfARushUnlessItIsToldOtherwise() {
        expectHeard("210:1 220:2 240:3 300:|") { $0.throttle(.seconds(10)) }
        expectHeard("210:1 240:3 300:|") { $0.throttle(.seconds(10), latest: false) }
    }

    @Test func streamsThatOverlapRunAsTheNameSays() {
        // Ten times the value, 10 later.
        let later = { (value: Int) in Driver.just(value * 10).delay(.seconds(10)) }
        expectHeard("220:10 225:20 250:30 300:|") { $0.flatMap(later) }
        expectHeard("225:20 250:30 300:|") { $0.flatMapLatest(later) }
        expectHeard("220:10 250:30 300:|") { $0.flatMapFirst(later) }
        expectHeard("220:10 225:20 250:30 300:|") { $0.map(later).merge() }
    }

    @Test func doIsToldOfTheEventsBeforeTheyGoOnAndAfterwards() {
        mocked { trial, scheduler in
            let journal = trial.journal
            let driver = Driver<Int>.of(1).do(
                onNext: { journal.note("before \($0)") }, afterNext: { journal.note("after \($0)") },
                onCompleted: { journal.note("before the end") }, afterCompleted: { journal.note("after the end") })
            let recorder = trial.recorder()
            recorder.hear(driver.asChain())
            scheduler.run()
            expect(recorder.heard, "1 |")
            expect(journal.entries, ["before 1", "after 1", "before the end", "after the end"])
        }
    }

    @Test func doIsToldOfTheSubscription() {
        mocked { trial, _ in
            let journal = trial.journal
            let driver = Driver<Int>.never().do(
                onSubscribe: { journal.note("subscribe") }, onSubscribed: { journal.note("subscribed") },
                onDispose: { journal.note("dispose") })
            let token = trial.recorder().hear(driver.asChain())
            expect(journal.entries, ["subscribe", "subscribed"])
            token.dispose()
            expect(journal.entries, ["subscribe", "subscribed", "dispose"])
        }
    }

    /// Of signals: a driver keeps the last pair, and so its object.
    @Test func eachValueComesWithTheObjectUntilThatHasGone() {
        mocked { trial, scheduler in
            let recorder = trial.recorder(of: String.self), pairs = trial.recorder("pairs", of: String.self)
            let relay = PublishRelay<Int>()
            let owner = Box<Box<String>?>(Box("owner"))
            recorder.hear(relay.asSignal().withUnretained(owner.content!) { "\($0.content) \($1)" }.asChain())
            pairs.hear(relay.asSignal().withUnretained(owner.content!).map { "\($0.content) \($1)" }.asChain())
            relay.accept(1)
            scheduler.run()
            owner.content = nil
            relay.accept(2)
            scheduler.run()
            expect([recorder, pairs].map(\.heard), ["owner 1 |", "owner 1 |"])
        }
    }

    @Test func withLatestFromOfDriversUsesTheLatestOfTheOther() {
        mocked { trial, scheduler in
            let latest = trial.recorder("latest"), both = trial.recorder("both")
            let source = PublishRelay<Int>(), other = BehaviorRelay(value: 7)
            let driver = { source.asDriver(onErrorJustReturn: -1) }
            let tokens = [
                latest.hear(driver().withLatestFrom(other.asDriver()).asChain()),
                both.hear(driver().withLatestFrom(other.asDriver()) { $0 * 10 + $1 }.asChain()),
            ]
            scheduler.run()
            source.accept(1)
            scheduler.run()
            other.accept(8)
            scheduler.run()
            source.accept(2)
            scheduler.run()
            expect([latest, both].map(\.heard), ["7 8", "17 28"])
            for token in tokens { token.dispose() }
        }
    }

    @Test func withLatestFromOfSignalsDropsWhatComesBeforeTheOther() {
        mocked { trial, scheduler in
            let latest = trial.recorder("latest"), both = trial.recorder("both")
            let source = PublishRelay<Int>(), other = PublishRelay<Int>()
            let tokens = [
                latest.hear(source.asSignal().withLatestFrom(other.asSignal()).asChain()),
                both.hear(source.asSignal().withLatestFrom(other.asSignal()) { $0 * 10 + $1 }.asChain()),
            ]
            for (relay, value) in [(source, 1), (other, 7), (source, 2), (other, 8), (source, 3)] {
                relay.accept(value)
                scheduler.run()
            }
            expect([latest, both].map(\.heard), ["7 8", "27 38"])
            for token in tokens { token.dispose() }
        }
    }
}
