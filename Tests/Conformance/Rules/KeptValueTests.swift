import Testing

/// A subject or replaying share delivers its kept values before `subscribe` returns, even inside one of its own handlers. If another thread
/// is delivering, that thread delivers them.
@Suite(.conforms) struct KeptValueTests {
    private let trial = Trial.current

    @Test(arguments: SubjectKind.keeping) func theKeptValueArrivesBeforeSubscribeReturns(_ kind: SubjectKind) {
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

    /// A value that the handler has just sent is not kept yet, and comes afterwards.
    @Test(arguments: SubjectKind.keeping) func aSubscriberAddedInAHandlerHearsEachValueOnce(_ kind: SubjectKind) {
        let recorder = trial.recorder(), guest = trial.recorder("guest")
        let (chain, observer) = kind.make()
        let first = recorder.subscribe(to: chain) { value in
            guard value == 1 else { return }
            observer.onNext(2)
            observer.onNext(3)
            guest.hear(chain)
            trial.journal.note(guest.heard)
            observer.onNext(4)
        }
        observer.onNext(1)
        expect(trial.journal.entries, ["1"])
        expect(recorder.events, kind.first + ["1", "2", "3", "4"])
        expect(guest.heard, "1 2 3 4")
        first.dispose()
        guest.leave()
    }

    @Test(arguments: SubjectKind.keeping) func deliveryFollowsSubscriptionOrder(_ kind: SubjectKind) {
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

    /// A value sent during the delivery of the kept value comes after it, for all observers.
    @Test(arguments: SubjectKind.keeping) func aValueSentWhileHandlingTheKeptValueReachesAllObservers(_ kind: SubjectKind) {
        let recorder = trial.recorder(), guest = trial.recorder("guest")
        let (chain, observer) = kind.make()
        let first = recorder.subscribe(to: chain) { value in
            if value == 1 { guest.hear(chain, then: { if $0 == 1 { observer.onNext(2) } }) }
        }
        observer.onNext(1)
        expect(recorder.events, kind.first + ["1", "2"])
        expect(guest.heard, "1 2")
        first.dispose()
        guest.leave()
    }

    @Test(arguments: SubjectKind.keeping) func aSubscriberDisposedAtOnceHearsOnlyTheKeptValue(_ kind: SubjectKind) {
        let recorder = trial.recorder(), guest = trial.recorder("guest")
        let (chain, observer) = kind.make()
        let first = recorder.subscribe(to: chain, then: { if $0 == 1 { guest.subscribe(to: chain).dispose() } })
        observer.onNext(1)
        observer.onNext(2)
        expect(guest.heard, "1")
        expect(trial.alive, ["handler"])
        first.dispose()
    }

    // MARK: Outside a handler

    @Test(arguments: SubjectKind.keeping) func valuesSentWhileHandlingTheKeptValueFollowIt(_ kind: SubjectKind) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let (chain, observer) = kind.make()
        let token = first.subscribe(to: chain)
        observer.onNext(1)
        let other = second.subscribe(to: chain, then: { if $0 < 3 { observer.onNext($0 + 1) } })
        expect(first.events, kind.first + ["1", "2", "3"])
        expect(second.heard, "1 2 3")
        token.dispose()
        other.dispose()
    }

    @Test(arguments: SubjectKind.keeping.filter { !$0.isRelay }) func anEndSentWhileHandlingTheKeptValueFollowsIt(_ kind: SubjectKind) {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let (chain, observer) = kind.make()
        first.hear(chain)
        observer.onNext(1)
        second.hear(chain) { _ in
            observer.onCompleted()
            observer.onNext(9)
        }
        expect(first.events, kind.first + ["1", "|"])
        expect(second.heard, "1 |")
    }

    @Test(arguments: [SubjectKind.behavior, .replay(.max)], ["take", "map"])
    func aStageThatEndsTheStreamStopsDeliveryOfKeptValues(_ kind: SubjectKind, stage: String) {
        let recorder = trial.recorder()
        let (chain, observer) = kind.make()
        for value in 1...5 { observer.onNext(value) }
        let before = trial.count
        recorder.hear(chain.map(trial.tracked("map") { if stage == "map" { throw Failure.boom } else { $0 } }).take(1))
        observer.onNext(6)
        expect(recorder.heard, stage == "map" ? "#boom" : kind.first.isEmpty ? "1 |" : "5 |")
        expect(trial.alive, [])
        expect(trial.count - before, 1, "the subscription that the trial holds, and nothing else")
    }

    // MARK: The end

    @Test func aSubscriberAddedInAnEndHandlerHearsKeptValuesAtOnceAndTheEndLast() {
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

    @Test func aSubscriberAddedInTheLastEndHandlerHearsKeptValuesAtOnce() {
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

    @Test func anAsyncSubjectsValueIsAvailableInItsOwnHandler() {
        let first = trial.recorder("first"), second = trial.recorder("second"), guest = trial.recorder("guest")
        let subject = AsyncSubject<Int>()
        first.hear(subject) { _ in
            guest.hear(subject)
            trial.journal.note(guest.heard)
        }
        second.hear(subject)
        subject.onNext(1)
        subject.onNext(2)
        subject.onCompleted()
        expect(trial.journal.entries, ["2"])
        expect([first, second, guest].map(\.heard), ["2 |", "2 |", "2 |"])
    }

    // MARK: Another thread

    /// `subscribe` waits for no other thread's handler.
    ///
    /// Instead, the delivering thread hands the new observer the kept value after the current event.
    @Test(arguments: SubjectKind.keeping) func theKeptValueFollowsAnEventBeingDeliveredByAnotherThread(_ kind: SubjectKind) {
        let recorder = trial.recorder(), guest = trial.recorder("guest")
        let (chain, observer) = kind.make()
        let first = recorder.subscribe(to: chain) { value in
            guard value == 1 else { return }
            trial.inThread { guest.hear(chain) }
            trial.journal.note("returned \(guest.heard)")
        }
        observer.onNext(1)
        observer.onNext(2)
        expect(trial.journal.entries, ["returned "])
        expect(guest.heard, "1 2")
        first.dispose()
        guest.leave()
    }
}
