import Testing

/// `Driver` and `Signal`, with the main scheduler exchanged for virtual time.
@Suite struct DriverTests {
    /// Runs `body` in a trial with a scheduler that stands for the main one.
    func mocked(_ body: (Trial, TestScheduler) -> Void) {
        conform { trial in
            let scheduler = TestScheduler()
            SharingScheduler.mock(scheduler: scheduler) { body(trial, scheduler) }
        }
    }

    @Test func aDriverDeliversOnTheMainScheduler() {
        mocked { trial, scheduler in
            let recorder = trial.recorder()
            let source = Emitter<Int>()
            let token = recorder.hear(source.asDriver(onErrorJustReturn: -1).asChain())
            source.onNext(1)
            expect(recorder.heard, "")
            scheduler.run()
            expect(recorder.heard, "1")
            token.dispose()
        }
    }

    @Test func outsideOfATestItIsAMainSchedulerOfItsOwn() {
        #expect(SharingScheduler.make() is MainScheduler)
        SharingScheduler.mock(scheduler: ImmediateScheduler.shared) { #expect(SharingScheduler.make() === ImmediateScheduler.shared) }
        let first = SharingScheduler.make(), second = SharingScheduler.make()
        #expect(first is MainScheduler && first !== second)
    }

    @Test func aDriverAnswersAnError() {
        mocked { trial, scheduler in
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .error(220)])
            recorders[0].hear(source.chain.asDriver(onErrorJustReturn: 7).asChain(), from: 200)
            recorders[1].hear(source.chain.asDriver(onErrorDriveWith: .empty()).asChain(), from: 200)
            recorders[2].hear(source.chain.asDriver(onErrorRecover: { _ in .just(8) }).asChain(), from: 200)
            scheduler.run()
            expect(recorders.map(\.heard), ["210:1 220:7 220:|", "210:1 220:|", "210:1 220:8 220:|"])
        }
    }

    @Test func aDriverHasOneSubscriptionAndHandsTheLastValueOn() {
        mocked { trial, scheduler in
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(240, 3)])
            let driver = source.chain.asDriver(onErrorJustReturn: -1).map { $0 * 10 }
            first.hear(driver.asChain(), from: 200, until: 250)
            second.hear(driver.asChain(), from: 230, until: 260)
            scheduler.run()
            expect(first.heard, "210:10 220:20 240:30")
            expect(second.heard, "230:20 240:30")
            expect(source.subscribed, "[200, 260]")
        }
    }

    @Test func aSignalHasOneSubscriptionAndHandsNothingOn() {
        mocked { trial, scheduler in
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .error(240)])
            let signal = source.chain.asSignal(onErrorJustReturn: -1)
            first.hear(signal.asChain(), from: 200)
            second.hear(signal.asChain(), from: 230)
            scheduler.run()
            expect(first.heard, "210:1 220:2 240:-1 240:|")
            expect(second.heard, "240:-1 240:|")
            expect(source.subscribed, "[200, 240]")
        }
    }

    @Test func relaysAreDriversAndSignals() {
        mocked { trial, scheduler in
            let behavior = BehaviorRelay(value: 1), publish = PublishRelay<Int>(), target = BehaviorRelay(value: 0)
            let tokens = [
                behavior.asDriver().drive(onNext: { trial.journal.note("driver \($0)") }),
                publish.asSignal().emit(onNext: { trial.journal.note("signal \($0)") }),
                behavior.asDriver().map { $0 * 10 }.drive(target),
            ]
            scheduler.run()
            behavior.accept(2)
            publish.accept(3)
            expect(trial.journal.entries, ["driver 1"])
            scheduler.run()
            expect(trial.journal.entries, ["driver 1", "driver 2", "signal 3"])
            expect(target.value, 20)
            for token in tokens { token.dispose() }
        }
    }

    @Test func aSubscriberMayBeGivenAnObject() {
        mocked { trial, scheduler in
            let object = Box<Journal?>(Journal())
            let relay = PublishRelay<Int>(), target = PublishRelay<Int>()
            let recorder = trial.recorder()
            let token = recorder.hear(target)
            let tokens = [
                relay.asSignal().emit(with: object.content!, onNext: { _, value in trial.journal.note("\(value)") }),
                relay.asSignal().emit(to: target),
            ]
            relay.accept(1)
            scheduler.run()
            object.content = nil
            relay.accept(2)
            scheduler.run()
            expect(trial.journal.entries, ["1"])
            expect(recorder.heard, "1 2")
            for token in tokens + [token] { token.dispose() }
        }
    }

    @Test func operatorsInTimeUseTheMainScheduler() {
        mocked { trial, scheduler in
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let source = trial.hot(scheduler, [.next(210, 1), .next(215, 2), .next(240, 3)])
            let driver = { source.chain.asDriver(onErrorJustReturn: -1) }
            recorders[0].hear(driver().debounce(.seconds(10)).asChain(), from: 200, until: 300)
            recorders[1].hear(driver().throttle(.seconds(10), latest: false).asChain(), from: 200, until: 300)
            recorders[2].hear(driver().delay(.seconds(5)).asChain(), from: 200, until: 300)
            scheduler.run()
            expect(recorders.map(\.heard), ["225:2 250:3", "210:1 240:3", "215:1 220:2 245:3"])
        }
    }

    @Test func sourcesAndJoints() {
        mocked { trial, scheduler in
            let recorders = (0..<7).map { trial.recorder(scheduler, "\($0)", of: String.self) }
            let chains: [Driver<String>] = [
                Driver.just(1).map { "\($0)" }, Driver.of(1, 2).map { "\($0)" }, .empty(),
                Driver.merge(.just("a"), .just("b")), Driver.zip(.of(1, 2), .of("a", "b")) { "\($0)\($1)" },
                Driver.combineLatest(.just(1), .just("a")).map { "\($0)\($1)" }, Driver.interval(.seconds(10)).map { "\($0)" },
            ]
            for (recorder, chain) in zip(recorders, chains) { recorder.hear(chain.asChain(), from: 200, until: 225) }
            scheduler.advance(to: 300)
            expect(recorders[1].heard, "200:1 200:2 200:|")
            expect([0, 2, 3].map { recorders[$0].heard }, ["200:1 200:|", "200:|", "200:a 200:b 200:|"])
            expect([4, 5, 6].map { recorders[$0].heard }, ["200:1a 200:2b 200:|", "200:1a 200:|", "210:0 220:1"])
        }
    }

    @Test func operatorsOfManyAndOfKeys() {
        mocked { trial, scheduler in
            let recorders = (0..<4).map { trial.recorder(scheduler, "\($0)", of: String.self) }
            let chains: [Driver<String>] = [
                Driver.zip([Driver.of(1, 2), .of(7, 8)]).map { "\($0)" },
                Driver.combineLatest([Driver.just(1), .just(7)]) { "\($0.reduce(0, +))" },
                Driver.of(1, 2, 4).distinctUntilChanged({ $0 }, comparer: { $1 - $0 == 1 }).map { "\($0)" },
                Driver.merge(.from(optional: "a"), .from(optional: nil)),
            ]
            for (recorder, chain) in zip(recorders, chains) { recorder.hear(chain.asChain(), from: 200) }
            scheduler.run()
            expect(recorders.map(\.heard), ["200:[1, 7] 200:[2, 8] 200:|", "200:8 200:|", "200:1 200:4 200:|", "200:a 200:|"])
        }
    }

    @Test func relaysOfOptionalValues() {
        mocked { trial, scheduler in
            let publish = PublishRelay<Int?>(), behavior = BehaviorRelay<Int?>(value: nil), replay = ReplayRelay<Int?>(bufferSize: 2)
            let source = PublishRelay<Int>()
            let recorder = trial.recorder(), last = trial.recorder("last")
            let token = recorder.hear(publish.map { $0 ?? 0 })
            let tokens = [
                source.asSignal().emit(to: publish), source.asSignal().emit(to: behavior), source.asSignal().emit(to: replay),
                Driver.just(2).drive(replay),
            ]
            source.accept(1)
            scheduler.run()
            let lastToken = last.hear(replay.map { $0 ?? 0 })
            expect(recorder.heard, "1")
            expect(behavior.value, 1)
            expect(last.heard, "2 1")
            for token in tokens + [token, lastToken] { token.dispose() }
        }
    }
}
