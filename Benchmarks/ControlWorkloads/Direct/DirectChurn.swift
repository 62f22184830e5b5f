final class DirectChurn: ChainScenario {
    private let root = DirectFan()

    override func emit() {
        for round in 1...size {
            let chain = DirectMap { [one] in $0 &+ one.value }
            chain.attach(DirectEnd { [tally] in tally.add($0) })
            root.add(chain)
            root.handle(round)
            root.remove(chain)
        }
    }
}
