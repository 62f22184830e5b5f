import Testing

/// This architecture's own rules about who hears what, and when. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfDelivery {
    private let trial = Trial.current

    // MARK: Emission during subscribe

    @Test func aColdSourceSubscribedInsideTheHandlerOfAnother() {
        let heard = trial.journal
        trial.hold(
            Chain.from([1, 2]).subscribe(
                onNext: { value in
                    heard.note("\(value)")
                    guard value == 1 else { return }
                    trial.hold(Chain.range(start: 10, count: 2).subscribe(onNext: { heard.note("\($0)") }))
                },
                onCompleted: { heard.note("|") }))
        expect(heard.entries, Own.aColdSourceSubscribedInsideTheHandlerOfAnother)
    }

    @Test func aSequenceDisposedBeforeItsTurn() {
        let alive = Box([String]())
        trial.hold(
            Chain.from([0]).subscribe(onNext: { _ in
                Chain.from([1]).map(trial.tracked("map") { $0 }).subscribe().dispose()
                alive.content = trial.alive
            }))
        expect(alive.content, Own.aSequenceDisposedBeforeItsTurn)
        expect(trial.alive, [])
    }

    @Test func actionsScheduledInAHandlerDuringSubscription() {
        let scheduler = CurrentThreadScheduler.instance, order = trial.journal
        scheduler.schedule {
            scheduler.schedule { order.note("scheduled before") }
            trial.hold(Chain<Int>.merge(.just(1)).subscribe(onNext: { _ in scheduler.schedule { order.note("scheduled by the handler") } }))
            order.note("the action ends")
        }
        expect(order.entries, Own.actionsScheduledInAHandlerDuringSubscription)
    }

    @Test func aHandlerThatDisposesASubscriptionItMayNotHaveYet() {
        let recorder = trial.recorder()
        trial.hold(
            Chain.from([0]).subscribe(onNext: { _ in
                recorder.hear(.range(start: 1, count: 5), then: { if $0 == 3 { recorder.leave() } })
            }))
        expect(recorder.heard, Own.aHandlerThatDisposesASubscriptionItMayNotHaveYet)
    }

    @Test func aSequenceInsideCreatesClosureWhenTheMapBelowThrows() {
        let recorder = trial.recorder(), drawn = Counter()
        recorder.hear(
            Chain.create { observer in
                Chain.from((1...100).lazy.map { _ in drawn.increment() }).subscribe(observer)
            }.map { if $0 == 3 { throw Failure.boom } else { $0 } })
        expect(recorder.heard, "1 2 #boom")
        expect(drawn.value, Own.aSequenceInsideCreatesClosureWhenTheMapBelowThrows)
    }

    // MARK: Cold or hot

    @Test func twoSubscriptionsToASequence() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Chain.from([1, 2]).map { $0 }
        first.hear(chain)
        second.hear(chain)
        expect(first.heard, "1 2 |")
        expect(second.heard, Own.twoSubscriptionsToASequence)
    }

    @Test func twoSimultaneousSubscriptionsToACreatedChain() {
        let own = Own.twoSimultaneousSubscriptionsToACreatedChain
        let first = trial.recorder("first"), second = trial.recorder("second"), kept = Box<[AnyObserver<Int>]>([])
        let calls = Counter()
        let chain = Chain<Int>.create { observer in
            kept.content.append(observer)
            return Disposables.create { trial.journal.note("cleanup") }
        }.map(calls.counted)
        let subscriptions = [first.subscribe(to: chain), second.subscribe(to: chain)]
        expect(kept.content.count, own.runs)
        kept.content.first?.onNext(1)
        expect(first.heard, "1")
        expect(second.heard, own.second)
        expect(calls.value, 1)
        subscriptions[0].dispose()
        expect(trial.journal.entries, own.afterOneDisposal)
        subscriptions[1].dispose()
        expect(trial.journal.entries, own.afterBoth)
        kept.content = []
    }

    @Test func resubscribingToAFailedChain() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        let chain = emitter.map { if $0 == 1 { throw Failure.boom } else { $0 } }
        first.hear(chain)
        emitter.onNext(1)
        second.hear(chain)
        emitter.onNext(2)
        emitter.onCompleted()
        expect(first.heard, "#boom")
        expect(second.heard, Own.resubscribingToAFailedChain)
    }

    // MARK: Values with no observer

    @Test func valuesSentBeforeTheFirstSubscriber() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        emitter.onNext(1)
        emitter.onNext(2)
        first.hear(emitter)
        second.hear(emitter)
        emitter.onNext(3)
        emitter.onCompleted()
        expect(first.heard, Own.valuesSentBeforeTheFirstSubscriber)
        expect(second.heard, "3 |")
    }

    @Test func aStreamThatEndedBeforeTheFirstSubscriber() {
        let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
        emitter.onNext(1)
        emitter.onCompleted()
        first.hear(emitter.map { $0 })
        second.hear(emitter)
        expect(first.heard, Own.aStreamThatEndedBeforeTheFirstSubscriber)
        expect(second.heard, "|")
    }

    @Test func aTransformThatNobodyObserves() {
        let calls = Counter(), emitter = Emitter<Int>()
        let chain = emitter.map { calls.increment(by: $0) }
        emitter.onNext(1)
        expect(calls.value, Own.aTransformThatNobodyObserves)
        withExtendedLifetime(chain) {}
    }

    @Test func valuesSentBeforeTheActionSubscribes() {
        let scheduler = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.map { $0 }.subscribe(on: scheduler))
        emitter.onNext(1)
        scheduler.run()
        emitter.onNext(2)
        emitter.onCompleted()
        expect(recorder.heard, Own.valuesSentBeforeTheActionSubscribes)
    }

    // MARK: Siblings

    @Test func siblingsBelowOneMap() {
        let own = Own.siblingsBelowOneMap
        let first = trial.recorder("first"), second = trial.recorder("second"), calls = Counter()
        let emitter = Emitter<Int>()
        let shared = emitter.map(calls.counted)
        let before = trial.count
        let one = first.subscribe(to: shared)
        expect(trial.count - before, own.oneSubscribed)
        let two = second.subscribe(to: shared)
        expect(trial.count - before, own.twoSubscribed)
        emitter.onNext(1)
        expect(calls.value, own.callsForTwo)
        one.dispose()
        emitter.onNext(2)
        expect(calls.value, own.callsForTwo + 1)
        two.dispose()
        emitter.onNext(3)
        expect(calls.value, own.callsForTwo + 1)
        expect([first, second].map(\.heard), ["1", "1 2"])
        expect(trial.count - before, own.disposed)
        withExtendedLifetime((one, two)) {}
    }

    /// How often a closure is called below one that disposes, in an inner stream of each of these sources.
    @Test func aClosureBelowADisposingOneInAnInnerStream() {
        let calls = ["just", "from", "create"].map { source in
            let below = Counter()
            conform { trial in
                let recorder = trial.recorder(), emitter = Emitter<Int>()
                func inner(_ value: Int) -> Chain<Int> {
                    switch source {
                    case "just": .just(value)
                    case "from": .from([value])
                    default: synchronous([.next(value), .completed])
                    }
                }
                recorder.hear(
                    emitter.flatMap { value in
                        inner(value).map { value in
                            recorder.leave()
                            return value
                        }.map(below.counted)
                    })
                emitter.onNext(1)
                expect(recorder.heard, "")
            }
            return below.value
        }
        expect(calls, Own.aClosureBelowADisposingOneInAnInnerStream)
    }
}
