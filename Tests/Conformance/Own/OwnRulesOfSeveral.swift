import Testing

/// This architecture's own rules about operators with several sources, and about connections. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfSeveral {
    private let trial = Trial.current

    // MARK: Cold or hot

    @Test func resubscribingToAnOpenedSkip() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let emitter = Emitter<Int>(), other = Emitter<Int>()
        let chain = emitter.skip(until: other)
        let token = first.subscribe(to: chain)
        other.onNext(0)
        emitter.onNext(1)
        token.dispose()
        second.hear(chain)
        emitter.onNext(2)
        expect(first.heard, "1")
        expect(second.heard, Own.resubscribingToAnOpenedSkip)
        emitter.onError(Failure.boom)
    }

    // MARK: Values with no observer

    @Test func aHeldGroupThatWasNeverObserved() {
        let own = Own.aHeldGroupThatWasNeverObserved
        let recorder = trial.recorder(), group = Box<GroupedObservable<Int, Int>?>(trial), emitter = Emitter<Int>()
        let outer = emitter.map(trial.tracked("source") { $0 }).groupBy { $0 % 2 }.subscribe(onNext: { group.content = $0 })
        emitter.onNext(1)
        emitter.onNext(3)
        outer.dispose()
        expect(trial.alive, own.alive)
        emitter.onNext(5)
        let token = group.content.map { recorder.subscribe(to: $0) }
        expect(recorder.heard, own.heard)
        token?.dispose()
    }

    /// The handler of the group disposes the outer stream; then the group is observed.
    @Test func aGroupObservedOnceTheOuterStreamIsUnobserved() {
        let journal = trial.journal, outer = SerialDisposable(), bag = Bag(), emitter = Emitter<Int>()
        outer.disposable = emitter.do(onDispose: { journal.note("released") }).groupBy { $0 / 10 }.subscribe(onNext: { group in
            outer.dispose()
            group.subscribe(onNext: { journal.note("\($0)") }).disposed(by: bag)
        })
        emitter.onNext(1)
        emitter.onNext(2)
        bag.dispose()
        expect(journal.entries, Own.aGroupObservedOnceTheOuterStreamIsUnobserved)
    }

    /// The same while the source is being subscribed to, and sends at once.
    @Test func aSynchronousGroupObservedOnceTheOuterStreamIsUnobserved() {
        let journal = trial.journal, token = Box<(any Disposable)?>(trial), stop = Emitter<Void>(), bag = Bag()
        token.content = synchronous([.next(1), .next(2)]).groupBy { $0 / 10 }.take(until: stop).subscribe(onNext: { group in
            stop.onNext(())
            group.subscribe(onNext: { journal.note("\($0)") }).disposed(by: bag)
        })
        bag.dispose()
        expect(journal.entries, Own.aSynchronousGroupObservedOnceTheOuterStreamIsUnobserved)
    }

    /// The same with the second window.
    @Test func aWindowObservedOnceTheOuterStreamIsUnobserved() {
        let journal = trial.journal, outer = SerialDisposable(), bag = Bag(), opened = Counter()
        let emitter = Emitter<Int>()
        let windows = emitter.do(onDispose: { journal.note("released") })
            .window(timeSpan: .seconds(70), count: 1, scheduler: TestScheduler())
        outer.disposable = windows.subscribe(onNext: { window in
            guard opened.increment() == 2 else { return }
            outer.dispose()
            window.subscribe(onNext: { journal.note("\($0)") }).disposed(by: bag)
        })
        emitter.onNext(1)
        emitter.onNext(2)
        bag.dispose()
        expect(journal.entries, Own.aWindowObservedOnceTheOuterStreamIsUnobserved)
    }

    @Test func aHeldWindowThatWasNeverObserved() {
        let own = Own.aHeldWindowThatWasNeverObserved
        let recorder = trial.recorder(), scheduler = TestScheduler(), window = Box<Chain<Int>?>(trial)
        let emitter = Emitter<Int>()
        let outer = emitter.map(trial.tracked("source") { $0 }).window(timeSpan: .seconds(70), count: 3, scheduler: scheduler)
            .subscribe(onNext: { window.content = $0 })
        emitter.onNext(1)
        emitter.onNext(2)
        outer.dispose()
        expect(trial.alive, own.alive)
        emitter.onNext(3)
        expect(trial.alive, [])
        let token = window.content.map { recorder.subscribe(to: $0) }
        expect(recorder.heard, own.heard)
        token?.dispose()
    }

    @Test func windowsOfValuesSentBeforeTheFirstSubscriber() {
        let recorder = trial.recorder(), scheduler = TestScheduler(), emitter = Emitter<Int>()
        let sums = emitter.window(timeSpan: .seconds(70), count: 2, scheduler: scheduler).flatMap { $0.reduce(0, accumulator: +) }
        for value in 1...3 { emitter.onNext(value) }
        recorder.hear(sums)
        emitter.onNext(4)
        emitter.onNext(5)
        scheduler.advance(by: .seconds(70))
        emitter.onCompleted()
        expect(recorder.heard, Own.windowsOfValuesSentBeforeTheFirstSubscriber)
    }

    // MARK: Siblings

    @Test func aGroupByObservedAgainWhileAGroupIsObserved() {
        let first = trial.recorder("first"), second = trial.recorder("second"), inner = trial.recorder("group")
        let emitter = Emitter<Int>()
        let groups = emitter.groupBy { $0 % 2 }
        first.hear(
            groups.take(1).map { group in
                inner.hear(group)
                return group.key
            })
        emitter.onNext(1)
        second.hear(groups.map { $0.key })
        emitter.onNext(3)
        emitter.onNext(2)
        emitter.onCompleted()
        expect([first.heard, inner.heard], ["1 |", "1 3 |"])
        expect(second.heard, Own.aGroupByObservedAgainWhileAGroupIsObserved)
    }

    @Test func observersThatStayDuringAReconnection() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let connectable = emitter.publish()
        let token = recorder.hear(connectable)
        let first = connectable.connect()
        emitter.onNext(1)
        first.dispose()
        let second = connectable.connect()
        emitter.onNext(2)
        expect(recorder.heard, Own.observersThatStayDuringAReconnection)
        second.dispose()
        token.dispose()
    }
}
