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
            expect([first, second, late].map(\.heard), ["1 2 |", "1 2 |", "2 |"])
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
            expect([first, late, latest].map(\.heard), ["1", "2 #boom", "2 #boom"])
            token.content = nil
        }
    }

    /// The same if all go: the end is still heard by those who come, and the source does not run again.
    @Test func theEndThatIsOnItsWayLastsThoughAllHaveGone() {
        conform { trial in
            let recorders = ["first", "second", "late"].map { trial.recorder($0) }
            let (first, second, late) = (recorders[0], recorders[1], recorders[2])
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil), token = Box<(any Disposable)?>()
            let shared = Chain<Int>.create { observer in
                starts.increment()
                kept.content = observer
                return Disposables.create()
            }.share(replay: 1, scope: .forever)
            token.content = first.subscribe(to: shared)
            kept.content?.onNext(1)
            // It is handed the 1 while the source is idle. So the 2 and the end get as far as the shared stream, and wait there.
            second.hear(
                shared.take(1),
                then: { _ in
                    kept.content?.onNext(2)
                    kept.content?.onCompleted()
                    token.dispose()
                })
            late.hear(shared)
            expect([first, second].map(\.heard), ["1", "1 |"])
            // LinkChain drops what waits when the last one goes; in the siblings the end is one more that waits for the 2.
            #expect(["1 |", "2 |"].contains(late.heard))
            expect(starts.value, 1)
            token.content = nil
            kept.content = nil
        }
    }

    /// A value that waits when the last observer goes is older than what the next run of the source sends.
    @Test func whatWaitsWhenTheLastGoesDoesNotReplaceWhatTheNextHears() {
        conform { trial in
            let recorders = ["first", "second", "third", "late"].map { trial.recorder($0) }
            let (first, second, third, late) = (recorders[0], recorders[1], recorders[2], recorders[3])
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil), tokens = Box<[any Disposable]>([])
            let shared = Chain<Int>.create { observer in
                kept.content = observer
                if starts.increment() == 2 { observer.onNext(3) }
                return Disposables.create()
            }.share(replay: 1, scope: .forever)
            let token = first.subscribe(to: shared)
            kept.content?.onNext(1)
            // It is handed the 1 while the source is idle. So the 2 gets as far as the shared stream, and waits there.
            tokens.content.append(
                second.subscribe(
                    to: shared.take(1),
                    then: { _ in
                        kept.content?.onNext(2)
                        token.dispose()
                    },
                    finally: { tokens.content.append(third.subscribe(to: shared)) }))
            tokens.content.append(late.subscribe(to: shared))
            expect([first, second].map(\.heard), ["1", "1 |"])
            #expect(!third.events.isEmpty)
            expect(late.events.first, third.events.last)
            for token in tokens.content { token.dispose() }
            tokens.content = []
            kept.content = nil
        }
    }
}
