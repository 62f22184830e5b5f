final class ClosurePumpDistinct: ClosurePump {
    override func compose() -> (Int) -> Void { ClosureStages.distinct { [tally] in tally.add($0) } }

    override func emit() {
        for value in 0..<10_000 { root.send(value >> 1) }
    }
}
