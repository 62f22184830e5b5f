import Testing

extension DriverTests {
    @Test func anInfallibleStreamIsDeliveredOnTheMainScheduler() {
        mocked { scheduler in
            let driver = trial.recorder("driver"), signal = trial.recorder("signal"), source = Emitter<Int>()
            driver.hear(source.asInfallible(onErrorJustReturn: -1).asDriver().asChain())
            signal.hear(source.asInfallible(onErrorJustReturn: -1).asSignal().asChain())
            source.send(1, then: .completed)
            expect([driver, signal].map(\.heard), ["", ""])
            scheduler.run()
            expect([driver, signal].map(\.heard), ["1 |", "1 |"])
        }
    }

    @Test func anInfallibleConvertedToADriverOrSignalIsShared() {
        """
        a -1-2-------3
        = -1-2-------3!
        = ----(^ 2)--3-!
        """.draws { $0.a.asInfallible(onErrorJustReturn: -1).asDriver().asChain() }
        """
        a -1-2--3
        = -1-2--3!
        = ----^-3-!
        """.draws { $0.a.asInfallible(onErrorJustReturn: -1).asSignal().asChain() }
    }

    @Test func aDeferredDriverIsCreatedOnSubscription() {
        mocked { scheduler in
            let recorder = trial.recorder(), calls = Counter()
            let driver = Driver<Int>.deferred { .just(calls.increment()) }
            expect(calls.value, 0)
            recorder.hear(driver.asChain())
            scheduler.run()
            expect(recorder.heard, "1 |")
            expect(calls.value, 1)
        }
    }

    @Test func timerEmitsAfterItsDelayAndThenEveryPeriod() {
        "= ---0-1-2!".draws { _ in Driver.timer(.seconds(3), period: .seconds(2)).asChain() }
        "= ---0-1-2!".draws { _ in Signal.timer(.seconds(3), period: .seconds(2)).asChain() }
    }
}
