import Testing

/// The sources of a driver and of a signal: they send where those deliver, and, if the scheduler waits, not
/// inside the call that subscribes.
extension DriverTests {
    @Test func aSingleValueAndTheCompletionAloneComeFromActionsOfTheMainScheduler() {
        mocked { trial, scheduler in
            let driver = trial.recorder("driver"), emptyDriver = trial.recorder("empty driver")
            let signal = trial.recorder("signal"), emptySignal = trial.recorder("empty signal")
            driver.hear(Driver<Int>.just(1).asChain())
            emptyDriver.hear(Driver<Int>.empty().asChain())
            signal.hear(Signal<Int>.just(1).asChain())
            emptySignal.hear(Signal<Int>.empty().asChain())
            expect([driver, emptyDriver, signal, emptySignal].map(\.heard), ["", "", "", ""])
            scheduler.run()
            expect([driver, emptyDriver, signal, emptySignal].map(\.heard), ["1 |", "|", "1 |", "|"])
        }
    }

    @Test func allWhoHaveComeBeforeASingleValueHearIt() {
        "= (1 |)\n= (1 |)".draws { _ in Driver.just(1).asChain() }
    }

    @Test func disposalCancelsTheActionThatWouldSendASingleValue() {
        let scheduler = TestScheduler(), watched = WatchedScheduler(scheduler)
        SharingScheduler.mock(scheduler: watched) {
            let recorder = trial.recorder()
            let token = recorder.hear(Driver<Int>.just(1).asChain())
            expect(watched.pending, 1)
            token.dispose()
            expect(watched.pending, 0)
            scheduler.run()
            expect(recorder.heard, "")
        }
    }
}
