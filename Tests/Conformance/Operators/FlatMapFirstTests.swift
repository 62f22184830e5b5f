import Testing

@Suite(.conforms) struct FlatMapFirstTests {
    private let trial = Trial.current

    @Test func aValueArrivingWhileAnInnerStreamRunsIsDropped() {
        """
        a -12----3----|
        1  ^--4|
          -^---!
        2 ^-
          -
        3        ^-5|
          -------^--!
        = ----4----5--|

        a (^ 1 2 |)
          (^ !)
        1 ^---4|
        2 ^-
          -
        = ----4|

        a (^ 1 2 |)
        1 (^ 3 |)
        2 (^ 4 |)
        = (3 4 |)
        """.draws { $0.a.flatMapFirst($0.named) }
    }

    @Test func itCompletesAfterSourceAndInnerStreamAndDisposalStopsBoth() {
        """
        a -1-|
          ^--!
        1  ^---4|
          -^----!
        = -----4|

        a -|
        = -|

        a -1
        1  ^--4
          -^-!
        = ---!
        """.draws { $0.a.flatMapFirst($0.named) }
    }

    @Test func aValueSentInTheTransformOrAHandlerIsDropped() {
        let recorder = trial.recorder(), outer = Emitter<Int>(), inner = Emitter<Int>()
        recorder.hear(
            outer.flatMapFirst { value in
                trial.journal.note("\(value)")
                if value == 1 { outer.onNext(2) }
                return inner
            },
            then: { value in
                outer.onNext(3)
                if value == 8 { inner.onCompleted() }
            })
        outer.onNext(1)
        inner.send(7, 8)
        outer.onCompleted()
        expect(recorder.heard, "7 8 |")
        expect(trial.journal.entries, ["1"])
    }
}
