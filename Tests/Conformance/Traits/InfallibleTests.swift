import Testing

@Suite struct InfallibleTests {
    @Test func anErrorOfTheSourceIsAnswered() {
        let events: [Timed<Int>] = [.next(210, 1), .error(220)]
        expect(seen(events) { $0.asInfallible(onErrorJustReturn: 7).asChain() }, "210:1 220:7 220:| [200, 220]")
        expect(seen(events) { $0.asInfallible(onErrorFallbackTo: .of(8, 9)).asChain() }, "210:1 220:8 220:9 220:| [200, 220]")
        expect(
            seen(events) { $0.asInfallible(onErrorRecover: { error in .just(error is Failure ? 10 : 0) }).asChain() },
            "210:1 220:10 220:| [200, 220]")
        expect(seen([.next(210, 1), .completed(220)]) { $0.asInfallible(onErrorJustReturn: 7).asChain() }, "210:1 220:| [200, 220]")
    }

    @Test func sources() {
        expect(heard { Infallible.just(1).asChain() }, "1 |")
        expect(heard { Infallible.of(1, 2).asChain() }, "1 2 |")
        expect(heard { Infallible.from([1, 2]).asChain() }, "1 2 |")
        expect(heard { Infallible<Int>.empty().asChain() }, "|")
        expect(heard { Infallible<Int>.never().asChain() }, "")
        expect(heard { Infallible.deferred { .just(3) }.asChain() }, "3 |")
        expect(
            heard {
                Infallible<Int>.create { observer in
                    observer(.next(1))
                    observer(.completed)
                    observer(.next(2))
                    return Disposables.create()
                }.asChain()
            }, "1 |")
    }

    @Test func aSubscriberHearsValuesAndTheEnd() {
        conform { trial in
            let object = Journal()
            trial.hold(
                Infallible.of(1, 2).subscribe(
                    onNext: { trial.journal.note("\($0)") }, onCompleted: { trial.journal.note("|") },
                    onDisposed: { trial.journal.note("disposed") }))
            trial.hold(Infallible.of(3).subscribe(with: object, onNext: { $0.note("\($1)") }))
            expect(trial.journal.entries, ["1", "2", "|", "disposed"])
            expect(object.entries, ["3"])
        }
    }

    @Test func itIsBoundToRelays() {
        conform { trial in
            let behavior = BehaviorRelay(value: 0)
            trial.hold(Infallible.of(1, 2).bind(to: behavior))
            trial.hold(Infallible.of(3).bind { trial.journal.note("\($0)") })
            expect(behavior.value, 2)
            expect(trial.journal.entries, ["3"])
            trial.hold(Infallible.of(4).bind(with: trial.journal) { $0.note("with \($1)") })
            trial.hold(Infallible.of(5).bind(to: AnyObserver { trial.journal.note("\($0)") }))
            expect(trial.journal.entries, ["3", "with 4", "next(5)", "completed"])
            let publish = PublishRelay<Int?>(), replay = ReplayRelay<Int?>(bufferSize: 1), optional = BehaviorRelay<Int?>(value: nil)
            let recorder = trial.recorder()
            let token = recorder.hear(Chain.merge(publish, replay).map { $0 ?? 0 })
            trial.hold(Infallible.of(6).bind(to: publish))
            trial.hold(Infallible.of(7).bind(to: replay))
            trial.hold(Infallible.of(8).bind(to: optional))
            expect(recorder.heard, "6 7")
            expect(optional.value, 8)
            token.dispose()
        }
    }

    @Test func operatorsAreThoseOfAChain() {
        let numbers = { Infallible.of(1, 2, 2, 3) }
        expect(heard { numbers().map { $0 * 10 }.asChain() }, "10 20 20 30 |")
        expect(heard { numbers().filter { $0 > 1 }.skip(1).take(2).asChain() }, "2 3 |")
        expect(heard { numbers().compactMap { $0 == 2 ? nil : $0 }.asChain() }, "1 3 |")
        expect(heard { numbers().distinctUntilChanged().scan(0, accumulator: +).startWith(0).asChain() }, "0 1 3 6 |")
        expect(heard { numbers().distinctUntilChanged { $0 / 2 }.asChain() }, "1 2 |")
        expect(heard { numbers().flatMap { .of($0, -$0) }.asChain() }, "1 -1 2 -2 2 -2 3 -3 |")
        expect(heard { numbers().concatMap { .just($0) }.concat(.just(9)).asChain() }, "1 2 2 3 9 |")
        expect(heard { numbers().flatMapLatest { .just($0) }.asChain() }, "1 2 2 3 |")
        expect(heard { Infallible.merge(.just(1), .just(2)).asChain() }, "1 2 |")
        expect(heard { Infallible.concat(.just(1), .just(2)).asChain() }, "1 2 |")
        expect(heard { Infallible.zip(.of(1, 2), .of("a", "b")) { "\($0)\($1)" }.asChain() }, "1a 2b |")
        expect(heard { Infallible.combineLatest(.just(1), .just("a")).map { "\($0)\($1)" }.asChain() }, "1a |")
        expect(heard { numbers().withLatestFrom(.just(7)) { $0 + $1 }.asChain() }, "8 9 9 10 |")
    }

    @Test func operatorsThatChooseAreThoseOfAChain() {
        let numbers = { Infallible.of(1, 2, 2, 3, 1) }
        expect(heard { numbers().take(while: { $0 < 3 }).asChain() }, "1 2 2 |")
        expect(heard { numbers().take(while: { $0 < 3 }, behavior: .inclusive).asChain() }, "1 2 2 3 |")
        expect(heard { numbers().take(until: { $0 == 3 }).asChain() }, "1 2 2 |")
        expect(heard { numbers().take(until: { $0 == 3 }, behavior: .inclusive).asChain() }, "1 2 2 3 |")
        expect(heard { numbers().take(until: .just(0)).asChain() }, "|")
        expect(heard { numbers().skip(while: { $0 < 3 }).asChain() }, "3 1 |")
        expect(heard { numbers().skip(until: .just(0)).asChain() }, "1 2 2 3 1 |")
        expect(heard { numbers().distinctUntilChanged({ $0 }, comparer: { $1 - $0 == 1 }).asChain() }, "1 3 1 |")
        expect(heard { Infallible.of("a", "b", "cd").distinctUntilChanged(at: \.count).asChain() }, "a cd |")
        expect(heard { Infallible.zip([numbers(), .of(7, 8)]).asChain() }, "[1, 7] [2, 8] |")
        expect(heard { Infallible.combineLatest([Infallible.just(1), .of(7, 8)]) { $0.reduce(0, +) }.asChain() }, "8 9 |")
    }

    @Test func inTime() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorders = (0..<3).map { trial.recorder(scheduler, "\($0)") }
            let sources = (0..<3).map { _ in trial.hot(scheduler, [.next(210, 1), .next(220, 2), .completed(230)]) }
            let infallibles = sources.map { $0.chain.asInfallible(onErrorJustReturn: 7) }
            recorders[0].hear(infallibles[0].take(for: .seconds(15), scheduler: scheduler).asChain(), from: 200)
            recorders[1].hear(infallibles[1].delaySubscription(.seconds(15), scheduler: scheduler).asChain(), from: 200)
            recorders[2].hear(infallibles[2].subscribe(on: scheduler).asChain(), from: 200)
            scheduler.run()
            expect(recorders.map(\.heard), ["210:1 215:|", "220:2 230:|", "210:1 220:2 230:|"])
            expect(sources.map(\.subscribed), ["[200, 215]", "[215, 230]", "[200, 230]"])
        }
    }
}
