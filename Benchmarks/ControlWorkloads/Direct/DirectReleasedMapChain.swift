/// The last owner releases the source, and everything goes with it.
final class DirectReleasedMapChain: ChainScenario {
    private var root: DirectStage?
    private var last: DirectTail?

    override func assemble() {
        let root = DirectStage()
        last = root.tail.maps(size, one)
        self.root = root
    }

    override func subscribe() { last?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override func emit() { root?.emit(1) }

    override func release() { (root, last) = (nil, nil) }
}
