import Testing

@Suite(.conforms) struct ScopedTokenTests {
    private let trial = Trial.current

    /// What each library leaves when a token is dropped is its own rule. With this token, none leaves anything.
    @Test func aScopedTokenThatIsDroppedEndsTheStreamAndLeavesNothing() {
        let emitter = Emitter<Int>()
        var token: ScopedDisposable? = emitter.map(trial.tracked("map") { $0 + 1 })
            .subscribe(onNext: { trial.journal.note("\($0)") }).scoped()
        withExtendedLifetime(token) { emitter.onNext(1) }
        token = nil
        emitter.onNext(2)
        expect(trial.journal.entries, ["2"])
        expect(trial.alive, [])
    }
}
