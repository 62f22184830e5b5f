import Testing

/// The shared rules of the contract, each shown for every subject and relay. The number of a rule stands before its tests.
@Suite struct EverySubjectTests {
    /// Something that is sent to and subscribed to. One that hands values over to who comes late has nothing to hand over at first.
    struct Subject: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A relay has no end.
        var isRelay = false
        let make: @Sendable () -> (chain: Chain<Int>, observer: AnyObserver<Int>)

        /// What is heard of the completion.
        var end: String { isRelay ? "" : " |" }

        /// Completes the subject. The subscriptions to a relay are disposed: nothing else ends them.
        func finish(_ observer: AnyObserver<Int>, _ tokens: [any Disposable]) {
            observer.onCompleted()
            if isRelay { for token in tokens { token.dispose() } }
        }

        static let subjects = [
            Subject(testDescription: "emitter") {
                let subject = Emitter<Int>()
                return (subject, subject.asObserver())
            },
            Subject(testDescription: "behavior subject") {
                let subject = BehaviorSubject(value: 0)
                return (subject.filter { $0 > 0 }, subject.asObserver())
            },
            Subject(testDescription: "replay subject") {
                let subject = ReplaySubject<Int>(bufferSize: 2)
                return (subject, subject.asObserver())
            },
        ]

        static let relays = [
            Subject(testDescription: "publish relay", isRelay: true) {
                let relay = PublishRelay<Int>()
                return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
            },
            Subject(testDescription: "behavior relay", isRelay: true) {
                let relay = BehaviorRelay(value: 0)
                return (relay.filter { $0 > 0 }, AnyObserver(next: relay.accept, completion: { _ in }))
            },
            Subject(testDescription: "replay relay", isRelay: true) {
                let relay = ReplayRelay<Int>(bufferSize: 2)
                return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
            },
        ]

        static let all = subjects + relays
    }

    // MARK: 1, 7: the end

    @Test(arguments: Subject.subjects) func nothingFollowsTheEndAndItReleasesEveryClosure(_ kind: Subject) {
        for end in ["|", "#boom"] {
            conform { trial in
                let (chain, observer) = kind.make()
                let recorders = (0..<3).map { trial.recorder("\($0)") }
                let tokens = recorders.map { $0.subscribe(to: chain.map(trial.tracked("map") { $0 })) }
                observer.onNext(1)
                if end == "|" { observer.onCompleted() } else { observer.onError(Failure.boom) }
                observer.onNext(2)
                observer.onError(Failure.other)
                observer.onCompleted()
                expect(recorders.map(\.heard), ["1 \(end)", "1 \(end)", "1 \(end)"])
                expect(trial.alive, [])
                withExtendedLifetime((tokens, chain)) {}
            }
        }
    }

    // MARK: 2: one event at a time

    @Test(arguments: Subject.all) func whatFourThreadsSendIsHeardByAllInOneOrder(_ kind: Subject) {
        conform { trial in
            let (chain, observer) = kind.make()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let tokens = [first.hear(chain), second.hear(chain)]
            trial.inThreads(4) { thread in
                for round in 1...200 {
                    observer.onNext(thread * 1_000 + round)
                    if round.isMultiple(of: 8) { letOthersIn() }
                }
            }
            expect(first.events.count, 800)
            expect(first.events, second.events)
            kind.finish(observer, tokens)
        }
    }

    // MARK: 5, 6, 8: disposal

    @Test(arguments: Subject.all) func aThousandRoundsLeaveItAsItWas(_ kind: Subject) {
        conform { trial in
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
    }

    @Test(arguments: Subject.all) func disposalFromInsideTheHandlerIsTheLastThingHeard(_ kind: Subject) {
        conform { trial in
            let (chain, observer) = kind.make()
            let recorder = trial.recorder(), token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(
                to: chain,
                then: { _ in
                    observer.onNext(2)
                    token.dispose()
                })
            observer.onNext(1)
            observer.onCompleted()
            expect(recorder.heard, "1")
            expect(trial.alive, [])
            token.content = nil
        }
    }

    // MARK: 11, 13, 14, 15: what a handler may do

    @Test(arguments: Subject.all) func aValueSentFromInsideAHandlerIsHeardInTheSameOrderByAll(_ kind: Subject) {
        conform { trial in
            let (chain, observer) = kind.make()
            let recorders = (0..<3).map { trial.recorder("\($0)") }
            let tokens = recorders.enumerated().map { number, recorder in
                recorder.hear(
                    chain,
                    then: { value in
                        if number == 1, value == 1 { observer.onNext(2) }
                        trial.journal.note("\(number):\(value)")
                    })
            }
            observer.onNext(1)
            kind.finish(observer, tokens)
            expect(recorders.map(\.heard), Array(repeating: "1 2" + kind.end, count: 3))
            expect(trial.journal.entries, ["0:1", "1:1", "2:1", "0:2", "1:2", "2:2"])
        }
    }

    @Test(arguments: Subject.all) func disposingAnotherObserverTakesEffectForTheVeryEvent(_ kind: Subject) {
        conform { trial in
            let (chain, observer) = kind.make()
            let recorders = (0..<3).map { trial.recorder("\($0)") }, token = Box<(any Disposable)?>()
            let first = recorders[0].hear(chain, then: { if $0 == 2 { token.dispose() } })
            token.content = recorders[1].subscribe(to: chain)
            let last = recorders[2].hear(chain)
            observer.onNext(1)
            observer.onNext(2)
            kind.finish(observer, [first, last])
            expect(recorders.map(\.heard), ["1 2" + kind.end, "1", "1 2" + kind.end])
            token.content = nil
        }
    }

    @Test(arguments: Subject.all) func whileAHandlerRunsAnotherThreadMaySubscribeSendAndDispose(_ kind: Subject) {
        conform { trial in
            let (chain, observer) = kind.make()
            let recorder = trial.recorder(), token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(
                to: chain,
                then: { _ in
                    trial.inThread {
                        let another = trial.recorder("another").subscribe(to: chain)
                        observer.onNext(2)
                        another.dispose()
                        token.dispose()
                    }
                })
            observer.onNext(1)
            observer.onCompleted()
            expect(recorder.heard, "1")
            token.content = nil
        }
    }
}
