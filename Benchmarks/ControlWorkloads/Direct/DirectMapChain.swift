import BenchmarkKit

/// Maps in a row, which several workloads describe, subscribe to and take apart.
class DirectMapChain: DirectScenario {
    override final func describe() -> DirectTail { root.tail.maps(size, one) }
}

/// The source goes with its last owner, and everything with it.
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

/// The same on the heap of a process that has run for a while.
final class DirectAgedMapChain: DirectMapChain {
    required init(size: Int) {
        AgedHeap.prepare()
        super.init(size: size)
    }
}
