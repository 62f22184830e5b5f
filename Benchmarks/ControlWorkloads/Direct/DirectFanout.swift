final class DirectFanout: DirectFanScenario {
    override func subscribe() {
        for _ in 0..<size { observe(DirectEnd { [tally] in tally.add($0) }) }
    }

    override func emit() {
        for value in 1...(10_000 / size) { root.handle(value) }
    }
}
