/// Maps in a row, whose last stage receives the end.
final class DirectEndingMapChain: DirectMapChain {
    private final class End: DirectStage {
        private let tally: Tally

        init(_ tally: Tally) {
            self.tally = tally
            super.init()
        }

        override func handle(_ value: Int) { tally.add(value) }

        override func end() { tally.add(1) }
    }

    override func subscribe() { last?.attach(End(tally)) }

    override func terminate() {
        root.complete()
        root.detach()
    }
}
