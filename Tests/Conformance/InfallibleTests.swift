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
}
