final class ClosureColdRange: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        let stage = ClosureStages.mapFilterMap(one, three) { [tally] in tally.add($0) }
        for value in 0..<1_000_000 { stage(value) }
    }
}
