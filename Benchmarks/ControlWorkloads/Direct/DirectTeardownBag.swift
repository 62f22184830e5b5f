final class DirectTeardownBag: ChainScenario {
    /// Removes its stages from the source in `deinit`.
    private final class Bag {
        private let root: DirectFan
        @exclusivity(unchecked) private var chains: [DirectStage] = []

        init(_ root: DirectFan) { self.root = root }

        deinit {
            for chain in chains { root.remove(chain) }
        }

        func add(_ chain: DirectStage) {
            root.add(chain)
            chains.append(chain)
        }
    }

    private let root = DirectFan()
    private var bag: Bag?

    override func subscribe() {
        let bag = Bag(root)
        for _ in 0..<10_000 {
            let chain = DirectMap { [one] in $0 &+ one.value }
            chain.attach(DirectEnd { [tally] in tally.add($0) })
            bag.add(chain)
        }
        self.bag = bag
    }

    override func emit() { root.handle(1) }

    override func dispose() { bag = nil }
}
