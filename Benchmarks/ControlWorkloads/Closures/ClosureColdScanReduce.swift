final class ClosureColdScanReduce: ChainScenario {
    override func emit() {
        let sum = ClosureStages.reduce(0, { [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        let stage = ClosureStages.scan(0, { [one] in ($0 &+ $1) &* one.value }, into: sum.stage)
        for value in 0..<1_000_000 { stage(value) }
        sum.end()
    }
}
