final class ClosureMergeSubjects: ClosureManyRoots {
    override func subscribe() {
        let stage = ClosureStages.merge { [tally] in tally.add($0) }
        for root in roots { root.handler = stage }
    }

    override func emit() {
        for value in 0..<10_000 { roots[value & (size - 1)].send(value) }
    }
}
