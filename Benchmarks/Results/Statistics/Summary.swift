package struct Summary: Equatable, Sendable {
    package var min, p25, median, p75, p90, p99, max: Double
    /// The median of the absolute deviations from the median, not scaled to a normal distribution.
    package var mad: Double
    /// The number of equally weighted samples that say as much.
    package var effectiveSamples: Double

    /// Traps on an empty sample, so that no row can pretend to have one.
    package init(of sample: [Double]) { self.init(ofProcesses: [sample]) }

    /// Summarises the samples of several processes. Each process counts once. Traps without a sample.
    ///
    /// A process whose threads happen not to meet is ten times as fast and takes ten times as many samples in its time, but is one process
    /// nonetheless.
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

    /// Whether so many samples support the quantile `p`: ten must lie beyond it, on its thinner side.
    static func supports(_ p: Double, samples: Double) -> Bool { samples * Swift.min(p, 1 - p) >= 10 - 1e-9 }
}
