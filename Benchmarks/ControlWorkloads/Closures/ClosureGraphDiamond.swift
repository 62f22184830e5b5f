final class ClosureGraphDiamond: ClosureListScenario {
    private let two = Constant(2)

    override class func width(size: Int) -> Int { 2 }

    override func subscribe() {
        let stages = ClosureStages.combineLatest({ [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        observe(ClosureStages.map({ [one] in $0 &+ one.value }, into: stages.left))
        observe(ClosureStages.map({ [two] in $0 &* two.value }, into: stages.right))
    }

    override func emit() {
        for value in 0..<10_000 { list.send(value) }
    }
}
