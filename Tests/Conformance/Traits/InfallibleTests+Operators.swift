import Testing

/// The operators of an infallible stream that are observable by their timing, their calls, or their sharing.
extension InfallibleTests {
    /// Expects the events of an operator applied to three values, two of them in quick succession.
    private func expectHeard(
        _ heard: String, sourceLocation: SourceLocation = #_sourceLocation, _ apply: (Infallible<Int>, any Scheduler) -> Infallible<Int>
    ) {
        "a --12----3---|\n= \(heard)".draws(sourceLocation: sourceLocation) {
            apply($0.a.asInfallible(onErrorJustReturn: -1), $0.scheduler).asChain()
        }
    }

    @Test func aBurstIsDebouncedThrottledOrDelayed() {
        expectHeard("-----2----3-|") { $0.debounce(.seconds(2), scheduler: $1) }
        expectHeard("--1-2---3---|") { $0.throttle(.seconds(2), scheduler: $1) }
        expectHeard("--1-----3---|") { $0.throttle(.seconds(2), latest: false, scheduler: $1) }
        """
        a --12----3---|
          ^-----------!
        = ---12----3---|
        """.draws { $0.a.asInfallible(onErrorJustReturn: -1).delay(.seconds(1), scheduler: $0.scheduler).asChain() }
    }

    @Test func flatteningOperatorsHandleOverlappingInnerStreams() {
        expectHeard("----78----9-|") { source, scheduler in source.flatMap { later($0, scheduler) } }
        expectHeard("-----8----9-|") { source, scheduler in source.flatMapLatest { later($0, scheduler) } }
        expectHeard("----7-----9-|") { source, scheduler in source.flatMapFirst { later($0, scheduler) } }
        expectHeard("----7-8---9-|") { source, scheduler in source.concatMap { later($0, scheduler) } }
        expectHeard("-----8----9-|") { source, scheduler in source.map { later($0, scheduler) }.switchLatest() }
        expectHeard("----78----9-|") { source, scheduler in source.map { later($0, scheduler) }.merge() }
    }

    @Test func mergeWithEmitsTheValuesOfBoth() {
        """
        a -1-|
          ^--!
        b --2-|
        = -12-|
        """.draws { $0.a.asInfallible(onErrorJustReturn: -1).merge(with: $0.b.asInfallible(onErrorJustReturn: -1)).asChain() }
    }

    @Test func scanIntoChangesTheSeedInPlace() {
        expect(heard { Infallible.of(1, 2, 3).scan(into: 10) { $0 += $1 }.asChain() }, "11 13 16 |")
    }

    @Test func withLatestFromWithoutASelectorEmitsTheOthersValue() {
        expect(heard { Infallible.of(1, 2).withLatestFrom(Infallible.just(7)).asChain() }, "7 7 |")
    }

    @Test func observeOnDeliversEventsOnItsScheduler() {
        """
        a -1|
          ^-!
        = ---(1 |)
        """.draws { $0.a.asInfallible(onErrorJustReturn: -1).observe(on: $0.late).asChain() }
    }

    @Test func shareKeepsOneSubscriptionAndReplaysTheLastValue() {
        """
        a -1-2------3|
        = -1-2------3|
        = ----(^ 2)-3|
        """.draws { $0.a.asInfallible(onErrorJustReturn: -1).share(replay: 1).asChain() }
    }

    @Test func doClosuresRunBeforeAndAfterEachDelivery() {
        let source = Emitter<Int>(), recorder = trial.recorder(), journal = trial.journal
        let infallible = source.asInfallible(onErrorJustReturn: -1).do(
            onNext: { journal.note("before \($0)") }, afterNext: { journal.note("after \($0)") },
            onCompleted: { journal.note("before the end") }, afterCompleted: { journal.note("after the end") })
        recorder.hear(infallible.asChain(), then: { journal.note("heard \($0)") }, finally: { journal.note("heard the end") })
        source.send(1, then: .completed)
        expect(journal.entries, ["before 1", "heard 1", "after 1", "before the end", "heard the end", "after the end"])
    }

    @Test func doReportsSubscriptionAndDisposal() {
        let journal = trial.journal
        let infallible = Infallible<Int>.never().do(
            onSubscribe: { journal.note("subscribe") }, onSubscribed: { journal.note("subscribed") },
            onDispose: { journal.note("dispose") })
        let token = trial.recorder().hear(infallible.asChain())
        expect(journal.entries, ["subscribe", "subscribed"])
        token.dispose()
        expect(journal.entries, ["subscribe", "subscribed", "dispose"])
    }

    @Test func eachValueComesWithTheObjectUntilItIsReleased() {
        let recorder = trial.recorder(of: String.self), pairs = trial.recorder("pairs", of: String.self)
        let source = Emitter<Int>(), owner = Box<Box<String>?>(Box("owner"))
        let infallible = { source.asInfallible(onErrorJustReturn: -1) }
        recorder.hear(infallible().withUnretained(owner.content!) { "\($0.content) \($1)" }.asChain())
        pairs.hear(infallible().withUnretained(owner.content!).map { "\($0.content) \($1)" }.asChain())
        source.onNext(1)
        owner.content = nil
        source.onNext(2)
        expect([recorder, pairs].map(\.heard), ["owner 1 |", "owner 1 |"])
    }

    @Test func aBindingFeedsSeveralRelaysAndObservers() {
        let relays = PairsOfRelays(), numbers = { Infallible<Int>.of(1, 2) }
        let heard = relays.heard(trial) {
            trial.hold(numbers().bind(to: relays.publish[0], relays.publish[1]))
            trial.hold(numbers().bind(to: relays.optionalPublish[0], relays.optionalPublish[1]))
            trial.hold(numbers().bind(to: relays.behavior[0], relays.behavior[1]))
            trial.hold(numbers().bind(to: relays.optionalBehavior[0], relays.optionalBehavior[1]))
            trial.hold(numbers().bind(to: relays.replay[0], relays.replay[1]))
            trial.hold(numbers().bind(to: relays.optionalReplay[0], relays.optionalReplay[1]))
        }
        expect(
            heard,
            [
                "publish": ["1 2", "1 2"], "optional publish": ["1 2", "1 2"], "behavior": ["0 1 2", "0 1 2"],
                "optional behavior": ["0 1 2", "0 1 2"], "replay": ["1 2", "1 2"], "optional replay": ["1 2", "1 2"],
            ])
        let observers = ["a", "b"].map { name in AnyObserver<Int> { trial.journal.note("\(name) \($0)") } }
        trial.hold(numbers().bind(to: observers[0], observers[1]))
        expect(trial.journal.entries, ["a next(1)", "b next(1)", "a next(2)", "b next(2)", "a completed", "b completed"])
    }
}

private func later(_ value: Int, _ scheduler: any Scheduler) -> Infallible<Int> {
    Infallible.just(value + 6).delay(.seconds(2), scheduler: scheduler)
}
