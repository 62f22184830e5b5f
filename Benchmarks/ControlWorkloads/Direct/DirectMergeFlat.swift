final class DirectMergeFlat: ChainScenario {
    private var ranges: [DirectSource] = []
    private var merged: DirectMerge?

    override func assemble() {
        ranges = (0..<10).map { _ in DirectRange(0, 100_000) }
        merged = DirectMerge()
    }

    override func emit() {
        guard let merged else { return }
        merged.attach(DirectEnd { [tally] in tally.add($0) })
        for range in ranges { range.run(into: merged) }
        merged.detach()
    }

    override func release() { (ranges, merged) = ([], nil) }
}
