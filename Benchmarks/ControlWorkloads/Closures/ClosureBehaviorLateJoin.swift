final class ClosureBehaviorLateJoin: ChainScenario {
    private let root = ClosureList()
    private let seven = Constant(7)

    override func emit() {
        for _ in 0..<1_000 {
            let next: (Int) -> Void = { [tally] in tally.add($0) }
            next(seven.value)
            root.remove(root.add(next))
        }
    }
}
