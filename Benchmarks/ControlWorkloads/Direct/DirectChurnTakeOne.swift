final class DirectChurnTakeOne: ChainScenario {
    private let root = DirectFan()

    override func emit() {
        for round in 1...1_000 {
            let stage = DirectLeavingTake(root)
            stage.attach(DirectEnd { [tally] in tally.add($0) })
            root.add(stage)
            // The stage removes itself while it is called.
            withExtendedLifetime(stage) { root.handle(round) }
        }
    }
}

/// Leaves its source with the value that it passes on.
private final class DirectLeavingTake: DirectStage {
    /// The source outlives this stage.
    private unowned(unsafe) let source: DirectFan

    init(_ source: DirectFan) {
        self.source = source
        super.init { stage, value in
            DirectStage.with(stage) { (stage: DirectLeavingTake) in
                stage.source.remove(stage)
                stage.emit(value)
            }
        }
    }
}
