import Testing

/// What is this architecture's own about streams that several share, and about what a subject keeps. The siblings have the same tests
/// with other expectations.
@Suite struct OwnRulesOfSharing {
    // MARK: After the end

    @Test func aSharedStreamThatEndedIsSubscribedAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let starts = Counter()
            let shared = Chain<Int>.create { observer in
                observer.onNext(starts.increment())
                observer.onCompleted()
                return Disposables.create()
            }.share()
            first.hear(shared)
            second.hear(shared)
            #expect(first.heard == "1 |")
            // Subscribed to anew: the source runs again.
            #expect(second.heard == "2 |")
            #expect(starts.value == 2)
        }
    }

    @Test func aHandlerOfTheEndSubscribesAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), other = trial.recorder("other")
            let kept = Box<[AnyObserver<Int>]>([])
            let shared = Chain<Int>.create { observer in
                kept.content.append(observer)
                return Disposables.create { trial.journal.note("cleanup") }
            }.share()
            first.hear(shared, finally: { second.hear(shared) })
            other.hear(shared)
            kept.content[0].onNext(1)
            kept.content[0].onCompleted()
            // Whoever subscribes from then on has the source run again.
            #expect(kept.content.count == 2)
            #expect(trial.journal.entries == ["cleanup"])
            kept.content[1].onNext(2)
            kept.content[1].onCompleted()
            #expect(second.heard == "2 |")
            #expect(first.heard == "1 |")
            #expect(other.heard == "1 |")
            kept.content = []
        }
    }

    // MARK: Structural objects

    @Test func structuralObjectsOfAShare() {
        conform { trial in
            let emitter = Emitter<Int>()
            let before = trial.count
            let shared = emitter.share()
            // The observable, and what its subscriptions have in common.
            #expect(trial.count - before == 2)
            let first = shared.subscribe()
            // A sink and a registration; above them the hub, the sink that feeds it and a registration.
            #expect(trial.count - before == 2 + 2 + 3)
            let second = shared.subscribe()
            // A sink and a registration.
            #expect(trial.count - before == 2 + 2 + 3 + 2)
            first.dispose()
            second.dispose()
            // The sinks that the subscribers hold.
            #expect(trial.count - before == 2 + 2)
            withExtendedLifetime((shared, first, second)) {}
        }
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokensOfASharedStream() {
        // The chain, as any that is not disposed: the emitter's hub, a registration, the map and the sink that feeds the shared hub; that
        // hub, a registration and the last sink; and what newcomers would join.
        conform(leaking: 8, closures: ["handler", "map"]) { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            trial.abandon(recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 }).share()))
            emitter.onNext(1)
            #expect(recorder.heard == "1")
        }
    }

    // MARK: What a subject keeps, below an operator

    @Test func observersOfOneChainBelowABehaviorSubject() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let subject = BehaviorSubject(value: 1)
            let chain = subject.map { $0 * 10 }
            let one = first.subscribe(to: chain), two = second.subscribe(to: chain)
            #expect(first.heard == "10")
            // Chains of their own.
            #expect(second.heard == "10")
            one.dispose()
            two.dispose()
            subject.onNext(2)
            third.hear(chain)
            // A third.
            #expect(third.heard == "20")
            subject.onCompleted()
        }
    }

    @Test func observersOfOneChainBelowAReplaySubject() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let subject = ReplaySubject<Int>(bufferSize: 2)
            let chain = subject.map { $0 * 10 }
            for value in 1...3 { subject.onNext(value) }
            let one = first.subscribe(to: chain), two = second.subscribe(to: chain)
            // Chains of their own.
            #expect(first.heard == "20 30")
            #expect(second.heard == "20 30")
            one.dispose()
            two.dispose()
            subject.onNext(4)
            subject.onCompleted()
            third.hear(chain)
            #expect(third.heard == "30 40 |")
        }
    }

    @Test func aTakeBelowAMapBelowAReplaySubject() {
        conform { trial in
            let recorder = trial.recorder()
            let calls = Counter()
            let subject = ReplaySubject<Int>(bufferSize: .max)
            for value in 1...5 { subject.onNext(value) }
            recorder.hear(subject.map { value in
                calls.increment()
                return value
            }.take(2))
            #expect(recorder.heard == "1 2 |")
            // The chain is wired: disposal reaches the subject at once.
            #expect(calls.value == 2)
        }
    }
}
