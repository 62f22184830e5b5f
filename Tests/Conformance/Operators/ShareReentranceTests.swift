import Testing

/// What a handler of a shared stream may do, and when it takes effect.
@Suite(.conforms) struct ShareReentranceTests {
    private let trial = Trial.current

    @Test func aSubscriberArrivingDuringAnEventMissesIt() {
        let first = trial.recorder("first"), guest = trial.recorder("guest"), second = trial.recorder("second")
        let emitter = Emitter<Int>()
        let shared = emitter.share()
        first.hear(shared, then: { if $0 == 1 { guest.hear(shared) } })
        second.hear(shared)
        emitter.send(1, 2, then: .completed)
        expect([first, second, guest].map(\.heard), ["1 2 |", "1 2 |", "2 |"])
    }

    @Test func valuesSentInAHandlerAreHeardInOneOrder() {
        let first = trial.recorder("first"), second = trial.recorder("second"), kept = Box<AnyObserver<Int>?>(trial)
        let shared = counted(trial, Counter(), kept).share()
        first.hear(shared, then: { if $0 < 3 { kept.content?.onNext($0 + 1) } else { kept.content?.onCompleted() } })
        second.hear(shared)
        kept.content?.onNext(1)
        expect([first, second].map(\.heard), ["1 2 3 |", "1 2 3 |"])
    }

    @Test func aHandlerThatDisposesTheLastObserverStopsTheSourceAtOnce() {
        let first = trial.recorder("first"), second = trial.recorder("second"), tokens = Box<[any Disposable]>([])
        let kept = Box<AnyObserver<Int>?>(nil), starts = Counter()
        let shared = counted(trial, starts, kept).share()
        tokens.content.append(
            first.subscribe(
                to: shared.map { $0 },
                then: { value in
                    guard value == 2 else { return }
                    for token in tokens.content { token.dispose() }
                    trial.journal.note("handler returns")
                }))
        tokens.content.append(second.subscribe(to: shared))
        kept.content?.onNext(1)
        kept.content?.onNext(2)
        expect(trial.journal.entries, ["cleanup 1", "handler returns"])
        expect(trial.alive, [])
        kept.content?.onNext(3)
        expect([first, second].map(\.heard), ["1 2", "1"])
        expect(starts.value, 1)
        kept.content = nil
        tokens.content = []
    }

    @Test func aHandlerMayDisposeTheLastObserverAndResubscribe() {
        let first = trial.recorder("first"), second = trial.recorder("second"), kept = Box<AnyObserver<Int>?>(trial)
        let starts = Counter()
        let shared = counted(trial, starts, kept).share()
        first.hear(shared) { _ in
            first.leave()
            second.hear(shared)
        }
        kept.content?.onNext(1)
        expect(starts.value, 2)
        expect(trial.journal.entries, ["cleanup 1"])
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
        expect(trial.journal.entries, ["cleanup 1", "cleanup 2"])
    }

    @Test func anObserverDisposedInAnEarlierHandlerMissesThatEvent() {
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let emitter = Emitter<Int>()
        let shared = emitter.share()
        first.hear(shared, then: { if $0 == 2 { second.leave() } }, finally: { second.leave() })
        second.hear(shared)
        third.hear(shared)
        emitter.send(1, 2, 3, then: .completed)
        expect([first, second, third].map(\.heard), ["1 2 3 |", "1", "1 2 3 |"])
    }

    @Test func anObserverDisposedInAnEarlierEndHandlerMissesTheEnd() {
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let emitter = Emitter<Int>()
        let shared = emitter.share()
        first.hear(shared, finally: { second.leave() })
        second.hear(shared.map { $0 })
        third.hear(shared.map { $0 })
        emitter.send(1, then: .completed)
        expect([first, second, third].map(\.heard), ["1 |", "1", "1 |"])
    }

    @Test func aHandlerHoldsNoLockThatAnotherThreadWaitsFor() {
        let recorder = trial.recorder(), guest = trial.recorder("guest"), other = trial.recorder("other")
        let emitter = Emitter<Int>()
        let shared = emitter.share()
        recorder.hear(shared) { value in
            guard value == 1 else { return }
            trial.inThread {
                guest.hear(shared)
                other.leave()
                emitter.onCompleted()
            }
        }
        other.hear(shared)
        emitter.onNext(1)
        expect([recorder, other, guest].map(\.heard), ["1 |", "", "|"])
    }
}
