final class ClosureFlatMapJustX5: ClosurePump {
    override func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<opaque(5) { stage = ClosureStages.flatMap({ [one] in ClosureStages.just($0 &+ one.value) }, into: stage) }
        return stage
    }

    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }
}
