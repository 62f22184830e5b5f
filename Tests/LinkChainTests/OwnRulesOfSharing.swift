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
            // The link itself: it has ended.
            #expect(second.heard == "|")
            #expect(starts.value == 1)
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
            // The link itself: it has ended.
            #expect(kept.content.count == 1)
            #expect(trial.journal.entries == ["cleanup"])
            #expect(second.heard == "|")
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
            // Nothing: it is the emitter.
            #expect(trial.count - before == 0)
            #expect(shared === emitter)
            let first = shared.subscribe()
            // A link and its registration.
            #expect(trial.count - before == 2)
            let second = shared.subscribe()
            // A link and its registration.
            #expect(trial.count - before == 2 + 2)
            first.dispose()
            second.dispose()
            // The final links that the subscribers hold.
            #expect(trial.count - before == 2)
            withExtendedLifetime((shared, first, second)) {}
        }
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokensOfASharedStream() {
        // Nothing: whoever holds the final link holds the chain.
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            trial.abandon(recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 }).share()))
            emitter.onNext(1)
            #expect(recorder.heard == "")
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
            // The link is shared: it got the value when it was made, and kept it for the first.
            #expect(second.heard == "")
            one.dispose()
            two.dispose()
            subject.onNext(2)
            third.hear(chain)
            // All had gone: the link is handed the current value again.
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
            // The link is shared, was there before the values, and kept all for the first.
            #expect(first.heard == "10 20 30")
            #expect(second.heard == "")
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
            // The map is there first, and is handed everything; it keeps that for the take.
            #expect(calls.value == 5)
        }
    }
}
