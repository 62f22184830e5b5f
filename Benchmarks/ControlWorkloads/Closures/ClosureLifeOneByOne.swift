final class ClosureLifeOneByOne: ChainScenario {
    private let root = ClosureList()

    override func emit() {
        for _ in 0..<100 {
            let id = root.add(ClosureStages.maps(size, one) { [tally] in tally.add($0) })
            root.send(1)
            root.remove(id)
        }
    }
}
