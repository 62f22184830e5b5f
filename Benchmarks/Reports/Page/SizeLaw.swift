/// The law of one implementation's figures over the sizes, as `reactive-bench growth` finds it.
struct SizeLaw {
    /// Short, for a legend.
    let words: String
    let precision: String
    /// Whether the law says enough to be drawn.
    private let isDetermined: Bool
    private let value: (Double) -> Double?
    private let range: ClosedRange<Double>

    init?(_ workload: WorkloadRows, _ name: String, _ phase: String, _ metric: Metric) {
        let rows = workload.sweep.compactMap { size in
            workload.row(name, size, phase, metric).map { (size: Double(size), value: $0.value) }
        }
        let points = rows.compactMap { row in row.value.map { Growth.Point(row.size, $0) } }
        guard points.count >= Growth.fewestSizes, points.count == rows.count else { return nil }
        if metric.kind == .timed {
            guard let slope = TimeSlope(of: points), let first = slope.sizes.first, let last = slope.sizes.last else { return nil }
            // With few sizes, the slope's interval may be too wide to draw it.
            isDetermined = slope.isDetermined
            words = isDetermined ? String(format: "n^%.2f", slope.slope) : "not determined"
            precision =
                String(format: "95 %% interval %.2f … %.2f", slope.low, slope.high) + ", sizes "
                + slope.sizes.map(Number.exact).joined(separator: " ")
            (value, range) = ({ slope.value(at: $0) }, first...last)
        } else {
            let law = GrowthLaw(of: points)
            isDetermined = law.form != .none
            words = law.formula
            precision = law.deviation.map { law.isExact ? "exact" : String(format: "off by %.1f %% at most", $0 * 100) } ?? "–"
            (value, range) = ({ law.value(at: $0) }, points[0].size...points[points.count - 1].size)
        }
    }

    /// The law that is drawn, or a note that there is none; empty for a law that is not drawn.
    func legend(isDrawn: Bool) -> String { isDrawn || !isDetermined ? words : "" }

    /// Enough points to look smooth.
    func curve(over sizes: [Double]) -> [CurvePlot.Point] {
        let low = max(range.lowerBound, sizes.min() ?? 1), high = min(range.upperBound, sizes.max() ?? 1)
        guard isDetermined, low > 0, high > low else { return [] }
        return (0...16).compactMap { step in
            let size = low * pow(high / low, Double(step) / 16)
            return value(size).flatMap { $0 > 0 ? CurvePlot.Point(x: size, y: $0) : nil }
        }
    }
}
