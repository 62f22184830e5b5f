final class ClosureColdFilterMapReduce: ChainScenario {
    override func emit() {
        let sum = ClosureStages.reduce(0, { [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        let stage = ClosureStages.filter(
            { [one] in $0 & one.value == 0 }, into: ClosureStages.map({ [one] in $0 &+ one.value }, into: sum.stage))
        for value in 0..<1_000_000 { stage(value) }
        sum.end()
    }
}
