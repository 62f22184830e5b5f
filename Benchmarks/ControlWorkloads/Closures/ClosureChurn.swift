final class ClosureChurn: ChainScenario {
    private let root = ClosureList()

    override func emit() {
        for round in 1...size {
            let id = root.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) }))
            root.send(round)
            root.remove(id)
        }
    }
}
