final class ClosurePumpMapFilterX12: ClosurePump {
    override func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<opaque(6) {
            stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: ClosureStages.filter({ [one] in $0 >= one.value }, into: stage))
        }
        return stage
    }
}
