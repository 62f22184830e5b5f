/// Maps by hand: each stage is a closure that holds the next one.
class ClosureMapChain: ClosureChainScenario {
    override final func compose() -> (Int) -> Void {
        ClosureStages.maps(size, one) { [tally] in tally.add($0) }
    }
}
