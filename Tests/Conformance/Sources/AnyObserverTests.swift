import Testing

@Suite struct AnyObserverTests {
    private func write(_ event: Event<Int>) -> String {
        switch event {
        case .next(let value): "\(value)"
        case .error(let error): "#\(error)"
        case .completed: "|"
        }
    }

    @Test func anObserverOfTwoClosuresGetsValuesAndHowItEnded() {
        conform(makingNothing: true) { trial in
            let observer = AnyObserver<Int>(next: { trial.journal.note("\($0)") }, completion: { trial.journal.note("\($0)") })
            observer.onNext(1)
            observer.onError(Failure.boom)
            observer.onCompleted()
            expect(trial.journal.entries.count, 3)
            expect(trial.journal.entries.first, "1")
            expect(trial.journal.entries.last, "completed")
        }
    }

    @Test func anObserverOfEventsGetsEachEventAsAValue() {
        conform(makingNothing: true) { trial in
            let observer = AnyObserver<Int> { event in trial.journal.note(write(event)) }
            observer.onNext(1)
            observer.on(.next(2))
            observer.onError(Failure.boom)
            observer.on(.error(Failure.other))
            observer.onCompleted()
            observer.on(.completed)
            expect(trial.journal.entries, ["1", "2", "#boom", "#other", "|", "|"])
        }
    }

    @Test func anEventKnowsWhetherItIsTheLast() {
        #expect(!Event.next(1).isStopEvent)
        #expect(Event<Int>.completed.isStopEvent)
        #expect(Event<Int>.error(Failure.boom).isStopEvent)
    }

    @Test func aStreamRunsIntoAnObserver() {
        conform { trial in
            let emitter = Emitter<Int>()
            let observer = AnyObserver<Int>(trial.trackedHandler("observer") { trial.journal.note(write($0)) })
            trial.hold(emitter.map { $0 * 2 }.subscribe(observer))
            emitter.onNext(1)
            emitter.onError(Failure.boom)
            emitter.onNext(2)
            expect(trial.journal.entries, ["2", "#boom"])
        }
    }

    @Test func aStreamHandsOverItsEventsAsValues() {
        conform { trial in
            trial.hold(
                Chain.from([1, 2]).subscribe(
                    trial.trackedHandler("handler") { (event: Event<Int>) in
                        trial.journal.note(write(event))
                    }))
            trial.hold(Chain<Int>.error(Failure.boom).subscribe { (event: Event<Int>) in trial.journal.note(write(event)) })
            expect(trial.journal.entries, ["1", "2", "|", "#boom"])
        }
    }

    @Test func theThreeFormsOfSubscribeHearTheSame() {
        conform { trial in
            let emitter = Emitter<Int>()
            let closures = Journal(), observers = Journal(), events = Journal()
            let chain = emitter.map { $0 + 1 }
            trial.hold(
                chain.subscribe(
                    onNext: { closures.note("\($0)") }, onError: { closures.note("#\($0)") }, onCompleted: { closures.note("|") }))
            trial.hold(chain.subscribe(AnyObserver { observers.note(write($0)) }))
            trial.hold(chain.subscribe { (event: Event<Int>) in events.note(write(event)) })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(closures.entries, ["2", "3", "|"])
            expect(observers.entries, ["2", "3", "|"])
            expect(events.entries, ["2", "3", "|"])
        }
    }

    @Test func aSubscriptionThroughAnObserverIsDisposedLikeAnother() {
        conform { trial in
            let emitter = Emitter<Int>()
            let subscription = emitter.subscribe(AnyObserver(trial.trackedHandler("observer") { trial.journal.note(write($0)) }))
            emitter.onNext(1)
            subscription.dispose()
            emitter.onNext(2)
            expect(trial.journal.entries, ["1"])
            expect(trial.alive, [])
        }
    }

    @Test func theSendingSideOfAnEmitterEndsItOnce() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter)
            let sender = emitter.asObserver()
            sender.on(.next(1))
            emitter.onNext(2)
            sender.on(.error(Failure.boom))
            emitter.onCompleted()
            sender.onNext(3)
            expect(recorder.heard, "1 2 #boom")
        }
    }
}
