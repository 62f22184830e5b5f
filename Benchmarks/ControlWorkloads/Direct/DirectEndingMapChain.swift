import BenchmarkKit

/// Maps in a row, of which the last stage hears the end.
final class DirectEndingMapChain: ChainScenario {
    private final class End: DirectStage {
        private let tally: Tally

        init(_ tally: Tally) {
            self.tally = tally
            super.init()
        }

        override func handle(_ value: Int) { tally.add(value) }

        override func end() { tally.add(1) }
    }

    private let root = DirectStage()
    private var last: DirectTail?

    override func assemble() { last = root.tail.maps(size, one) }

    override func subscribe() { last?.attach(End(tally)) }

    override func emit() { root.emit(1) }

    override func release() { last = nil }

    override func terminate() {
        root.complete()
        root.detach()
    }
}
