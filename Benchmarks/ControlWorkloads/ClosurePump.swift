import Measurement

final class ClosurePumpBare: ClosureChainScenario {
    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}

final class ClosurePumpMapFilterMap: ClosureChainScenario {
    private let three = Constant(3)

    override func compose() -> (Int) -> Void {
        ClosureStages.mapFilterMap(one, three) { [tally] in tally.add($0) }
    }

    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}
