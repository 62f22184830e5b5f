import Testing

@Suite(.conforms) struct RelayTests {
    private let trial = Trial.current

    @Test func aPublishRelayEmitsToItsCurrentObservers() {
        let first = trial.recorder("first"), second = trial.recorder("second"), relay = PublishRelay<Int>()
        let token = first.hear(relay)
        relay.accept(1)
        second.hear(relay.map(trial.tracked("map") { $0 * 10 })).dispose()
        relay.accept(2)
        token.dispose()
        relay.accept(3)
        expect([first, second].map(\.heard), ["1 2", ""])
    }

    @Test func aBehaviorRelayBeginsWithItsValue() {
        let first = trial.recorder("first"), second = trial.recorder("second"), relay = BehaviorRelay(value: 1)
        let one = first.hear(relay)
        expect(relay.value, 1)
        relay.accept(2)
        expect(relay.value, 2)
        let two = second.hear(relay)
        relay.accept(3)
        expect([first, second].map(\.heard), ["1 2 3", "2 3"])
        one.dispose()
        two.dispose()
        relay.accept(4)
        expect(relay.value, 4)
    }

    @Test func aReplayRelayBeginsWithItsKeptValues() {
        let two = trial.recorder("two"), all = trial.recorder("all")
        let relays = [ReplayRelay<Int>.create(bufferSize: 2), .createUnbound()]
        for relay in relays { for value in 1...3 { relay.accept(value) } }
        let tokens = [two.hear(relays[0]), all.hear(relays[1])]
        relays[0].accept(4)
        for token in tokens { token.dispose() }
        expect([two.heard, all.heard], ["2 3 4", "1 2 3"])
    }

    @Test func replaySubjectsAreCreatedBoundedOrUnbounded() {
        let two = trial.recorder("two"), all = trial.recorder("all")
        let subjects = [ReplaySubject<Int>.create(bufferSize: 2), .createUnbounded()]
        for subject in subjects {
            for value in 1...3 { subject.onNext(value) }
            subject.onCompleted()
        }
        two.hear(subjects[0])
        all.hear(subjects[1])
        expect([two.heard, all.heard], ["2 3 |", "1 2 3 |"])
    }

    /// The departure from RxSwift that `Sources/README.md` names.
    @Test func aValueAcceptedInAHandlerIsNotYetTheCurrentValue() {
        let recorder = trial.recorder(), relay = BehaviorRelay(value: 0)
        let token = recorder.hear(relay) { value in
            guard value == 10 else { return }
            for _ in 0..<2 { relay.accept(relay.value + 1) }
            expect(relay.value, 10)
        }
        relay.accept(10)
        expect(recorder.heard, "0 10 11 11")
        expect(relay.value, 11)
        token.dispose()
    }
}
