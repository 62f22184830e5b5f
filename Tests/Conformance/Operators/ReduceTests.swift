import Testing

@Suite(.conforms) struct ReduceTests {
    private let trial = Trial.current

    @Test func reduceEmitsOneValueAtTheEnd() {
        """
        a -1-2-3-|
        = -------(16 |)

        a -|
        = -(10 |)
        """.draws { $0.a.reduce(10) { $0 + $1 } }
    }

    @Test func reduceGivesTheResultFirstAndTheValueSecond() {
        """
        a -1-2-3-|
        = -------(123 |)
        """.draws { $0.a.reduce("") { $0 + "\($1)" } }
    }

    @Test func theResultMayBeMapped() {
        """
        a -1-2-3-|
        = -------(=6 |)

        a -|
        = -(=0 |)
        """.draws { $0.a.reduce(0, accumulator: +, mapResult: { "=\($0)" }) }
    }

    @Test func anErrorThrownByAClosureReplacesTheResult() {
        """
        a -1-2-3
        = ---(#other)
        """.draws { $0.a.reduce(0) { if $1 == 2 { throw Failure.other } else { $0 + $1 } } }
        """
        a -1-2-|
        = -----(#other)
        """.draws { $0.a.reduce(0, accumulator: +, mapResult: { _ -> Int in throw Failure.other }) }
    }

    @Test func aReduceThatThrowsTearsItsSourceDownAndIsNotCalledAgain() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial)
        recorder.hear(
            trial.noted("source", in: kept).reduce(0) { (sum: Int, value: Int) in
                trial.journal.note("\(value)")
                if value == 2 { throw Failure.boom }
                return sum + value
            }, finally: { trial.journal.note("heard") })
        for value in 1...4 { kept.content?.onNext(value) }
        kept.content?.onCompleted()
        expect(trial.journal.entries, ["source+", "1", "2", "source-", "heard"])
    }

    @Test func aMillionValuesAreReduced() {
        "= (500000500000 |)".draws { _ in Chain.range(start: 1, count: 1_000_000).reduce(0) { $0 + $1 } }
    }
}
