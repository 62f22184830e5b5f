final class DirectLifeOneByOne: ChainScenario {
    private let root = DirectFan()

    override func emit() {
        for _ in 0..<100 {
            let last = root.tail.maps(size, one)
            last.attach(DirectEnd { [tally] in tally.add($0) })
            root.handle(1)
            last.detach()
            root.removeAll()
        }
    }
}
