/// A sample in eight figures.
package struct Summary: Equatable, Sendable {
    package var min, p25, median, p75, p90, p99, max: Double
    /// The median of the absolute deviations from the median, not scaled to a normal distribution.
    package var mad: Double
    /// How many samples of equal weight say as much.
    package var effectiveSamples: Double

    /// Traps on an empty sample: there is nothing to say about it, and no row may pretend otherwise.
    package init(of sample: [Double]) { self.init(ofProcesses: [sample]) }

    /// The samples of several processes. Each process counts once, however many samples it has: one whose threads happened not to meet is
    /// ten times as fast, takes ten times as many samples in its time, and is one process nonetheless. Traps without a sample.
    package init(ofProcesses processes: [[Double]]) {
        let sample = WeightedSample(processes: processes)
        precondition(!sample.isEmpty, "a summary of no samples")
        min = sample.first
        p25 = sample.quantile(0.25)
        median = sample.quantile(0.5)
        p75 = sample.quantile(0.75)
        p90 = sample.quantile(0.9)
        p99 = sample.quantile(0.99)
        max = sample.last
        let middle = median
        mad = sample.map { abs($0 - middle) }.quantile(0.5)
        effectiveSamples = sample.effectiveCount
    }

    /// Whether so many samples say something about the quantile `p`: ten of them have to lie beyond it, on its thinner side.
    static func supports(_ p: Double, samples: Double) -> Bool { samples * Swift.min(p, 1 - p) >= 10 - 1e-9 }
}
