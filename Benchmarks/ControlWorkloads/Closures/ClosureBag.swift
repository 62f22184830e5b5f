final class ClosureBag: ClosureListScenario {
    override class func width(size: Int) -> Int { 10_000 }

    override func subscribe() {
        for _ in 0..<10_000 { observe(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })) }
    }
}
