final class ClosureGraphTriangle: ClosureListScenario {
    override class func width(size: Int) -> Int { 10 }

    override func subscribe() {
        let stage = ClosureStages.combineLatest(10, { [one] in $0.reduce(0, &+) &* one.value }, into: { [tally] in tally.add($0) })
        // Each step has its own chain from the root, as if links were not shared: 45 maps.
        for step in 0..<10 { observe(ClosureStages.maps(step, one) { stage(step, $0) }) }
    }

    override func emit() {
        for value in 0..<1_000 { list.send(value) }
    }
}
