import Testing

/// This architecture's own rules about traits, which hold only a chain and share its rules. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfTraits {
    private let trial = Trial.current

    @Test func twoSubscriptionsToASingle() {
        let own = Own.twoSubscriptionsToASingle
        let runs = Counter()
        let single = Single<Int>.create { observer in
            observer(.success(runs.increment()))
            return Disposables.create()
        }
        for name in ["first", "second"] {
            trial.hold(
                single.subscribe(
                    onSuccess: { trial.journal.note("\(name) \($0)") }, onFailure: { _ in trial.journal.note("\(name) failed") },
                    onDisposed: { trial.journal.note("\(name) disposed") }))
        }
        expect(trial.journal.entries, own)
    }

    @Test func twoSubscriptionsToAMaybe() {
        let maybe = Maybe.just(1)
        for name in ["first", "second"] {
            trial.hold(
                maybe.subscribe(
                    onSuccess: { trial.journal.note("\(name) \($0)") }, onCompleted: { trial.journal.note("\(name) completed") }))
        }
        expect(trial.journal.entries, Own.twoSubscriptionsToAMaybe)
    }

    @Test func aDriverOfASequenceWithTwoObservers() {
        let scheduler = TestScheduler(), first = trial.recorder("first"), second = trial.recorder("second")
        SharingScheduler.mock(scheduler: scheduler) {
            let driver = Driver.just(1)
            first.hear(driver.asChain())
            scheduler.run()
            second.hear(driver.asChain())
            scheduler.run()
        }
        expect(first.heard, "1 |")
        expect(second.heard, Own.aDriverOfASequenceWithTwoObservers)
    }

    @Test func droppingTheTokenOfADriver() {
        let own = Own.droppingTheTokenOfADriver
        conform(leaking: own.objects, closures: own.closures) { trial in
            SharingScheduler.mock(scheduler: ImmediateScheduler.shared) {
                let relay = BehaviorRelay(value: 1)
                trial.abandon(relay.asDriver().drive(onNext: trial.trackedHandler("handler") { trial.journal.note("\($0)") }))
                relay.accept(2)
            }
            expect(trial.journal.entries, own.heard)
        }
    }
}
