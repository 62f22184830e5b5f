import Testing

/// A source with a current value. Shared tests make a new link below it for each observer, since LinkChain would share one.
@Suite(.conforms) struct BehaviorSubjectTests {
    private let trial = Trial.current

    // MARK: Late subscribers

    @Test func everySubscriberHearsTheCurrentValueFirst() {
        """
        a -1-------2-|
        = 01-------2-|
        = ---(^ 1)-2-|
        """.draws { $0.feeding(.behavior) }
    }

    @Test func aDerivedStreamBeginsWithTheCurrentValue() {
        let recorder = trial.recorder(), subject = BehaviorSubject(value: 0)
        subject.onNext(1)
        recorder.hear(subject.map { $0 * 10 })
        subject.send(2, then: .completed)
        expect(recorder.heard, "10 20 |")
    }

    @Test func onlyTheLatestValueSentBeforeTheFirstSubscriberIsKept() {
        """
        a (1 2 3)-----|
          ^-----------!
        = -----(^ 3)--|
        """.draws { $0.feeding(.behavior) }
    }

    // MARK: The current value

    @Test func theValueIsTheLastOneSentEvenAfterCompletion() {
        let subject = BehaviorSubject(value: 0)
        expect(current(subject), "0")
        subject.onNext(1)
        expect(current(subject), "1")
        subject.onCompleted()
        subject.onNext(2)
        expect(current(subject), "1")
    }

    @Test func theValueOfAFailedSubjectThrowsItsError() {
        let recorder = trial.recorder(), subject = BehaviorSubject(value: 0)
        recorder.hear(subject, finally: { expect(current(subject), "#boom") })
        subject.onError(Failure.boom)
        subject.onError(Failure.other)
        subject.onNext(1)
        expect(current(subject), "#boom")
        expect(recorder.heard, "0 #boom")
    }

    @Test func inAHandlerTheValueIsTheOneBeingDelivered() {
        let first = trial.recorder("first"), second = trial.recorder("second"), subject = BehaviorSubject(value: 0)
        for recorder in [first, second] {
            recorder.hear(subject) { value in
                if value == 1, recorder === first { subject.onNext(2) }
                expect(current(subject), "\(value)")
            }
        }
        subject.onNext(1)
        expect(current(subject), "2")
        expect([first, second].map(\.heard), ["0 1 2", "0 1 2"])
        subject.onCompleted()
    }

    @Test func aValueIsReleasedAtTheNextValueOrAnError() {
        conform { trial in
            let subject = BehaviorSubject(value: trial.tracker("0"))
            expect(trial.alive, ["0"])
            subject.onNext(trial.tracker("1"))
            expect(trial.alive, ["1"])
            subject.onError(Failure.boom)
            expect(trial.alive, [])
        }
        conform { trial in
            do {
                let subject = BehaviorSubject(value: trial.tracker("0"))
                subject.onCompleted()
                expect(trial.alive, ["0"], "it can still be asked for")
                withExtendedLifetime(subject) {}
            }
            expect(trial.alive, [])
        }
    }

    /// Releasing a value may run any code: here, it reads the value that replaces it, and sends.
    @Test func aValueIsReleasedOutsideAnyLock() {
        let subject = Box<BehaviorSubject<Farewell>?>(nil)
        subject.content = BehaviorSubject(
            value: Farewell {
                #expect(current(subject.content) != "")
                subject.content?.onNext(Farewell { trial.journal.note("second") })
                trial.journal.note("first")
            })
        subject.content?.onNext(Farewell { trial.journal.note("between") })
        expect(trial.journal.entries, ["first", "between"])
        subject.content = nil
        expect(trial.journal.entries, ["first", "between", "second"])
    }

    /// The handler of the kept value sends another, after `take` has ended the stream.
    @Test func aValueSentAfterTakeHasEndedReachesNoClosureAbove() {
        let recorder = trial.recorder(), calls = Counter(), subject = BehaviorSubject(value: 1)
        recorder.hear(subject.map(calls.counted).take(1), then: { _ in subject.onNext(2) })
        expect(recorder.heard, "1 |")
        expect(calls.value, 1)
    }
}

/// The result of ``BehaviorSubject/value()``, written as a marble.
func current<Value>(_ subject: BehaviorSubject<Value>?) -> String {
    guard let subject else { return "" }
    do { return "\(try subject.value())" } catch { return "#\(error)" }
}
