import Testing

/// What a subject or a replaying share keeps is there when `subscribe` returns, also inside one of its own handlers.
@Suite struct KeptInsideAHandlerTests {
    /// A stream that keeps its last value, and how to send to it.
    struct Keeping: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What it keeps from the beginning.
        var first: [String] = []
        let make: @Sendable () -> (chain: Chain<Int>, observer: AnyObserver<Int>)

        static let all = [
            Keeping(testDescription: "behavior subject", first: ["0"]) {
                let subject = BehaviorSubject(value: 0)
                return (subject, subject.asObserver())
            },
            Keeping(testDescription: "replay subject") {
                let subject = ReplaySubject<Int>(bufferSize: 1)
                return (subject, subject.asObserver())
            },
            Keeping(testDescription: "behavior relay", first: ["0"]) {
                let relay = BehaviorRelay(value: 0)
                return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
            },
            Keeping(testDescription: "replay relay") {
                let relay = ReplayRelay<Int>(bufferSize: 1)
                return (relay, AnyObserver(next: relay.accept, completion: { _ in }))
            },
            Keeping(testDescription: "share(replay:)") {
                let emitter = Emitter<Int>()
                return (emitter.share(replay: 1), emitter.asObserver())
            },
            Keeping(testDescription: "share(replay:scope: .forever)") {
                let emitter = Emitter<Int>()
                return (emitter.share(replay: 1, scope: .forever), emitter.asObserver())
            },
            Keeping(testDescription: "replay(_:).refCount()") {
                let emitter = Emitter<Int>()
                return (emitter.replay(1).refCount(), emitter.asObserver())
            },
        ]
    }

    @Test(arguments: Keeping.all) func theKeptValueIsThereWhenSubscribeReturns(_ kind: Keeping) {
        conform { trial in
            let (chain, observer) = kind.make()
            let bag = Bag()
            chain.subscribe(onNext: { value in
                var read: Int?
                chain.take(1).subscribe(onNext: { read = $0 }).disposed(by: bag)
                trial.journal.note("\(value) \(read.map(String.init) ?? "nil")")
            }).disposed(by: bag)
            observer.onNext(1)
            observer.onNext(2)
            expect(trial.journal.entries, kind.first.map { "\($0) \($0)" } + ["1 1", "2 2"])
            bag.dispose()
        }
    }

    /// What the handler has sent before is not kept yet, and comes afterwards.
    @Test(arguments: Keeping.all) func noValueIsLostAndNoneIsHeardTwice(_ kind: Keeping) {
        conform { trial in
            let recorder = trial.recorder(), guest = trial.recorder("guest")
            let (chain, observer) = kind.make()
            let token = Box<(any Disposable)?>()
            let first = recorder.subscribe(
                to: chain,
                then: { value in
                    guard value == 1 else { return }
                    observer.onNext(2)
                    observer.onNext(3)
                    token.content = guest.subscribe(to: chain)
                    trial.journal.note(guest.heard)
                    observer.onNext(4)
                })
            observer.onNext(1)
            expect(trial.journal.entries, ["1"])
            expect(recorder.events, kind.first + ["1", "2", "3", "4"])
            expect(guest.heard, "1 2 3 4")
            first.dispose()
            token.dispose()
            token.content = nil
        }
    }

    @Test(arguments: Keeping.all) func theOrderIsThatOfSubscription(_ kind: Keeping) {
        conform { trial in
            let names = ["first", "second", "third", "fourth"]
            let (chain, observer) = kind.make()
            let tokens = Box<[any Disposable]>([])
            func hear(_ name: String, then: @escaping (Int) -> Void = { _ in }) {
                tokens.content.append(
                    trial.recorder(name).subscribe(
                        to: chain,
                        then: { value in
                            if value == 2 { trial.journal.note(name) }
                            then(value)
                        }))
            }
            hear(names[0], then: { if $0 == 1 { hear(names[2], then: { if $0 == 1 { hear(names[3]) } }) } })
            hear(names[1])
            observer.onNext(1)
            observer.onNext(2)
            expect(trial.journal.entries, names)
            for token in tokens.content { token.dispose() }
            tokens.content = []
        }
    }

    /// What it sends while it gets the kept value comes after that, for all.
    @Test(arguments: Keeping.all) func whatTheHandlerOfTheKeptValueSendsIsHeardByAll(_ kind: Keeping) {
        conform { trial in
            let recorder = trial.recorder(), guest = trial.recorder("guest")
            let (chain, observer) = kind.make()
            let token = Box<(any Disposable)?>()
            let first = recorder.subscribe(
                to: chain,
                then: { value in
                    if value == 1 { token.content = guest.subscribe(to: chain, then: { if $0 == 1 { observer.onNext(2) } }) }
                })
            observer.onNext(1)
            expect(recorder.events, kind.first + ["1", "2"])
            expect(guest.heard, "1 2")
            first.dispose()
            token.dispose()
            token.content = nil
        }
    }

    @Test(arguments: Keeping.all) func oneThatIsDisposedAgainHearsTheKeptValueAlone(_ kind: Keeping) {
        conform { trial in
            let recorder = trial.recorder(), guest = trial.recorder("guest")
            let (chain, observer) = kind.make()
            let first = recorder.subscribe(to: chain, then: { if $0 == 1 { guest.subscribe(to: chain).dispose() } })
            observer.onNext(1)
            observer.onNext(2)
            expect(guest.heard, "1")
            expect(trial.alive, ["handler"])
            first.dispose()
        }
    }

    // MARK: The end

    @Test func inAHandlerOfTheEndTheKeptValuesComeAtOnceAndTheEndAfterTheOthers() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), guest = trial.recorder("guest")
            let subject = ReplaySubject<Int>(bufferSize: 2), journal = trial.journal
            for value in 1...3 { subject.onNext(value) }
            first.hear(
                subject,
                finally: {
                    guest.hear(subject, finally: { journal.note("guest") })
                    journal.note(guest.heard)
                })
            second.hear(subject, finally: { journal.note("second") })
            subject.onCompleted()
            expect(journal.entries, ["2 3", "second", "guest"])
            expect(guest.heard, "2 3 |")
        }
    }

    @Test func inAHandlerOfTheLastEndTheKeptValuesComeAtOnce() {
        conform { trial in
            let first = trial.recorder("first"), guest = trial.recorder("guest")
            let subject = ReplaySubject<Int>(bufferSize: 1)
            first.hear(
                subject,
                finally: {
                    guest.hear(subject)
                    trial.journal.note(guest.events.first ?? "")
                })
            subject.onNext(1)
            subject.onError(Failure.boom)
            expect(trial.journal.entries, ["1"])
            expect(guest.heard, "1 #boom")
        }
    }

    @Test func inAHandlerOfItsValueAnAsyncSubjectHasIt() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), guest = trial.recorder("guest")
            let subject = AsyncSubject<Int>()
            first.hear(
                subject,
                then: { _ in
                    guest.hear(subject)
                    trial.journal.note(guest.heard)
                })
            second.hear(subject)
            subject.onNext(1)
            subject.onNext(2)
            subject.onCompleted()
            expect(trial.journal.entries, ["2"])
            expect([first, second, guest].map(\.heard), ["2 |", "2 |", "2 |"])
        }
    }

    // MARK: Another thread

    /// It waits for nobody's handler. So the thread that delivers hands it what is kept, when it has delivered the event at hand.
    @Test(arguments: Keeping.all) func whileAnotherThreadDeliversTheKeptValueComesAfterThatEvent(_ kind: Keeping) {
        conform { trial in
            let recorder = trial.recorder(), guest = trial.recorder("guest")
            let (chain, observer) = kind.make()
            let token = Box<(any Disposable)?>()
            let first = recorder.subscribe(
                to: chain,
                then: { value in
                    guard value == 1 else { return }
                    trial.inThread { token.content = guest.subscribe(to: chain) }
                    trial.journal.note("returned \(guest.heard)")
                })
            observer.onNext(1)
            observer.onNext(2)
            expect(trial.journal.entries, ["returned "])
            expect(guest.heard, "1 2")
            first.dispose()
            token.dispose()
            token.content = nil
        }
    }
}
