final class ClosureWithLatestFrom: ClosureManyRoots {
    override class func width(size: Int) -> Int { 2 }

    override func subscribe() {
        let stages = ClosureStages.withLatest({ [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        (roots[0].handler, roots[1].handler) = (stages.source, stages.other)
    }

    override func emit() {
        for value in 0..<10_000 {
            if value % 10 == 0 { roots[1].send(value) }
            roots[0].send(value)
        }
    }
}
