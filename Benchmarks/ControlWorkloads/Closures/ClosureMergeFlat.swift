final class ClosureMergeFlat: ChainScenario {
    override func emit() {
        let stage = ClosureStages.merge { [tally] in tally.add($0) }
        for _ in 0..<10 { ClosureStages.range(0, 100_000)(stage) }
    }
}
