import Testing

/// The targets that a driver drives or a signal emits to, and the values that each gets.
extension DriverTests {
    @Test func aDriverDrivesSeveralRelays() {
        mocked { scheduler in
            let relays = PairsOfRelays(), numbers = { Driver<Int>.of(1, 2) }
            let heard = relays.heard(trial) {
                trial.hold(numbers().drive(relays.behavior[0], relays.behavior[1]))
                trial.hold(numbers().drive(relays.optionalBehavior[0], relays.optionalBehavior[1]))
                trial.hold(numbers().drive(relays.replay[0], relays.replay[1]))
                trial.hold(numbers().drive(relays.optionalReplay[0], relays.optionalReplay[1]))
                scheduler.run()
            }
            expect(
                heard,
                [
                    "publish": ["", ""], "optional publish": ["", ""], "behavior": ["0 1 2", "0 1 2"],
                    "optional behavior": ["0 1 2", "0 1 2"], "replay": ["1 2", "1 2"], "optional replay": ["1 2", "1 2"],
                ])
        }
    }

    @Test func aSignalEmitsToSeveralRelays() {
        mocked { scheduler in
            let relays = PairsOfRelays(), numbers = { Signal<Int>.of(1, 2) }
            let heard = relays.heard(trial) {
                trial.hold(numbers().emit(to: relays.publish[0], relays.publish[1]))
                trial.hold(numbers().emit(to: relays.optionalPublish[0], relays.optionalPublish[1]))
                trial.hold(numbers().emit(to: relays.behavior[0], relays.behavior[1]))
                trial.hold(numbers().emit(to: relays.optionalBehavior[0], relays.optionalBehavior[1]))
                trial.hold(numbers().emit(to: relays.replay[0], relays.replay[1]))
                trial.hold(numbers().emit(to: relays.optionalReplay[0], relays.optionalReplay[1]))
                scheduler.run()
            }
            expect(
                heard,
                [
                    "publish": ["1 2", "1 2"], "optional publish": ["1 2", "1 2"], "behavior": ["0 1 2", "0 1 2"],
                    "optional behavior": ["0 1 2", "0 1 2"], "replay": ["1 2", "1 2"], "optional replay": ["1 2", "1 2"],
                ])
        }
    }

    @Test func everyObserverReceivesTheValuesAndTheCompletion() {
        mocked { scheduler in
            let driven = Journal(), emitted = Journal()
            let observers = { (journal: Journal) in
                ["a", "b"].map { name in AnyObserver<Int> { journal.note("\(name) \($0)") } }
            }
            let ofDriver = observers(driven), ofSignal = observers(emitted)
            trial.hold(Driver<Int>.of(1, 2).drive(ofDriver[0], ofDriver[1]))
            trial.hold(Signal<Int>.of(1, 2).emit(to: ofSignal[0], ofSignal[1]))
            scheduler.run()
            let entries = ["a next(1)", "b next(1)", "a next(2)", "b next(2)", "a completed", "b completed"]
            expect([driven.entries, emitted.entries], [entries, entries])
        }
    }

    @Test func aSubscriberHearsValuesCompletionAndDisposal() {
        mocked { scheduler in
            let driven = Journal(), emitted = Journal()
            trial.hold(
                Driver<Int>.of(1, 2).drive(
                    onNext: { driven.note("next \($0)") }, onCompleted: { driven.note("completed") },
                    onDisposed: { driven.note("disposed") }))
            trial.hold(
                Signal<Int>.of(1, 2).emit(
                    onNext: { emitted.note("next \($0)") }, onCompleted: { emitted.note("completed") },
                    onDisposed: { emitted.note("disposed") }))
            scheduler.run()
            let entries = ["next 1", "next 2", "completed", "disposed"]
            expect([driven.entries, emitted.entries], [entries, entries])
        }
    }

    @Test func aSubscriberWithAnObjectHearsValuesCompletionAndDisposal() {
        mocked { scheduler in
            let driven = Journal(), emitted = Journal()
            trial.hold(
                Driver<Int>.of(1, 2).drive(
                    with: driven, onNext: { $0.note("next \($1)") }, onCompleted: { $0.note("completed") },
                    onDisposed: { $0.note("disposed") }))
            trial.hold(
                Signal<Int>.of(1, 2).emit(
                    with: emitted, onNext: { $0.note("next \($1)") }, onCompleted: { $0.note("completed") },
                    onDisposed: { $0.note("disposed") }))
            scheduler.run()
            let entries = ["next 1", "next 2", "completed", "disposed"]
            expect([driven.entries, emitted.entries], [entries, entries])
        }
    }

    @Test func driversAndSignalsDoNotRetainTheirSubscribersObject() {
        mocked { scheduler in
            let object = Box<Journal?>(Journal()), driven = BehaviorRelay(value: 1), emitted = PublishRelay<Int>()
            let tokens = [
                driven.asDriver().drive(with: object.content!, onNext: { _, value in trial.journal.note("driver \(value)") }),
                emitted.asSignal().emit(with: object.content!, onNext: { _, value in trial.journal.note("signal \(value)") }),
            ]
            emitted.accept(1)
            scheduler.run()
            object.content = nil
            driven.accept(2)
            emitted.accept(2)
            scheduler.run()
            expect(trial.journal.entries, ["driver 1", "signal 1"])
            for token in tokens { token.dispose() }
        }
    }
}
