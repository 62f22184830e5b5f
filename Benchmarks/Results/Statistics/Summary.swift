/// A sample in eight figures.
package struct Summary: Equatable, Sendable {
    package var min, p25, median, p75, p90, p99, max: Double
    /// The median of the absolute deviations from the median, not scaled to a normal distribution.
    package var mad: Double

    /// Traps on an empty sample: there is nothing to say about it, and no row may pretend otherwise.
    package init(of sample: [Double]) {
        precondition(!sample.isEmpty, "a summary of no samples")
        let sorted = sample.sorted()
        min = sorted[0]
        p25 = Statistics.quantile(0.25, ofSorted: sorted)
        median = Statistics.quantile(0.5, ofSorted: sorted)
        p75 = Statistics.quantile(0.75, ofSorted: sorted)
        p90 = Statistics.quantile(0.9, ofSorted: sorted)
        p99 = Statistics.quantile(0.99, ofSorted: sorted)
        max = sorted[sorted.count - 1]
        let middle = median
        mad = Statistics.quantile(0.5, ofSorted: sorted.map { abs($0 - middle) }.sorted())
    }

    /// Whether so many samples say something about the quantile `p`: ten of them have to lie beyond it, on its thinner side.
    static func supports(_ p: Double, samples: Int) -> Bool { Double(samples) * Swift.min(p, 1 - p) >= 10 - 1e-9 }
}
