/// How far apart two measurements of the same program are in this run: the processes of each timed row, split alternately into two halves.
///
/// A smaller difference between implementations or runs means nothing.
package struct NoiseFloor: Codable, Equatable, Sendable {
    /// The median over all rows of the halves' relative difference.
    package var median: Double
    /// 95 of 100 rows differ by less.
    package var p95: Double
    package var rows: Int
}

extension NoiseFloor {
    /// Nil if no row has the four processes that this takes.
    package init?(_ samples: Samples) {
        let differences = samples.keys.compactMap { key -> Double? in
            let medians = samples.medians(of: key)
            guard medians.count >= 4 else { return nil }
            let halves = [0, 1].map { half in Statistics.median(medians.indices.filter { $0 % 2 == half }.map { medians[$0] }) }
            guard halves[0] > 0, halves[1] > 0 else { return nil }
            return max(halves[0], halves[1]) / min(halves[0], halves[1]) - 1
        }
        if differences.isEmpty { return nil }
        let sorted = differences.sorted()
        self.init(
            median: Statistics.quantile(0.5, ofSorted: sorted), p95: Statistics.quantile(0.95, ofSorted: sorted), rows: sorted.count)
    }
}
