import Testing

/// `Driver` and `Signal` on the main queue itself.
@Suite(.conforms) struct DriverTurnTests {
    private let trial = Trial.current

    @MainActor @Test func aDriverDoesNotWaitForAnother() {
        let relay = BehaviorRelay(value: 0), journal = trial.journal
        let first = relay.asDriver().drive(onNext: { journal.note("heard \($0)") })
        let second = Chain.just(1).asDriver(onErrorJustReturn: 0).drive(onNext: {
            relay.accept($0)
            journal.note("accepted")
        })
        journal.note("subscribed")
        expect(journal.entries, ["heard 0", "heard 1", "accepted", "subscribed"])
        first.dispose()
        second.dispose()
    }

    @MainActor @Test func aSignalDoesNotWaitForADriver() {
        let relay = PublishRelay<Int>(), journal = trial.journal
        let first = relay.asSignal().emit(onNext: { journal.note("heard \($0)") })
        let second = Chain.just(1).asDriver(onErrorJustReturn: 0).drive(onNext: {
            relay.accept($0)
            journal.note("accepted")
        })
        expect(journal.entries, ["heard 1", "accepted"])
        first.dispose()
        second.dispose()
    }

    /// Rule 13: one event at a time, even inside its own handlers.
    @MainActor @Test func valuesSentInADriversHandlerFollowTheCurrentValue() {
        let relay = BehaviorRelay(value: 0), journal = trial.journal
        let token = relay.asDriver().drive(onNext: { value in
            journal.note("heard \(value)")
            if value == 0 { relay.accept(1) }
            journal.note("handled \(value)")
        })
        expect(journal.entries, ["heard 0", "handled 0", "heard 1", "handled 1"])
        token.dispose()
    }
}
