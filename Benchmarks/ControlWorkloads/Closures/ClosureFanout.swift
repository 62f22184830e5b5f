final class ClosureFanout: ClosureListScenario {
    override func subscribe() {
        for _ in 0..<size { observe { [tally] in tally.add($0) } }
    }

    override func emit() {
        for value in 1...(10_000 / size) { list.send(value) }
    }
}
