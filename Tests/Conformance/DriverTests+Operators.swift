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
