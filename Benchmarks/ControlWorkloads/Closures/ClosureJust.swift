final class ClosureJust: ChainScenario {
    override func subscribe() {
        let end: (Int) -> Void = { [tally] in tally.add($0) }
        ClosureStages.emitOnce(opaque(4), end)
    }
}
