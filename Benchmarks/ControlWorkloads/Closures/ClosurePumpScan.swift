final class ClosurePumpScan: ClosurePump {
    override func compose() -> (Int) -> Void {
        ClosureStages.scan(0, { [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
    }
}
