final class ClosureSwitchLatest: ClosureManyRoots {
    override class func width(size: Int) -> Int { 3 }

    override func subscribe() {
        roots[2].handler = ClosureStages.switchLatest(
            { [first = roots[0], second = roots[1]] in $0 & 1 == 0 ? first : second }, into: { [tally] in tally.add($0) })
    }

    override func emit() {
        for round in 0..<1_000 {
            roots[2].send(round)
            for _ in 0..<10 { roots[round & 1].send(round) }
        }
    }
}
