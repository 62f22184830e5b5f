import Testing

@Suite(.conforms) struct WithLatestFromTests {
    private let trial = Trial.current

    @Test func eachSourceValueIsCombinedWithTheOthersLatest() {
        """
        a -1---2-----3-----4-----|
        b --5-6---------7
        = -----(26)--(36)--(47)--|

        a (^ 1 2 |)
        b (^ 4 5)
        = (15 25 |)
        """.draws { $0.a.withLatestFrom($0.b) { $0 * 10 + $1 } }
    }

    @Test func withoutASelectorItEmitsTheLatestOfTheOther() {
        """
        a -1---2-3-|
        b --5-6---7
        = -----6-6-|
        """.draws { $0.a.withLatestFrom($0.b) }
    }

    @Test func theOthersCompletionChangesNothing() {
        """
        a -1-2-|
        b --5|
          ^--!
        = ---5-|

        a -1-2-|
        b -|
          ^!
        = -----|
        """.draws { $0.a.withLatestFrom($0.b) }
    }

    @Test func aValueSentToTheOtherInAHandlerIsUsedForTheNextValue() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), other = Emitter<Int>()
        recorder.hear(emitter.withLatestFrom(other) { $0 * 10 + $1 }) { value in
            if value < 30 {
                other.onNext(value % 10 + 1)
                emitter.onNext(value / 10 + 1)
            }
        }
        other.onNext(1)
        emitter.send(1, then: .completed)
        expect(recorder.heard, "11 22 33 |")
        other.onCompleted()
    }

    @Test func aStreamIsCombinedWithItsOwnCurrentValue() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        recorder.hear(emitter.withLatestFrom(emitter.map { $0 * 10 }) { $0 + $1 })
        emitter.send(1, 2, 3, then: .completed)
        expect(recorder.heard, "11 22 33 |")
    }
}
