final class ClosureChurnAmongObservers: ClosureListScenario {
    override func subscribe() {
        for _ in 0..<size { observe(makeObserver()) }
    }

    override func emit() {
        for round in 1...500 {
            let id = list.add(makeObserver())
            list.send(round)
            list.remove(id)
        }
    }

    private func makeObserver() -> (Int) -> Void { { [tally] in tally.add($0) } }
}
