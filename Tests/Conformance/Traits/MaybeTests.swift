import Testing

@Suite(.conforms) struct MaybeTests {
    private let trial = Trial.current

    /// The calls that a subscriber gets.
    private func told(by maybe: Maybe<Int>) -> [String] {
        var told: [String] = []
        let token = maybe.subscribe(
            onSuccess: { told.append("success \($0)") }, onError: { told.append("error \($0)") }, onCompleted: { told.append("completed") },
            onDisposed: { told.append("disposed") })
        token.dispose()
        return told
    }

    @Test func aMaybeSucceedsFailsOrCompletesEmpty() {
        expect(told(by: .just(1)), ["success 1", "disposed"])
        expect(told(by: .error(Failure.boom)), ["error boom", "disposed"])
        expect(told(by: .empty()), ["completed", "disposed"])
        expect(told(by: .never()), ["disposed"])
    }

    @Test func anErrorThrownAfterTheValueIsNotHeard() {
        func maybe() -> Maybe<Int> { Maybe.just(1).do(afterNext: { _ in throw Failure.boom }) }
        expect(told(by: maybe()), ["success 1", "disposed"])
        trial.hold(maybe().subscribe { event in trial.journal.note("\(event)") })
        trial.hold(
            maybe().subscribe(
                with: trial.journal, onSuccess: { journal, value in journal.note("with \(value)") },
                onError: { journal, error in journal.note("with \(error)") },
                onCompleted: { journal in journal.note("with completion") }))
        trial.hold(maybe().subscribe(onError: { trial.journal.note("alone \($0)") }))
        expect(trial.journal.entries, ["success(1)", "with 1"])
    }

    @Test func createDeliversOnlyItsFirstEvent() {
        for (event, expected) in [(MaybeEvent.success(1), "1 |"), (.completed, "|"), (.error(Failure.boom), "#boom")] {
            expect(
                heard {
                    Maybe<Int>.create { observer in
                        observer(event)
                        observer(.success(2))
                        observer(.completed)
                        return Disposables.create { trial.journal.note("cleanup") }
                    }.asChain()
                }, expected)
        }
        expect(trial.journal.entries, ["cleanup", "cleanup", "cleanup"])
    }

    @Test func subscribeAcceptsAnEventHandler() {
        for maybe in [Maybe.just(1), .empty(), .error(Failure.boom)] {
            trial.hold(maybe.subscribe { event in trial.journal.note("\(event)") })
        }
        expect(trial.journal.entries.dropLast(), ["success(1)", "completed"])
        #expect(trial.journal.entries.last?.hasPrefix("error(") == true)
    }

    @Test func asMaybeEmitsAtCompletionAndAllowsAtMostOneValue() {
        """
        a -1-|
        = ---(1 |)

        a -|
        = -|

        a -1-2-|
        = ---(#moreThanOneElement)

        a -1-#
        = ---#
        """.draws { $0.a.asMaybe().asChain() }
    }

    @Test func maybeOperatorsContinueWithOrWithoutAValue() {
        expect(heard { Maybe.just(2).map { $0 * 10 }.filter { $0 > 10 }.compactMap { "\($0)" }.asChain() }, "20 |")
        expect(heard { Maybe.just(2).flatMap { .just($0 * 10) }.asChain() }, "20 |")
        expect(heard { Maybe<Int>.empty().flatMap { .just($0 * 10) }.asChain() }, "|")
        expect(heard { Maybe.just(2).flatMapSingle { .just($0 * 10) }.asChain() }, "20 |")
        expect(heard { Maybe.just(2).flatMapCompletable { _ in .error(Failure.boom) }.asChain() }, "#boom")
        expect(heard { Maybe.empty().ifEmpty(default: 7).asChain() }, "7 |")
        expect(heard { Maybe.empty().ifEmpty(switchTo: Maybe<Int>.empty()).asChain() }, "|")
        expect(heard { Maybe.empty().ifEmpty(switchTo: Single.just(8)).asChain() }, "8 |")
        expect(heard { Maybe<Int>.error(Failure.boom).catchAndReturn(9).asChain() }, "9 |")
        expect(heard { Maybe<Int>.empty().asSingle().asChain() }, "#noElements")
        expect(heard { Maybe.zip(.just(1), .just("a")) { "\($0)\($1)" }.asChain() }, "1a |")
        expect(heard { Maybe.zip(.just(1), Maybe<Int>.empty()).map { "\($0)" }.asChain() }, "|")
    }

    @Test func timedOperatorsEmitOnSchedule() {
        "= -(0 |)".draws { Maybe<Int>.timer(.seconds(1), scheduler: $0.scheduler).asChain() }
        "= --(1 |)".draws { Maybe.just(1, scheduler: $0.scheduler).delay(.seconds(2), scheduler: $0.scheduler).asChain() }
        "= |".draws { Maybe<Int>.empty().subscribe(on: $0.scheduler).asChain() }
    }
}
