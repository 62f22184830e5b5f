import Testing

/// What `groupBy` and `window` have in common: streams that share one subscription to the source.
@Suite(.conforms) struct PartsTests {
    private let trial = Trial.current

    @Test func newKeysCreateNoGroupsAfterTheOuterStreamIsDisposed() {
        let emitter = Emitter<Int>(), group = trial.recorder("group")
        let outer = trial.recorder("outer").hear(
            emitter.groupBy { $0 / 10 }.map { new in
                group.hear(new)
                return new.key
            })
        emitter.onNext(1)
        outer.dispose()
        let before = trial.count
        for value in 10..<1_000 { emitter.onNext(value) }
        expect(trial.count, before)
        emitter.onNext(2)
        emitter.onCompleted()
        expect(group.heard, "1 2 |")
    }

    @Test func anObserverDisposedAsItsWindowEndsIsRemovedOnce() {
        let source = NotedSource("source", trial), opened = Counter()
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let outer = trial.recorder("outer")
        outer.hear(
            source.chain.window(timeSpan: .seconds(70), count: 2, scheduler: TestScheduler()).map { window -> Int in
                let number = opened.increment()
                if number == 1 {
                    first.hear(window, finally: { third.leave() })
                    second.hear(window)
                    third.hear(window)
                }
                return number
            })
        for value in 1...3 { source.next(value) }
        expect([first, second, third].map(\.heard), ["1 2 |", "1 2 |", "1 2"])
        expect(outer.heard, "1 2")
        expect(trial.journal.entries, ["+source"])
        source.complete()
        expect(outer.heard, "1 2 |")
    }

    @Test func anObserverOfAnEndedWindowDoesNotKeepTheSourceRunning() {
        let source = NotedSource("source", trial), kept = Box<Chain<Int>?>(trial), recorder = trial.recorder()
        let outer = trial.recorder("outer").hear(
            source.chain.window(timeSpan: .seconds(70), count: 2, scheduler: TestScheduler()).map { window -> Int in
                if kept.content == nil { kept.content = window }
                return 0
            })
        // LinkChain: a window that was observed once keeps no values, as in the siblings.
        kept.content?.subscribe(onNext: { _ in }).dispose()
        for value in 1...3 { source.next(value) }
        if let window = kept.content { recorder.hear(window) }
        expect(recorder.heard, "|")
        outer.dispose()
        expect(trial.journal.entries, ["+source", "-source"])
    }

    /// Delivery is in the order of subscription, even to an observer that subscribes during the end.
    @Test(arguments: ["a group", "a window"]) func aSubscriberAddedDuringTheEndHearsItLast(_ kind: String) {
        let emitter = Emitter<Int>(), part = Box<Chain<Int>?>(trial), order = Box<[String]>([])
        func note(_ name: String) -> () -> Void { { order.content.append(name) } }
        let outer: any Disposable =
            kind == "a group"
            ? emitter.groupBy { _ in 0 }.subscribe(onNext: { part.content = $0 })
            : emitter
                .window(timeSpan: .seconds(1_000), count: 100, scheduler: TestScheduler())
                .subscribe(onNext: { part.content = $0 })
        emitter.onNext(1)
        let chain = part.content!
        let last = Box<(any Disposable)?>(trial)
        let tokens = [
            chain.subscribe(onCompleted: {
                order.content.append("first")
                last.content = chain.subscribe(onCompleted: note("third"))
            }),
            chain.subscribe(onCompleted: note("second")),
        ]
        emitter.onCompleted()
        expect(order.content, ["first", "second", "third"])
        for token in tokens { token.dispose() }
        outer.dispose()
        last.content?.dispose()
    }
}
