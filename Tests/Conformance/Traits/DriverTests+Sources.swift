import Testing

/// The sources of drivers and signals. They send on the delivering scheduler and, if that scheduler waits, not inside `subscribe`.
extension DriverTests {
    @Test func justAndEmptyDeliverFromMainSchedulerActions() {
        mocked { scheduler in
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

    @Test func allEarlierSubscribersHearTheValueOfJust() {
        "= (1 |)\n= (1 |)".draws { _ in Driver.just(1).asChain() }
    }

    @Test func disposalCancelsTheScheduledActionOfJust() {
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
