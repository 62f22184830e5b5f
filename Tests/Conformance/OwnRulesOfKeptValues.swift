import Testing

/// What is this architecture's own about values that wait when the last observer of `share(replay:scope: .forever)` goes. See ``OwnRules``.
@Suite struct OwnRulesOfKeptValues {
    /// The end is still heard by those who come, and the source does not run again.
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
            expect(late.heard, Own.theEndThatIsOnItsWayLastsThoughAllHaveGone)
            expect(starts.value, 1)
            token.content = nil
            kept.content = nil
        }
    }

    /// A value that waits when the last observer goes is older than what the next run of the source sends.
    @Test func whatWaitsWhenTheLastGoesDoesNotReplaceWhatTheNextHears() {
        let own = Own.whatWaitsWhenTheLastGoesDoesNotReplaceWhatTheNextHears
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
            expect([third, late].map(\.heard), [own.third, own.late])
            expect(starts.value, own.runs)
            for token in tokens.content { token.dispose() }
            tokens.content = []
            kept.content = nil
        }
    }
}
