import Testing

@Suite(.conforms) struct InfallibleTests {
    let trial = Trial.current

    @Test func anInfallibleRecoversFromAnErrorOfItsSource() {
        """
        a -1-#
        = -1-(7 |)

        a -1-|
        = -1-|
        """.draws { $0.a.asInfallible(onErrorJustReturn: 7).asChain() }
        """
        a -1-#
        = -1-(8 9 |)
        """.draws { $0.a.asInfallible(onErrorFallbackTo: .of(8, 9)).asChain() }
        """
        a -1-#
        = -1-(6 |)
        """.draws { $0.a.asInfallible(onErrorRecover: { error in .just(error is Failure ? 6 : 0) }).asChain() }
    }

    @Test func infallibleSourcesEmitTheirValues() {
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
        let object = Journal()
        trial.hold(
            Infallible.of(1, 2).subscribe(
                onNext: { trial.journal.note("\($0)") }, onCompleted: { trial.journal.note("|") },
                onDisposed: { trial.journal.note("disposed") }))
        trial.hold(Infallible.of(3).subscribe(with: object, onNext: { $0.note("\($1)") }))
        expect(trial.journal.entries, ["1", "2", "|", "disposed"])
        expect(object.entries, ["3"])
    }

    @Test func anInfallibleBindsToClosures() {
        trial.hold(Infallible.of(3).bind { trial.journal.note("\($0)") })
        trial.hold(Infallible.of(4).bind(with: trial.journal) { $0.note("with \($1)") })
        expect(trial.journal.entries, ["3", "with 4"])
    }

    @Test func infallibleOperatorsBehaveLikeChainOperators() {
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

    @Test func infallibleSelectionOperatorsBehaveLikeChainOperators() {
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

    @Test func timedOperatorsEmitOnSchedule() {
        """
        a -1-2-|
        = -1|
        """.draws { $0.a.asInfallible(onErrorJustReturn: 7).take(for: .seconds(2), scheduler: $0.scheduler).asChain() }
        """
        a -1-2-|
          --^--!
        = ---2-|
        """.draws { $0.a.asInfallible(onErrorJustReturn: 7).delaySubscription(.seconds(2), scheduler: $0.scheduler).asChain() }
        """
        a -1-2-|
        = -1-2-|
        """.draws { $0.a.asInfallible(onErrorJustReturn: 7).subscribe(on: $0.scheduler).asChain() }
    }
}
