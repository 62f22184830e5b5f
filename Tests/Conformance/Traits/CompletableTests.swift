import Testing

@Suite struct CompletableTests {
    /// What a subscriber is called with.
    private func told(by completable: Completable) -> [String] {
        var told: [String] = []
        let token = completable.subscribe(
            onCompleted: { told.append("completed") }, onError: { told.append("error \($0)") }, onDisposed: { told.append("disposed") })
        token.dispose()
        return told
    }

    @Test func itIsTheCompletionOrAnError() {
        expect(told(by: .empty()), ["completed", "disposed"])
        expect(told(by: .error(Failure.boom)), ["error boom", "disposed"])
        expect(told(by: .never()), ["disposed"])
        expect(
            told(
                by: .create { observer in
                    observer(.completed)
                    observer(.error(Failure.boom))
                    return Disposables.create()
                }), ["completed", "disposed"])
    }

    @Test func aChainWithoutItsValuesIsOne() {
        expect(
            seen([.next(210, 1), .completed(220)]) { $0.ignoreElements().asCompletable().asChain() }, "220:| [200, 220]")
        expect(seen([.next(210, 1), .error(220)]) { $0.ignoreElements().asCompletable().asChain() }, "220:#boom [200, 220]")
    }

    @Test func andThenGoesOnWhenItHasCompleted() {
        conform { trial in
            let scheduler = TestScheduler(), recorder = trial.recorder(scheduler)
            let first = trial.hot(scheduler, [.next(205, 0), .completed(210)])
            let second = trial.cold(scheduler, [.next(10, 1), .completed(20)])
            recorder.hear(first.chain.ignoreElements().asCompletable().andThen(second.chain), from: 200)
            scheduler.run()
            expect(recorder.heard, "220:1 230:|")
            expect([first.subscribed, second.subscribed], ["[200, 210]", "[210, 230]"])
        }
        expect(heard { Completable.empty().andThen(Single.just(1)).asChain() }, "1 |")
        expect(heard { Completable.empty().andThen(Maybe<Int>.empty()).asChain() }, "|")
        expect(heard { Completable.empty().andThen(Completable.error(Failure.boom)).asChain() }, "#boom")
        expect(heard { Completable.error(Failure.boom).andThen(Single.just(1)).asChain() }, "#boom")
    }

    @Test func severalRunOneAfterTheOtherOrAtATime() {
        conform { trial in
            let scheduler = TestScheduler()
            let concat = trial.recorder(scheduler, "concat", of: Never.self), zip = trial.recorder(scheduler, "zip", of: Never.self)
            let sources: [ColdTimeline<Int>] = (0..<3).map { trial.cold(scheduler, [.completed(10 * ($0 + 1))]) }
            let completables = { sources.map { $0.chain.ignoreElements().asCompletable() } }
            concat.hear(Completable.concat(completables()).asChain(), from: 200)
            zip.hear(Completable.zip(completables()).asChain(), from: 300)
            scheduler.run()
            expect([concat.heard, zip.heard], ["260:|", "330:|"])
            expect(sources.map(\.subscribed), ["[200, 210] [300, 310]", "[210, 230] [300, 320]", "[230, 260] [300, 330]"])
        }
        expect(heard { Completable.concat(.empty(), .error(Failure.boom), .never()).asChain() }, "#boom")
        expect(heard { Completable.zip(.never(), .error(Failure.boom)).asChain() }, "#boom")
        expect(heard { Completable.zip([Completable]()).asChain() }, "|")
    }

    @Test func anActionSubscribesToTheSource() {
        conform { trial in
            let scheduler = TestScheduler(), recorder = trial.recorder(scheduler, of: Never.self)
            let source = trial.hot(scheduler, [.next(210, 1), .completed(220)])
            let completable = source.chain.ignoreElements().asCompletable().subscribe(on: scheduler)
            recorder.hear(completable.asChain(), from: 200)
            scheduler.run()
            expect(recorder.heard, "220:|")
            expect(source.subscribed, "[200, 220]")
        }
    }

    @Test func doIsToldOfTheEvents() {
        conform { trial in
            let completable = Completable.empty().do(
                onCompleted: { trial.journal.note("completed") }, onSubscribe: { trial.journal.note("subscribe") })
            trial.hold(completable.subscribe { _ in trial.journal.note("event") })
            expect(trial.journal.entries, ["subscribe", "completed", "event"])
        }
    }

    @Test func withAnObjectThatIsNotHeld() {
        conform { trial in
            let object = Box<Journal?>(Journal())
            let source = Emitter<Int>()
            trial.hold(
                source.asCompletableIgnoringValues().subscribe(with: object.content!, onCompleted: { _ in trial.journal.note("completed") })
            )
            trial.hold(source.asCompletableIgnoringValues().subscribe(with: trial.journal, onCompleted: { $0.note("with one that stays") }))
            object.content = nil
            source.onCompleted()
            expect(trial.journal.entries, ["with one that stays"])
        }
    }
}

extension Chain {
    fileprivate func asCompletableIgnoringValues() -> Completable { ignoreElements().asCompletable() }
}
