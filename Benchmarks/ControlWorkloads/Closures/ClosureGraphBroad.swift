final class ClosureGraphBroad: ClosureListScenario {
    override class func width(size: Int) -> Int { 50 }

    override func subscribe() {
        for _ in 0..<50 { observe(ClosureStages.maps(2, one) { [tally] in tally.add($0) }) }
    }

    override func emit() {
        for value in 0..<200 { list.send(value) }
    }
}
