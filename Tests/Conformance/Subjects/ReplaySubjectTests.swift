import Testing

/// A source that keeps its last values. Shared tests make a new link below it for each observer, since LinkChain would share one.
@Suite(.conforms) struct ReplaySubjectTests {
    private let trial = Trial.current

    // MARK: Late subscribers

    private static let kept: [(bufferSize: Int, last: Int, heard: String)] = [
        (1, 0, ""), (1, 1, "1"), (1, 2, "2"), (3, 2, "1 2"), (3, 3, "1 2 3"), (3, 4, "2 3 4"), (3, 5, "3 4 5"), (3, 6, "4 5 6"),
        (3, 7, "5 6 7"), (.max, 7, "1 2 3 4 5 6 7"),
    ]

    @Test(arguments: kept.indices) func aSubscriberHearsTheKeptValuesOldestFirst(_ index: Int) {
        let (bufferSize, last, kept) = Self.kept[index]
        let recorder = trial.recorder(), mapped = trial.recorder("mapped")
        let subject = replaySubject(keeping: bufferSize, upTo: last)
        recorder.hear(subject)
        mapped.hear(subject.map { $0 })
        expect([recorder, mapped].map(\.heard), [kept, kept])
        subject.send(0, then: .completed)
        expect(recorder.heard, (kept.isEmpty ? "0 |" : kept + " 0 |"))
        expect(mapped.heard, recorder.heard)
    }

    @Test func everySubscriberFirstHearsTheKeptValues() {
        """
        a -12-------3--------4|
        = -12-------3--------4|
        = ---(^ 1 2)3--------4|
        = ------------(^ 2 3)4|
        """.draws { $0.feeding(.replay(2)) }
    }

    @Test func aValueIsReleasedWhenDisplacedOrWithTheSubject() {
        do {
            let subject = ReplaySubject<LifetimeTracker>(bufferSize: 2)
            for name in ["1", "2"] { subject.onNext(trial.tracker(name)) }
            expect(trial.alive, ["1", "2"])
            subject.onNext(trial.tracker("3"))
            expect(trial.alive, ["2", "3"])
            subject.subscribe(onNext: { $0.touch() }).dispose()
            subject.onCompleted()
            expect(trial.alive, ["2", "3"], "for those who come after the end")
            withExtendedLifetime(subject) {}
        }
        expect(trial.alive, [])
    }

    // MARK: From inside a handler

    @Test func valuesSentDuringTheReplayFollowTheKeptValues() {
        let first = trial.recorder("first"), second = trial.recorder("second"), guest = trial.recorder("guest")
        let subject = replaySubject(keeping: 3, upTo: 3)
        first.hear(subject)
        second.hear(subject) { value in
            if value == 1 { subject.onNext(4) }
            if value == 2 {
                guest.hear(subject)
                subject.onNext(5)
            }
        }
        subject.onCompleted()
        expect([first, second, guest].map(\.heard), ["1 2 3 4 5 |", "1 2 3 4 5 |", "1 2 3 4 5 |"])
    }

    @Test func anEndSentDuringTheReplayFollowsIt() {
        let recorder = trial.recorder(), late = trial.recorder("late")
        let subject = replaySubject(keeping: 3, upTo: 3)
        recorder.hear(subject) { value in
            guard value == 1 else { return }
            subject.onCompleted()
            subject.onNext(9)
        }
        late.hear(subject)
        expect([recorder, late].map(\.heard), ["1 2 3 |", "1 2 3 |"])
    }

    // MARK: Disposal

    @Test func disposalStopsTheReplay() {
        let recorder = trial.recorder(), guest = trial.recorder("guest"), late = trial.recorder("late")
        let subject = ReplaySubject<Int>(bufferSize: .max)
        recorder.hear(subject) { value in
            guard value == 3 else { return }
            // On another thread, during an event: the values are delivered after it, when there is a subscription to dispose.
            trial.inThread {
                guest.hear(subject.map { $0 }, then: { if $0 == 2 { guest.leave() } })
            }
        }
        for value in 1...4 { subject.onNext(value) }
        expect([recorder, guest].map(\.heard), ["1 2 3 4", "1 2"])
        subject.onCompleted()
        late.subscribe(to: subject).dispose()
        expect(late.heard, "1 2 3 4 |")
    }

    @Test func disposalStopsTheReplayAfterTheEnd() {
        let recorder = trial.recorder(), guest = trial.recorder("guest")
        let subject = replaySubject(keeping: .max, upTo: 3)
        recorder.hear(
            subject,
            finally: {
                trial.inThread { guest.hear(subject, then: { if $0 == 2 { guest.leave() } }) }
            })
        subject.onCompleted()
        expect([recorder, guest].map(\.heard), ["1 2 3 |", "1 2"])
    }
}

/// A subject that was sent the values 1 to `last`.
func replaySubject(keeping bufferSize: Int, upTo last: Int) -> ReplaySubject<Int> {
    let subject = ReplaySubject<Int>(bufferSize: bufferSize)
    for value in 0..<last { subject.onNext(value + 1) }
    return subject
}
