import Testing

@Suite(.conforms) struct BindTests {
    private let trial = Trial.current

    @Test func eachValueGoesToEveryRelayAndTheEndToNone() {
        let one = trial.recorder("one"), other = trial.recorder("other"), optional = trial.recorder("optional", of: Int?.self)
        let source = Emitter<Int>(), first = PublishRelay<Int>(), second = PublishRelay<Int>(), third = BehaviorRelay<Int?>(value: nil)
        let tokens = [one.hear(first), other.hear(second), optional.hear(third)]
        let bindings = [source.bind(to: first, second), source.bind(to: third)]
        source.send(1, 2, then: .completed)
        for token in tokens + bindings { token.dispose() }
        expect([one.heard, other.heard, optional.heard], ["1 2", "1 2", "nil Optional(1) Optional(2)"])
    }

    @Test func disposalEndsTheBindingAndReleasesTheRelay() {
        let source = Emitter<Int>(), replay = Box<ReplayRelay<Int>?>(ReplayRelay(bufferSize: 1))
        weak var known: ReplayRelay<Int>?
        known = replay.content
        let binding = source.bind(to: replay.content!)
        replay.content = nil
        #expect(known != nil)
        source.onNext(1)
        binding.dispose()
        #expect(known == nil)
        withExtendedLifetime(source) {}
    }

    @Test func observersAndSubjectsGetTheEndAsWell() {
        let one = trial.recorder("one"), other = trial.recorder("other"), third = trial.recorder("third")
        let source = Emitter<Int>(), subject = Emitter<Int>(), observed = Emitter<Int>(), subscribed = Emitter<Int>()
        one.hear(subject)
        other.hear(observed)
        third.hear(subscribed)
        trial.hold(source.bind(to: subject))
        trial.hold(source.bind(to: observed.asObserver()))
        trial.hold(source.subscribe(subscribed))
        source.send(1, then: .error(Failure.boom))
        expect([one.heard, other.heard, third.heard], ["1 #boom", "1 #boom", "1 #boom"])
    }

    @Test func boundClosuresGetEachValueAndTheObjectWhileItLives() {
        let source = Emitter<Int>(), object = Box<Journal?>(Journal())
        let bindings = [
            source.bind(onNext: trial.trackedHandler("bind") { trial.journal.note("\($0)") }),
            source.bind(with: object.content!) { _, value in trial.journal.note("with \(value)") },
        ]
        source.onNext(1)
        object.content = nil
        source.onNext(2)
        for binding in bindings { binding.dispose() }
        expect(trial.journal.entries, ["1", "with 1", "2"])
    }

    @Test func asChainEmitsTheSameEvents() {
        let recorder = trial.recorder(), subject = Emitter<Int>()
        let chain: Chain<Int> = subject.asChain()
        recorder.hear(chain)
        subject.send(1, then: .completed)
        expect(recorder.heard, "1 |")
    }
}
