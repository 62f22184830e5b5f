final class ClosurePumpSkipTake: ClosurePump {
    override func compose() -> (Int) -> Void {
        ClosureStages.skip(1_000, into: ClosureStages.take(1_000_000, into: { [tally] in tally.add($0) }))
    }
}
