/// The list is the second source, which never sends, and which each merge observes.
final class ClosureMergeNested: ClosureListScenario {
    private let root = ClosureRoot()

    override func subscribe() {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<size {
            stage = ClosureStages.merge(into: stage)
            observe(stage)
        }
        root.handler = stage
    }

    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }

    override func dispose() {
        root.handler = nil
        super.dispose()
    }
}
