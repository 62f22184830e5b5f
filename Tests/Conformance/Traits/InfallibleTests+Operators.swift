import Testing

/// The operators of an infallible stream that tell of themselves in time, by what they call, or to more than one observer.
extension InfallibleTests {
    /// What is heard of an operator on three values, two of them in a rush, and the completion at 300.
    private func expectHeard(
        _ heard: String, sourceLocation: SourceLocation = #_sourceLocation, _ apply: (Infallible<Int>, TestScheduler) -> Infallible<Int>
    ) {
        let events: [Timed<Int>] = [.next(210, 1), .next(215, 2), .next(240, 3), .completed(300)]
        expectOfOne(events, heard, "[200, 300]", sourceLocation: sourceLocation) { source, scheduler in
            apply(source.asInfallible(onErrorJustReturn: -1), scheduler).asChain()
        }
    }

    @Test func aRushIsDebouncedThrottledOrDelayed() {
        expectHeard("225:2 250:3 300:|") { $0.debounce(.seconds(10), scheduler: $1) }
        expectHeard("210:1 220:2 240:3 300:|") { $0.throttle(.seconds(10), scheduler: $1) }
        expectHeard("210:1 240:3 300:|") { $0.throttle(.seconds(10), latest: false, scheduler: $1) }
        expectHeard("215:1 220:2 245:3 305:|") { $0.delay(.seconds(5), scheduler: $1) }
    }

    @Test func streamsThatOverlapRunAsTheNameSays() {
        expectHeard("220:10 225:20 250:30 300:|") { source, scheduler in source.flatMap { later($0, scheduler) } }
        expectHeard("225:20 250:30 300:|") { source, scheduler in source.flatMapLatest { later($0, scheduler) } }
        expectHeard("220:10 250:30 300:|") { source, scheduler in source.flatMapFirst { later($0, scheduler) } }
        expectHeard("220:10 230:20 250:30 300:|") { source, scheduler in source.concatMap { later($0, scheduler) } }
        expectHeard("225:20 250:30 300:|") { source, scheduler in source.map { later($0, scheduler) }.switchLatest() }
        expectHeard("220:10 225:20 250:30 300:|") { source, scheduler in source.map { later($0, scheduler) }.merge() }
    }

    @Test func mergeWithEmitsTheValuesOfBoth() {
        expectOfTwo(
            [.next(210, 1), .completed(230)], [.next(220, 2), .completed(240)], "210:1 220:2 240:|", ["[200, 230]", "[200, 240]"]
        ) { first, second, _ in
            first.asInfallible(onErrorJustReturn: -1).merge(with: second.asInfallible(onErrorJustReturn: -1)).asChain()
        }
    }

    @Test func scanIntoChangesTheSeedInPlace() {
        expect(heard { Infallible.of(1, 2, 3).scan(into: 10) { $0 += $1 }.asChain() }, "11 13 16 |")
    }

    @Test func withLatestFromAloneEmitsTheOther() {
        expect(heard { Infallible.of(1, 2).withLatestFrom(Infallible.just(7)).asChain() }, "7 7 |")
    }

    @Test func observeHandsEachEventOnFromAnAction() {
        conform { trial in
            let scheduler = TestScheduler(), recorder = trial.recorder()
            let source = Emitter<Int>()
            recorder.hear(source.asInfallible(onErrorJustReturn: -1).observe(on: scheduler).asChain())
            source.onNext(1)
            source.onCompleted()
            expect(recorder.heard, "")
            scheduler.run()
            expect(recorder.heard, "1 |")
        }
    }

    @Test func shareHasOneSubscriptionAndHandsTheLastValueOn() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder(scheduler, "first"), second = trial.recorder(scheduler, "second")
            let source = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(240, 3), .completed(250)])
            let shared = source.chain.asInfallible(onErrorJustReturn: -1).share(replay: 1)
            first.hear(shared.asChain(), from: 200)
            second.hear(shared.asChain(), from: 230)
            scheduler.run()
            expect([first, second].map(\.heard), ["210:1 220:2 240:3 250:|", "230:2 240:3 250:|"])
            expect(source.subscribed, "[200, 250]")
        }
    }

    @Test func doIsToldOfTheEventsBeforeTheyAreHeardAndAfterwards() {
        conform { trial in
            let source = Emitter<Int>(), recorder = trial.recorder(), journal = trial.journal
            let infallible = source.asInfallible(onErrorJustReturn: -1).do(
                onNext: { journal.note("before \($0)") }, afterNext: { journal.note("after \($0)") },
                onCompleted: { journal.note("before the end") }, afterCompleted: { journal.note("after the end") })
            recorder.hear(infallible.asChain(), then: { journal.note("heard \($0)") }, finally: { journal.note("heard the end") })
            source.onNext(1)
            source.onCompleted()
            expect(journal.entries, ["before 1", "heard 1", "after 1", "before the end", "heard the end", "after the end"])
        }
    }

    @Test func doIsToldOfTheSubscription() {
        conform { trial in
            let journal = trial.journal
            let infallible = Infallible<Int>.never().do(
                onSubscribe: { journal.note("subscribe") }, onSubscribed: { journal.note("subscribed") },
                onDispose: { journal.note("dispose") })
            let token = trial.recorder().hear(infallible.asChain())
            expect(journal.entries, ["subscribe", "subscribed"])
            token.dispose()
            expect(journal.entries, ["subscribe", "subscribed", "dispose"])
        }
    }

    @Test func eachValueComesWithTheObjectUntilThatHasGone() {
        conform { trial in
            let recorder = trial.recorder(of: String.self), pairs = trial.recorder("pairs", of: String.self)
            let source = Emitter<Int>()
            let owner = Box<Box<String>?>(Box("owner"))
            let infallible = { source.asInfallible(onErrorJustReturn: -1) }
            recorder.hear(infallible().withUnretained(owner.content!) { "\($0.content) \($1)" }.asChain())
            pairs.hear(infallible().withUnretained(owner.content!).map { "\($0.content) \($1)" }.asChain())
            source.onNext(1)
            owner.content = nil
            source.onNext(2)
            expect([recorder, pairs].map(\.heard), ["owner 1 |", "owner 1 |"])
        }
    }

    @Test func aBindingServesEachOfSeveralTargets() {
        conform { trial in
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
}

/// Ten times the value, 10 later.
private func later(_ value: Int, _ scheduler: TestScheduler) -> Infallible<Int> {
    Infallible.just(value * 10).delay(.seconds(10), scheduler: scheduler)
}
