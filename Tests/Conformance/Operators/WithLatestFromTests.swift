import Testing

@Suite struct WithLatestFromTests {
    @Test func itEmitsWithItsSourceAndTheLatestOfTheOther() {
        marbles(
            """
            a -1---2-----3-----4-----|
              ^----------------------!
            b --5-6---------7
              ^----------------------!
            = -----(26)--(36)--(47)--|

            a (^ 1 2 |)
              (^ !)
            b (^ 4 5)
              (^ !)
            = (15 25 |)
            """
        ) { $0.a.withLatestFrom($0.b) { $0 * 10 + $1 } }
    }

    @Test func withoutASelectorItEmitsTheLatestOfTheOther() {
        marbles(
            """
            a -1---2-3-|
              ^--------!
            b --5-6---7
              ^--------!
            = -----6-6-|
            """
        ) { $0.a.withLatestFrom($0.b) }
    }

    @Test func thatTheOtherCompletesChangesNothing() {
        marbles(
            """
            a -1-2-|
              ^----!
            b --5|
              ^--!
            = ---5-|

            a -1-2-|
              ^----!
            b -|
              ^!
            = -----|
            """
        ) { $0.a.withLatestFrom($0.b) }
    }

    @Test func anErrorOfTheOtherEndsIt() {
        marbles(
            """
            a -1
              ^--!
            b --5#
              ^--!
            = ---#

            a (^ 1)
            b (^ #)
              (^ !)
            = #
            """
        ) { $0.a.withLatestFrom($0.b) }
    }

    @Test func whatAHandlerSendsToTheOtherHoldsForTheNextValue() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            recorder.hear(
                emitter.withLatestFrom(other) { $0 * 10 + $1 },
                then: { value in
                    if value < 30 {
                        other.onNext(value % 10 + 1)
                        emitter.onNext(value / 10 + 1)
                    }
                })
            other.onNext(1)
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "11 22 33 |")
            other.onCompleted()
        }
    }

    @Test func aStreamIsCombinedWithItsOwnValueBecauseTheOtherIsFirst() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            recorder.hear(emitter.withLatestFrom(emitter.map { $0 * 10 }) { $0 + $1 })
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(recorder.heard, "11 22 33 |")
        }
    }
}
