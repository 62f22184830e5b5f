import Testing

/// The shared rules of the contract, for every subject and relay. Each `MARK` has the rule's number.
@Suite(.conforms) struct EverySubjectTests {
    private let trial = Trial.current

    // MARK: 1, 7: the end

    @Test(arguments: SubjectKind.subjects, ["|", "#boom"]) func theEndIsFinalAndReleasesEveryClosure(_ kind: SubjectKind, _ end: String) {
        let (chain, observer) = kind.make()
        let recorders = (0..<3).map { trial.recorder("\($0)") }
        let tokens = recorders.enumerated().map { number, recorder in
            recorder.subscribe(to: chain.map(trial.tracked("map") { $0 }), finally: { trial.journal.note("\(number)") })
        }
        observer.onNext(1)
        if end == "|" { observer.onCompleted() } else { observer.onError(Failure.boom) }
        observer.onNext(2)
        observer.onError(Failure.other)
        observer.onCompleted()
        expect(recorders.map(\.heard), ["1 \(end)", "1 \(end)", "1 \(end)"])
        expect(trial.journal.entries, ["0", "1", "2"])
        expect(trial.alive, [])
        withExtendedLifetime((tokens, chain)) {}
    }

    // MARK: 5, 6, 8: disposal

    @Test(arguments: SubjectKind.all + [.async]) func aThousandSubscriptionsLeaveASubjectUnchanged(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let before = trial.count
        for round in 1...1_000 {
            let token = trial.recorder("passing").subscribe(to: chain)
            if round.isMultiple(of: 10) { observer.onNext(round) }
            token.dispose()
            token.dispose()
        }
        expect(trial.count, before)
        expect(trial.alive, [])
        observer.onCompleted()
    }

    @Test(arguments: SubjectKind.all) func nothingIsHeardAfterDisposalInAHandler(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let recorder = trial.recorder()
        recorder.hear(chain) { _ in
            observer.onNext(2)
            recorder.leave()
        }
        observer.onNext(1)
        observer.onCompleted()
        expect(recorder.heard, "1")
        expect(trial.alive, [])
    }

    // MARK: 12: late subscribers

    struct Late: Sendable, CustomTestStringConvertible {
        let kind: SubjectKind
        /// It is sent the values 1 to `last`.
        let last: Int
        /// The values that late subscribers get after the completion, and after an error.
        var keeps: [String: String] = [:]

        var testDescription: String { "\(kind) that was sent \(last) values" }
    }

    static let late = [
        Late(kind: .emitter, last: 3), Late(kind: .behavior, last: 3),
        Late(kind: .replay(2), last: 3, keeps: ["|": "2 3 ", "#boom": "2 3 "]),
        Late(kind: .replay(2), last: 0), Late(kind: .async, last: 3, keeps: ["|": "3 "]), Late(kind: .async, last: 0),
    ]

    @Test(arguments: late, ["|", "#boom"]) func aLateSubscriberHearsTheKeptValuesAndTheEnd(_ late: Late, _ end: String) {
        // LinkChain: an emitter that was never observed keeps the values it is sent.
        for isObserved in [true, false] where isObserved || late.kind.testDescription != "emitter" {
            conform { trial in
                let (chain, observer) = late.kind.make()
                if isObserved { trial.recorder("early").hear(chain) }
                for value in 0..<late.last { observer.onNext(value + 1) }
                if end == "|" { observer.onCompleted() } else { observer.onError(Failure.boom) }
                let recorders = (0..<3).map { trial.recorder("\($0)") }
                recorders[0].hear(chain)
                observer.onNext(9)
                recorders[1].hear(chain)
                recorders[2].hear(chain.map { $0 }.filter { _ in true })
                expect(recorders.map(\.heard), Array(repeating: (late.keeps[end] ?? "") + end, count: 3))
            }
        }
    }

    // MARK: 11, 13, 14, 15: what a handler may do

    @Test(arguments: SubjectKind.all) func valuesSentInAHandlerReachAllObserversInTheSameOrder(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let recorders = (0..<3).map { trial.recorder("\($0)") }
        let tokens = recorders.enumerated().map { number, recorder in
            recorder.hear(chain) { value in
                if number == 1, value == 1 { observer.onNext(2) }
                trial.journal.note("\(number):\(value)")
            }
        }
        observer.onNext(1)
        kind.finish(observer, tokens)
        expect(recorders.map(\.heard), Array(repeating: "1 2" + kind.end, count: 3))
        expect(trial.journal.entries, ["0:1", "1:1", "2:1", "0:2", "1:2", "2:2"])
    }

    @Test(arguments: SubjectKind.all) func anObserverDisposedByAnotherMissesTheCurrentEvent(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let recorders = (0..<3).map { trial.recorder("\($0)") }, token = Box<(any Disposable)?>(trial)
        let first = recorders[0].hear(chain, then: { if $0 == 2 { token.dispose() } })
        token.content = recorders[1].subscribe(to: chain)
        let last = recorders[2].hear(chain)
        observer.onNext(1)
        observer.onNext(2)
        kind.finish(observer, [first, last])
        expect(recorders.map(\.heard), ["1 2" + kind.end, "1", "1 2" + kind.end])
    }

    @Test(arguments: SubjectKind.subjects) func anObserverDisposedInAnothersEndHandlerMissesTheEnd(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let first = trial.recorder("first"), second = trial.recorder("second")
        first.hear(chain, finally: { second.leave() })
        second.hear(chain.map { $0 })
        observer.onNext(1)
        observer.onCompleted()
        expect([first, second].map(\.heard), ["1 |", "1"])
    }

    @Test(arguments: SubjectKind.subjects, ["a value", "the end"])
    func eventsSentInAHandlerAfterTheEndAreNotHeard(_ kind: SubjectKind, inHandlerOf event: String) {
        let (chain, observer) = kind.make()
        let first = trial.recorder("first"), second = trial.recorder("second")
        func endAndGoOn() {
            observer.onError(Failure.boom)
            observer.onNext(2)
            observer.onCompleted()
        }
        first.hear(chain, then: { _ in if event == "a value" { endAndGoOn() } }, finally: { if event == "the end" { endAndGoOn() } })
        second.hear(chain)
        observer.onNext(1)
        observer.onError(Failure.boom)
        expect([first, second].map(\.heard), ["1 #boom", "1 #boom"])
    }

    @Test(arguments: SubjectKind.all) func anotherThreadMaySubscribeSendAndDisposeDuringAHandler(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let recorder = trial.recorder()
        recorder.hear(chain) { _ in
            trial.inThread {
                let another = trial.recorder("another").subscribe(to: chain)
                observer.onNext(2)
                another.dispose()
                recorder.leave()
            }
        }
        observer.onNext(1)
        observer.onCompleted()
        expect(recorder.heard, "1")
    }
}
