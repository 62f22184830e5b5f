final class ClosureColdFrom: ChainScenario {
    private let elements = Array(0..<1_000_000)

    override func emit() {
        let stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
        for value in elements { stage(value) }
    }
}
