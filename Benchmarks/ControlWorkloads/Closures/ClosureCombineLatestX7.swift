final class ClosureCombineLatestX7: ClosureManyRoots {
    override class func width(size: Int) -> Int { 7 }

    override func subscribe() {
        let stage = ClosureStages.combineLatest(7, { [one] in $0.reduce(0, &+) &* one.value }, into: { [tally] in tally.add($0) })
        for (index, root) in roots.enumerated() { root.handler = { stage(index, $0) } }
    }

    override func emit() {
        for value in 0..<1_000 {
            for root in roots { root.send(value) }
        }
    }
}
