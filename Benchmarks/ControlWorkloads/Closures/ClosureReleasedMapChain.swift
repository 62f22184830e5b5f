/// The last owner releases the root, and everything goes with it.
final class ClosureReleasedMapChain: ChainScenario {
    private var root: ClosureRoot?

    override func assemble() { root = ClosureRoot() }

    override func subscribe() { root?.handler = ClosureStages.maps(size, one) { [tally] in tally.add($0) } }

    override func emit() { root?.send(1) }

    override func release() { root = nil }
}
