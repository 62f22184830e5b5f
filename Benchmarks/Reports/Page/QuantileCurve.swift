/// As many quantiles as the number of samples supports, computed as in the table beside it.
///
/// Each process counts once.
struct QuantileCurve {
    let points: [CurvePlot.Point]
    /// The highest quantile with ten samples beyond it.
    let highest: Double

    private static let steps = 40
    /// With fewer, not even the median has ten samples beyond it.
    static let fewest = 20

    /// Nil with too few samples, or if about half of the quantiles are 0, which a logarithmic axis cannot show.
    init?(processes: [[Double]]) {
        let processes = processes.filter { !$0.isEmpty }
        if processes.isEmpty { return nil }
        let samples = WeightedSample(processes: processes)
        guard samples.effectiveCount >= Double(Self.fewest) else { return nil }
        highest = 1 - 10 / samples.effectiveCount
        let end = -log10(1 - highest)
        points = (0...Self.steps).compactMap { step in
            let share = 1 - pow(10, -end * Double(step) / Double(Self.steps))
            let value = samples.quantile(share)
            guard value > 0 else { return nil }
            let words = step == Self.steps ? String(format: "%.4g", share * 100) + " % take \(Number.time(value)) ns or less" : ""
            return CurvePlot.Point(x: share, y: value, words: words)
        }
        if points.count < Self.steps / 2 { return nil }
    }
}
