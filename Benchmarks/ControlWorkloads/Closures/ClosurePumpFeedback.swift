/// Values are not queued: the handler calls the chain, and so itself.
final class ClosurePumpFeedback: ClosureChainScenario {
    private let ten = Constant(10)

    override func compose() -> (Int) -> Void {
        ClosureStages.map(
            { [one] in $0 &+ one.value },
            into: { [tally, root, ten] value in
                tally.add(value)
                if value < ten.value { root.send(value) }
            })
    }

    override func emit() {
        for _ in 0..<1_000 { root.send(0) }
    }
}
