import Testing

/// What is this architecture's own about who hears what, and when. The siblings have the same tests with other expectations:
/// their diff is table 2 of the contract.
@Suite struct OwnRulesOfDelivery {
    // MARK: Emission during subscribe

    @Test func aColdSourceSubscribedInsideTheHandlerOfAnother() {
        conform { trial in
            let heard = trial.journal
            trial.hold(Chain.from([1, 2]).subscribe(
                onNext: { value in
                    heard.note("\(value)")
                    guard value == 1 else { return }
                    trial.hold(Chain.range(start: 10, count: 2).subscribe(onNext: { heard.note("\($0)") }))
                },
                onCompleted: { heard.note("|") }))
            // The trampoline: what is scheduled while something runs comes after it.
            #expect(heard.entries == ["1", "2", "|", "10", "11"])
        }
    }

    @Test func aHandlerThatDisposesASubscriptionItMayNotHaveYet() {
        conform { trial in
            let recorder = trial.recorder()
            let token = Box<(any Disposable)?>()
            trial.hold(Chain.from([0]).subscribe(onNext: { _ in
                token.content = recorder.subscribe(to: .range(start: 1, count: 5), then: { if $0 == 3 { token.dispose() } })
            }))
            // Scheduled, so it runs when the subscription has been returned.
            #expect(recorder.heard == "1 2 3")
            token.content = nil
        }
    }

    @Test func aSequenceSubscribedInsideCreatesClosureWhenWhatIsBelowThrows() {
        conform { trial in
            let recorder = trial.recorder()
            let drawn = Counter()
            recorder.hear(Chain.create { observer in
                Chain.from((1...100).lazy.map { _ in drawn.increment() }).subscribe(observer)
            }.map { if $0 == 3 { throw Failure.boom } else { $0 } })
            #expect(recorder.heard == "1 2 #boom")
            // Scheduled, so it runs when `create` has it for its cleanup; one element is drawn before the check.
            #expect(drawn.value == 4)
        }
    }

    @Test func aClosureBetweenCreateThatSendsAtOnceAndTake() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            recorder.hear(Chain.create { observer in
                for value in 1...3 { observer.onNext(value) }
                return Disposables.create()
            }.map { value in
                calls.increment()
                return value
            }.take(1))
            #expect(recorder.heard == "1 |")
            // `create` sends while it is being subscribed to: the disposal of what is above `take` waits until that is there.
            #expect(calls.value == 3)
        }
    }

    // MARK: Cold or hot

    @Test func aSequenceSubscribedTwice() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = Chain.from([1, 2]).map { $0 }
            first.hear(chain)
            second.hear(chain)
            #expect(first.heard == "1 2 |")
            #expect(second.heard == "1 2 |")
        }
    }

    @Test func aCreatedChainSubscribedTwiceAtATime() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let kept = Box<[AnyObserver<Int>]>([])
            let calls = Counter()
            let chain = Chain<Int>.create { observer in
                kept.content.append(observer)
                return Disposables.create { trial.journal.note("cleanup") }
            }.map { value in
                calls.increment()
                return value
            }
            let subscriptions = [first.subscribe(to: chain), second.subscribe(to: chain)]
            #expect(kept.content.count == 2)
            kept.content.first?.onNext(1)
            #expect(first.heard == "1")
            #expect(second.heard == "")
            #expect(calls.value == 1)
            subscriptions[0].dispose()
            #expect(trial.journal.entries == ["cleanup"])
            subscriptions[1].dispose()
            #expect(trial.journal.entries == ["cleanup", "cleanup"])
            kept.content = []
        }
    }

    @Test func aChainThatFailedIsSubscribedAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let chain = emitter.map { if $0 == 1 { throw Failure.boom } else { $0 } }
            first.hear(chain)
            emitter.onNext(1)
            second.hear(chain)
            emitter.onNext(2)
            emitter.onCompleted()
            #expect(first.heard == "#boom")
            #expect(second.heard == "2 |")
        }
    }

    // MARK: Values with no observer

    @Test func valuesSentBeforeAnybodyCame() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            emitter.onNext(1)
            emitter.onNext(2)
            first.hear(emitter)
            second.hear(emitter)
            emitter.onNext(3)
            emitter.onCompleted()
            #expect(first.heard == "3 |")
            #expect(second.heard == "3 |")
        }
    }

    @Test func aStreamThatEndedBeforeAnybodyCame() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            emitter.onNext(1)
            emitter.onCompleted()
            first.hear(emitter.map { $0 })
            second.hear(emitter)
            #expect(first.heard == "|")
            #expect(second.heard == "|")
        }
    }

    @Test func aTransformThatNobodyObserves() {
        conform { trial in
            let calls = Counter()
            let emitter = Emitter<Int>()
            let chain = emitter.map { calls.increment(by: $0) }
            emitter.onNext(1)
            #expect(calls.value == 0)
            withExtendedLifetime(chain) {}
        }
    }

    // MARK: Siblings

    @Test func siblingsBelowOneMap() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let calls = Counter()
            let emitter = Emitter<Int>()
            let shared = emitter.map { value in
                calls.increment()
                return value
            }
            let before = trial.count
            let one = first.subscribe(to: shared)
            // A chain of its own: a sink and its disposer, twice, and a registration.
            #expect(trial.count - before == 5)
            let two = second.subscribe(to: shared)
            #expect(trial.count - before == 10)
            emitter.onNext(1)
            #expect(calls.value == 2)
            one.dispose()
            emitter.onNext(2)
            #expect(calls.value == 3)
            two.dispose()
            emitter.onNext(3)
            #expect(calls.value == 3)
            #expect(first.heard == "1")
            #expect(second.heard == "1 2")
            // The two disposers that the subscriber holds.
            #expect(trial.count - before == 2)
            withExtendedLifetime((one, two)) {}
        }
    }
}
