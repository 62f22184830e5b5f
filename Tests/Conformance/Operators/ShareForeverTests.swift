import Testing

/// `share(replay:scope: .forever)` when values wait in the queue: what is kept, and what those hear who come later.
@Suite struct ShareForeverTests {
    @Test func whoComesBehindTheEndHearsTheLastValue() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), late = trial.recorder("late")
            let emitter = Emitter<Int>()
            let shared = emitter.share(replay: 1, scope: .forever)
            first.hear(shared)
            emitter.onNext(1)
            // It is handed the 1 while the emitter is idle. So the 2 and the end go as far as the shared stream, and wait there.
            second.hear(
                shared,
                then: { value in
                    guard value == 1 else { return }
                    emitter.onNext(2)
                    emitter.onCompleted()
                    late.hear(shared)
                })
            expect([first, second, late].map(\.heard), ["1 2 |", "1 2 |", "1 2 |"])
        }
    }

    @Test func whoComesBehindTheErrorHearsTheLastValue() {
        conform { trial in
            let first = trial.recorder("first"), late = trial.recorder("late"), latest = trial.recorder("latest")
            let emitter = Emitter<Int>()
            let shared = emitter.share(replay: 1, scope: .forever)
            let token = Box<(any Disposable)?>()
            token.content = first.subscribe(to: shared)
            emitter.onNext(1)
            trial.recorder("second").hear(
                shared,
                then: { value in
                    guard value == 1 else { return }
                    emitter.onNext(2)
                    emitter.onError(Failure.boom)
                    // The end is on its way: that somebody goes does not keep it from lasting.
                    token.dispose()
                    late.hear(shared)
                })
            latest.hear(shared)
            expect([first, late, latest].map(\.heard), ["1", "1 2 #boom", "2 #boom"])
            token.content = nil
        }
    }

    /// Another run of the source, which begins while the value of the one before is handed on.
    @Test func whoComesAnewInTheHandlerOfAValueHearsThatValue() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
            let shared = emitter.share(replay: 1, scope: .forever)
            token.content = first.subscribe(
                to: shared,
                then: { _ in
                    token.dispose()
                    second.hear(shared)
                })
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onCompleted()
            expect([first, second].map(\.heard), ["1", "1 2 |"])
            token.content = nil
        }
    }

    /// The last goes before the end is handed on: the source's cleanup disposes it.
    @Test func theEndLastsThoughTheCleanupDisposesTheLast() {
        conform { trial in
            let first = trial.recorder("first"), late = trial.recorder("late"), starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil), token = Box<(any Disposable)?>()
            let shared = Chain<Int>.create { observer in
                starts.increment()
                kept.content = observer
                return Disposables.create { token.dispose() }
            }.share(replay: 1, scope: .forever)
            token.content = first.subscribe(to: shared)
            kept.content?.onNext(1)
            kept.content?.onCompleted()
            late.hear(shared)
            expect([first, late].map(\.heard), ["1", "1 |"])
            expect(starts.value, 1)
            (token.content, kept.content) = (nil, nil)
        }
    }
}
