import BenchmarkKit

/// Ten ranges that send to one observer: without threads there is nothing more to a merge.
final class DirectMergeFlat: ChainScenario {
    private var ranges: [DirectSource] = []

    override func assemble() { ranges = (0..<10).map { _ in DirectRange(0, 100_000) } }

    override func emit() {
        let end = DirectEnd { [tally] in tally.add($0) }
        for range in ranges { range.run(into: end) }
    }

    override func release() { ranges = [] }
}
