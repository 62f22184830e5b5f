import BenchmarkKit

/// 10,000 values into what subclasses compose.
class ClosurePump: ClosureChainScenario {
    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}

final class ClosurePumpBare: ClosurePump {}

final class ClosurePumpMapFilterMap: ClosurePump {
    private let three = Constant(3)

    override func compose() -> (Int) -> Void {
        ClosureStages.mapFilterMap(one, three) { [tally] in tally.add($0) }
    }
}
