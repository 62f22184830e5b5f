final class ClosurePumpMapFilterMap: ClosurePump {
    private let three = Constant(3)

    override func compose() -> (Int) -> Void {
        ClosureStages.mapFilterMap(one, three) { [tally] in tally.add($0) }
    }
}
