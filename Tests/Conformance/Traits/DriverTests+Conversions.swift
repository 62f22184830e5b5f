import Testing

/// How other streams become drivers and signals.
extension DriverTests {
    @Test func aDriverGoesOnAsAnotherWhenItsSourceFails() {
        mocked { trial, scheduler in
            let recorders = (0..<2).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .error(220)])
            recorders[0].hear(source.chain.asDriver(onErrorDriveWith: .just(8)).asChain(), from: 200)
            recorders[1].hear(source.chain.asDriver(onErrorRecover: { .just($0 is Failure ? 9 : 0) }).asChain(), from: 200)
            scheduler.run()
            expect(recorders.map(\.heard), ["210:1 220:8 220:|", "210:1 220:9 220:|"])
        }
    }

    @Test func aSignalGoesOnAsAnotherWhenItsSourceFails() {
        mocked { trial, scheduler in
            let recorders = (0..<2).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .error(220)])
            recorders[0].hear(source.chain.asSignal(onErrorSignalWith: .just(8)).asChain(), from: 200)
            recorders[1].hear(source.chain.asSignal(onErrorRecover: { .just($0 is Failure ? 9 : 0) }).asChain(), from: 200)
            scheduler.run()
            expect(recorders.map(\.heard), ["210:1 220:8 220:|", "210:1 220:9 220:|"])
        }
    }

    @Test func anInfallibleStreamIsDeliveredOnTheMainScheduler() {
        mocked { trial, scheduler in
            let driver = trial.recorder("driver"), signal = trial.recorder("signal")
            let source = Emitter<Int>()
            driver.hear(source.asInfallible(onErrorJustReturn: -1).asDriver().asChain())
            signal.hear(source.asInfallible(onErrorJustReturn: -1).asSignal().asChain())
            source.onNext(1)
            source.onCompleted()
            expect([driver, signal].map(\.heard), ["", ""])
            scheduler.run()
            expect([driver, signal].map(\.heard), ["1 |", "1 |"])
        }
    }

    @Test func anInfallibleStreamIsSharedAsADriverOrASignalIs() {
        mocked { trial, scheduler in
            let recorders = (0..<4).map { trial.recorder(scheduler, "\($0)") }
            let sources = (0..<2).map { _ in trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(240, 3)]) }
            let driver = sources[0].chain.asInfallible(onErrorJustReturn: -1).asDriver()
            let signal = sources[1].chain.asInfallible(onErrorJustReturn: -1).asSignal()
            recorders[0].hear(driver.asChain(), from: 200, until: 250)
            recorders[1].hear(driver.asChain(), from: 230, until: 260)
            recorders[2].hear(signal.asChain(), from: 200, until: 250)
            recorders[3].hear(signal.asChain(), from: 230, until: 260)
            scheduler.run()
            expect(recorders.map(\.heard), ["210:1 220:2 240:3", "230:2 240:3", "210:1 220:2 240:3", "240:3"])
            expect(sources.map(\.subscribed), ["[200, 260]", "[200, 260]"])
        }
    }

    @Test func deferredIsMadeWhenItIsSubscribedTo() {
        mocked { trial, scheduler in
            let recorder = trial.recorder()
            let calls = Counter()
            let driver = Driver<Int>.deferred { .just(calls.increment()) }
            expect(calls.value, 0)
            recorder.hear(driver.asChain())
            scheduler.run()
            expect(recorder.heard, "1 |")
            expect(calls.value, 1)
        }
    }

    @Test func timerCountsFromTheFirstTimeOnByThePeriod() {
        mocked { trial, scheduler in
            let driver = trial.recorder(scheduler, "driver"), signal = trial.recorder(scheduler, "signal")
            driver.hear(Driver.timer(.seconds(10), period: .seconds(5)).asChain(), from: 200, until: 223)
            signal.hear(Signal.timer(.seconds(10), period: .seconds(5)).asChain(), from: 200, until: 223)
            scheduler.advance(to: 300)
            expect([driver, signal].map(\.heard), ["210:0 215:1 220:2", "210:0 215:1 220:2"])
        }
    }
}
