/// The list guarantees no order, so the last observer leaves no gap.
final class DirectChurnAmongObservers: DirectFanScenario {
    override func subscribe() {
        for _ in 0..<size { observe(makeObserver()) }
    }

    override func emit() {
        for round in 1...500 {
            let observer = makeObserver()
            root.add(observer)
            root.handle(round)
            root.remove(observer)
        }
    }

    private func makeObserver() -> DirectStage { DirectEnd { [tally] in tally.add($0) } }
}
