import Testing

/// Rules 7 and 18: what is released, and when.
@Suite struct LifetimeTests {
    /// A chain in which every closure is tracked.
    private func tracked(_ trial: Trial, _ source: Chain<Int>) -> Chain<Int> {
        source.map(trial.tracked("1 map") { $0 }).filter(trial.tracked("2 filter") { _ in true }).map(trial.tracked("3 map") { $0 })
    }

    private let everyClosure = ["1 map", "2 filter", "3 map", "handler"]

    @Test func theClosuresOfARunningStreamAreAlive() {
        conform { trial in
            let emitter = Emitter<Int>()
            let subscription = trial.recorder().subscribe(to: tracked(trial, emitter))
            expect(trial.alive, everyClosure)
            emitter.onNext(1)
            expect(trial.alive, everyClosure)
            subscription.dispose()
        }
    }

    @Test func theEndReleasesEveryClosureThoughTheSubscriptionIsHeld() {
        let ends: [(Emitter<Int>) -> Void] = [{ $0.onCompleted() }, { $0.onError(Failure.boom) }]
        for end in ends {
            conform { trial in
                let emitter = Emitter<Int>()
                let subscription = trial.recorder().subscribe(to: tracked(trial, emitter))
                emitter.onNext(1)
                end(emitter)
                expect(trial.alive, [])
                withExtendedLifetime(subscription) {}
                withExtendedLifetime(emitter) {}
            }
        }
    }

    @Test func theEndOfEveryColdSourceReleasesEveryClosureThoughTheSubscriptionIsHeld() {
        let sources: [(name: String, make: () -> Chain<Int>)] = [
            ("just", { .just(1) }), ("empty", { .empty() }), ("error", { .error(Failure.boom) }), ("from", { .from([1, 2]) }),
            ("range", { .range(start: 0, count: 3) }),
            (
                "create",
                {
                    .create {
                        $0.onCompleted(); return Disposables.create()
                    }
                }
            ),
            ("create throwing", { .create { _ in throw Failure.boom } }),
        ]
        for source in sources {
            conform { trial in
                let subscription = trial.recorder().subscribe(to: tracked(trial, source.make()))
                expect(trial.alive, [], "after \(source.name)")
                withExtendedLifetime(subscription) {}
            }
        }
    }

    @Test func disposalReleasesEveryClosureThoughTheSubscriptionAndTheEmitterAreHeld() {
        conform { trial in
            let emitter = Emitter<Int>()
            let subscription = trial.recorder().subscribe(to: tracked(trial, emitter))
            subscription.dispose()
            expect(trial.alive, [])
            withExtendedLifetime(subscription) {}
            withExtendedLifetime(emitter) {}
        }
    }

    @Test func disposalFromInsideAHandlerReleasesEveryClosureWhenTheHandlerReturns() {
        conform { trial in
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = trial.recorder().subscribe(to: tracked(trial, emitter), then: { _ in token.dispose() })
            emitter.onNext(1)
            expect(trial.alive, [])
            #expect(token.content != nil)
            token.content = nil
        }
    }

    @Test func aThrowingClosureReleasesEveryClosureThoughTheSubscriptionIsHeld() {
        conform { trial in
            let emitter = Emitter<Int>()
            let recorder = trial.recorder()
            let subscription = recorder.subscribe(
                to: tracked(trial, emitter).map(trial.tracked("4 map") { _ -> Int in throw Failure.boom })
                    .filter(trial.tracked("5 filter") { _ in true }))
            emitter.onNext(1)
            expect(recorder.heard, "#boom")
            expect(trial.alive, [])
            withExtendedLifetime(subscription) {}
        }
    }

    @Test func onlyTheClosuresOfTheStreamThatEndedAreReleased() {
        conform { trial in
            let emitter = Emitter<Int>()
            let gone = trial.recorder("gone"), stays = trial.recorder("stays")
            let first = gone.subscribe(to: emitter.map(trial.tracked("gone map") { $0 }))
            let second = stays.subscribe(to: emitter.map(trial.tracked("stays map") { $0 }))
            first.dispose()
            expect(trial.alive, ["stays", "stays map"])
            emitter.onNext(1)
            expect(stays.heard, "1")
            second.dispose()
            expect(trial.alive, [])
        }
    }

    @Test func aChainThatIsNeverSubscribedGoesWhenItIsDropped() {
        conform { trial in
            let emitter = Emitter<Int>()
            let before = trial.count
            do {
                let chain = tracked(trial, emitter)
                expect(trial.alive, ["1 map", "2 filter", "3 map"])
                withExtendedLifetime(chain) {}
            }
            expect(trial.alive, [])
            expect(trial.count, before)
            emitter.onNext(1)
        }
    }

    @Test func aHandlerThatHoldsItsOwnSubscriptionIsReleasedAtTheEnd() {
        let ends: [(Emitter<Int>, any Disposable) -> Void] = [
            { emitter, _ in emitter.onCompleted() }, { emitter, _ in emitter.onError(Failure.boom) }, { $1.dispose() },
        ]
        for end in ends {
            conform { trial in
                let emitter = Emitter<Int>()
                let token = Box<(any Disposable)?>()
                let tracker = Box<LifetimeTracker?>(trial.tracker("own"))
                token.content = emitter.map { $0 }.subscribe(
                    onNext: { [tracker = tracker.content] _ in
                        tracker?.touch()
                        _ = token.content
                    },
                    onError: { _ in _ = token.content },
                    onCompleted: { _ = token.content })
                tracker.content = nil
                emitter.onNext(1)
                expect(trial.alive, ["own"])
                if let subscription = token.content { end(emitter, subscription) }
                expect(trial.alive, [])
            }
        }
    }

    @Test func aTransformThatHoldsTheSubscriptionOfItsChainIsReleasedAtTheEnd() {
        conform { trial in
            let emitter = Emitter<Int>()
            let token = Box<(any Disposable)?>()
            token.content = emitter.map(
                trial.tracked("map") { value in
                    _ = token.content
                    return value
                }
            ).subscribe()
            emitter.onNext(1)
            emitter.onCompleted()
            expect(trial.alive, [])
        }
    }

    @Test func aHandlerMayDropTheLastReferenceToItsSubscriptionAndToTheEmitter() {
        conform { trial in
            let recorder = trial.recorder()
            let token = Box<(any Disposable)?>(), emitter = Box<Emitter<Int>?>(Emitter())
            token.content = emitter.content.map { emitterNow in
                recorder.subscribe(
                    to: emitterNow.map { $0 }.filter { _ in true },
                    then: { _ in
                        emitter.content = nil
                        token.dispose()
                        token.content = nil
                    })
            }
            emitter.content?.onNext(1)
            expect(recorder.heard, "1")
            expect(trial.alive, [])
            expect(trial.count, 0)
        }
    }

    @Test func whatAClosureHoldsMayUseTheEmitterAsItGoes() {
        final class Farewell {
            let action: () -> Void
            init(_ action: @escaping () -> Void) { self.action = action }
            deinit { action() }
        }
        conform { trial in
            let recorder = trial.recorder(), guest = trial.recorder("guest")
            let emitter = Emitter<Int>()
            recorder.hear(emitter)
            func subscribe(_ farewell: Farewell) -> any Disposable {
                emitter.map { [farewell] value in
                    withExtendedLifetime(farewell) {}
                    return value
                }.subscribe()
            }
            let token = subscribe(
                Farewell {
                    emitter.onNext(1)
                    guest.hear(emitter)
                })
            token.dispose()
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 |")
            expect(guest.heard, "2 |")
        }
    }
}
