/// A hot source, a chain that subclasses describe, and one subscription.
///
/// The source holds the chain, and the description is its last stage. So once the description is released, disposing means releasing the
/// first stage.
class DirectScenario: ChainScenario {
    final let root = DirectStage()
    private(set) final var last: DirectTail?

    /// Describes the chain, and returns its last stage.
    func describe() -> DirectTail { root.tail }

    override final func assemble() { last = describe() }

    override func subscribe() { last?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override func emit() { root.emit(1) }

    override func dispose() { root.detach() }

    override final func release() { last = nil }
}

/// The same with 10,000 values.
class DirectPump: DirectScenario {
    override func emit() {
        for value in 0..<10_000 { root.emit(value) }
    }
}
