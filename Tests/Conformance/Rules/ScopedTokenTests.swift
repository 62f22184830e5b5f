import Testing

@Suite(.conforms) struct ScopedTokenTests {
    private let trial = Trial.current

    /// What a dropped token leaves behind is each library's own rule. A scoped token leaves nothing in any of them.
    @Test func aDroppedScopedTokenStopsTheStreamAndLeavesNothing() {
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
