/// A root with one handler, which subclasses compose.
///
/// There is no description apart from the chain itself: composing it, from the end to the root, is the subscription, and `assemble` does
/// nothing.
class ClosureChainScenario: ChainScenario {
    final let root = ClosureRoot()

    func compose() -> (Int) -> Void { { [tally] in tally.add($0) } }

    override func subscribe() { root.handler = compose() }

    override func emit() { root.send(1) }

    override final func dispose() { root.handler = nil }
}
