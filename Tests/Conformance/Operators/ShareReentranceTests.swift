import Testing

/// What a handler of a shared stream may do, and when it takes effect.
@Suite struct ShareReentranceTests {
    @Test func whoComesDuringAnEventMissesIt() {
        conform { trial in
            let first = trial.recorder("first"), guest = trial.recorder("guest"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let shared = emitter.share()
            first.hear(shared, then: { if $0 == 1 { guest.hear(shared) } })
            second.hear(shared)
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect(first.heard, "1 2 |")
            expect(second.heard, "1 2 |")
            expect(guest.heard, "2 |")
        }
    }

    @Test func whatAHandlerSendsIsHeardInOneOrder() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let kept = Box<AnyObserver<Int>?>(nil)
            let shared = counted(trial, Counter(), kept).share()
            first.hear(shared, then: { if $0 < 3 { kept.content?.onNext($0 + 1) } else { kept.content?.onCompleted() } })
            second.hear(shared)
            kept.content?.onNext(1)
            expect(first.heard, "1 2 3 |")
            expect(second.heard, "1 2 3 |")
            kept.content = nil
        }
    }

    @Test func aHandlerThatDisposesTheLastStopsTheSourceThen() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let tokens = Box<[any Disposable]>([])
            let kept = Box<AnyObserver<Int>?>(nil)
            let starts = Counter()
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
            expect(first.heard, "1 2")
            expect(second.heard, "1")
            expect(starts.value, 1)
            kept.content = nil
            tokens.content = []
        }
    }

    @Test func aHandlerMayDisposeTheLastAndSubscribeAnew() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let token = Box<(any Disposable)?>()
            let kept = Box<AnyObserver<Int>?>(nil)
            let starts = Counter()
            let shared = counted(trial, starts, kept).share()
            token.content = first.subscribe(
                to: shared,
                then: { _ in
                    token.dispose()
                    second.hear(shared)
                })
            kept.content?.onNext(1)
            expect(starts.value, 2)
            expect(trial.journal.entries, ["cleanup 1"])
            kept.content?.onNext(2)
            kept.content?.onCompleted()
            expect(first.heard, "1")
            expect(second.heard, "2 |")
            expect(trial.journal.entries, ["cleanup 1", "cleanup 2"])
            kept.content = nil
            token.content = nil
        }
    }

    @Test func whoDisposesAnotherInAHandlerSparesItThatEvent() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            let shared = emitter.share()
            first.hear(shared, then: { if $0 == 2 { token.dispose() } }, finally: { token.dispose() })
            token.content = second.subscribe(to: shared)
            third.hear(shared)
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(first.heard, "1 2 3 |")
            expect(second.heard, "1")
            expect(third.heard, "1 2 3 |")
            token.content = nil
        }
    }

    @Test func whoDisposesAnotherWhenItHearsTheEndSparesItThat() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let token = Box<(any Disposable)?>()
            let emitter = Emitter<Int>()
            let shared = emitter.share()
            first.hear(shared, finally: { token.dispose() })
            token.content = second.subscribe(to: shared.map { $0 })
            third.hear(shared.map { $0 })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(first.heard, "1 |")
            expect(second.heard, "1")
            expect(third.heard, "1 |")
            token.content = nil
        }
    }

    @Test func aHandlerHoldsNoLockThatAnotherThreadWaitsFor() {
        conform { trial in
            let recorder = trial.recorder(), guest = trial.recorder("guest"), other = trial.recorder("other")
            let emitter = Emitter<Int>()
            let shared = emitter.share()
            let token = Box<(any Disposable)?>()
            recorder.hear(
                shared,
                then: { value in
                    guard value == 1 else { return }
                    trial.inThread {
                        guest.hear(shared)
                        token.dispose()
                        emitter.onCompleted()
                    }
                })
            token.content = other.subscribe(to: shared)
            emitter.onNext(1)
            expect(recorder.heard, "1 |")
            expect(other.heard, "")
            expect(guest.heard, "|")
            token.content = nil
        }
    }
}
