/// How far apart two measurements of the same program are in this run: each timed row's processes, split in two halves that alternate.
///
/// A difference between implementations or between runs that is not larger says nothing.
package struct NoiseFloor: Codable, Equatable, Sendable {
    /// The relative difference of the halves in the middle of all rows: half of them differ by less.
    package var median: Double
    /// 95 of 100 rows differ by less.
    package var p95: Double
    /// How many rows it is of.
    package var rows: Int
}

extension NoiseFloor {
    /// Nil where no row has the four processes that it takes.
    package init?(_ samples: Samples) {
        let differences = samples.keys.compactMap { key -> Double? in
            let medians = samples.medians(of: key)
            guard medians.count >= 4 else { return nil }
            let halves = [0, 1].map { half in
                Summary(of: medians.indices.filter { $0 % 2 == half }.map { medians[$0] }).median
            }
            guard halves[0] > 0, halves[1] > 0 else { return nil }
            return max(halves[0], halves[1]) / min(halves[0], halves[1]) - 1
        }
        if differences.isEmpty { return nil }
        let sorted = differences.sorted()
        self.init(
            median: Statistics.quantile(0.5, ofSorted: sorted), p95: Statistics.quantile(0.95, ofSorted: sorted), rows: sorted.count)
    }
}
