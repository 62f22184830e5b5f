import Testing

@Suite(.conforms) struct SequenceSourceTests {
    private let trial = Trial.current

    @Test func anElementIsRepeatedUntilAStageBelowHasEnough() {
        expect(heard { Chain.repeatElement(7).scan(0) { $0 + $1 }.take(while: { $0 < 30 }) }, "7 14 21 28 |")
        expect(heard { Chain.just(1).flatMap { Chain.repeatElement($0) }.take(2) }, "1 1 |")
    }

    @Test func aThrowingClosureEndsGenerateAndIsNotCalledAgain() {
        let first = trial.recorder("first"), second = trial.recorder("second"), calls = Counter()
        first.hear(
            .generate(
                initialState: 1, condition: { _ in true },
                iterate: { state in
                    calls.increment()
                    if state == 2 { throw Failure.boom }
                    return state + 1
                }))
        second.hear(.generate(initialState: 1, condition: { if $0 == 3 { throw Failure.other } else { true } }, iterate: { $0 + 1 }))
        expect([first, second].map(\.heard), ["1 2 #boom", "1 2 #other"])
        expect(calls.value, 2)
    }

    @Test func generateStopsWhenAStageBelowHasEnough() {
        let recorder = trial.recorder(), calls = Counter()
        recorder.hear(.generate(initialState: 0, condition: { _ in true }, iterate: { _ in calls.increment() }).take(3))
        expect(recorder.heard, "0 1 2 |")
        expect(calls.value, 2)
    }
}
