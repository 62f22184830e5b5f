final class ClosureFlatMapJust: ClosurePump {
    override func compose() -> (Int) -> Void {
        ClosureStages.flatMap({ [one] in ClosureStages.just($0 &+ one.value) }, into: { [tally] in tally.add($0) })
    }
}
