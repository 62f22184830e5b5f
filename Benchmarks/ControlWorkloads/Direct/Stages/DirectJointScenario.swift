/// One hot source that several branches observe, and the joint where they meet. Subclasses describe them and say how many values are sent.
class DirectJointScenario: ChainScenario {
    final let root = DirectFan()
    private var joint: DirectStage?

    /// Describes the branches, and returns the joint.
    func describe() -> DirectStage { fatalError("\(Self.self) describes no chain") }

    /// How many values are sent.
    class var valueCount: Int { 10_000 }

    override final func assemble() { joint = describe() }

    override final func subscribe() { joint?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override final func emit() {
        for value in 0..<Self.valueCount { root.handle(value) }
    }

    override final func release() { joint = nil }

    override final func dispose() { root.removeAll() }
}
