/// The plots of one workload. Each names the table that has its figures.
struct WorkloadFigures {
    let workload: WorkloadRows
    let styles: Styles
    let samples: Samples?
    /// The tables' names.
    let times: String, counts: String

    private func caption(_ phase: String, _ size: Int?) -> String {
        [phase, workload.words(of: size)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func dots(_ phase: String, _ metric: Metric, axis: String) -> DotPlot? {
        let size = workload.shownSize
        let lines = workload.names.compactMap { name in
            workload.row(name, size, phase, metric).map { row in
                DotPlot.Line(
                    label: name, style: styles[name], value: row.value, interval: row.value == nil ? nil : row.bounds,
                    middle: metric.kind == .timed && row.value != nil ? row.middleHalf : nil, words: row.wordsBesideBounds)
            }
        }
        guard lines.contains(where: { $0.value != nil }) else { return nil }
        return DotPlot(title: "\(workload.slug): \(caption(phase, size))", axis: axis, lines: lines)
    }

    /// Why somebody has no figure in a plot of one size.
    private func reasons(_ phase: String, _ metric: Metric) -> String {
        let rows = workload.names.compactMap { workload.row($0, workload.shownSize, phase, metric) }
        return rows.reasons.map { "\($0)." }.joined(separator: " ")
    }

    /// The times of each phase, at one size.
    var timed: [Markup] {
        guard let metric = workload.timedMetric else { return [] }
        return workload.phases(of: metric).compactMap { phase in
            dots(phase, metric, axis: workload.unit(of: phase)).map {
                HTML.figure("Time: \(caption(phase, workload.shownSize))", $0.svg, table: times, note: reasons(phase, metric))
            }
        }
    }

    /// The figures of one implementation that a logarithmic axis has room for. Where one is missing, the line is interrupted.
    private func plotted(_ rows: [(size: Int, row: Row?)]) -> [CurvePlot.Point] {
        var points: [CurvePlot.Point] = []
        var isInterrupted = false
        for (size, row) in rows {
            guard let row, let value = row.value, value > 0 else {
                isInterrupted = true
                continue
            }
            let words = "\(row.wordsBesideBounds) at \(workload.words(of: size))"
            points.append(.init(x: Double(size), y: value, interval: row.bounds, words: words, isAfterGap: isInterrupted))
            isInterrupted = false
        }
        return points
    }

    /// How a metric grows with the size, phase by phase.
    private func growth(_ metric: Metric, _ phases: [String], what: String, table: String, axis: (String) -> String) -> [Markup] {
        phases.compactMap { phase in
            // A size at which nobody has a row is no gap.
            let sizes = workload.sizes.compactMap(\.self).filter { size in
                size > 0 && workload.names.contains { workload.row($0, size, phase, metric) != nil }
            }
            var zeros: [String] = []
            var missing = MissingFigures()
            let curves = workload.names.compactMap { name -> CurvePlot.Curve? in
                let all = sizes.map { (size: $0, row: workload.row(name, $0, phase, metric)) }
                let rows = all.compactMap { place in place.row.map { (size: place.size, row: $0) } }
                missing.add(rows, of: name)
                let points = plotted(all)
                if rows.contains(where: { ($0.row.value ?? 1) <= 0 }) { zeros.append(name) }
                if points.isEmpty { return nil }
                let law = SizeLaw(workload, name, phase, metric)
                let fit = law?.curve(over: points.map(\.x)) ?? []
                return CurvePlot.Curve(
                    label: name, style: styles[name], points: points, fit: fit, law: law?.legend(isDrawn: !fit.isEmpty) ?? "",
                    isLaw: metric.kind == .exact && !fit.isEmpty)
            }
            let values = curves.flatMap { $0.points.map(\.y) }, shown = Set(curves.flatMap { $0.points.map(\.x) })
            let bounds = curves.flatMap { $0.points.compactMap(\.interval) }.flatMap { [$0.lowerBound, $0.upperBound] }
            guard let least = values.min(), let most = values.max(), let first = shown.min(), let last = shown.max(), shown.count > 2
            else { return nil }
            // What is the same at every size needs no axis of sizes.
            if curves.allSatisfy({ curve in curve.points.allSatisfy { $0.y == curve.points[0].y } }) {
                let note = missing.sentences(workload.parameter.rawValue).joined(separator: " ")
                return dots(phase, metric, axis: axis(phase)).map {
                    HTML.figure("\(what): \(phase), the same at every \(workload.parameter.rawValue)", $0.svg, table: table, note: note)
                }
            }
            let title = "\(workload.slug): \(phase), over \(workload.parameter.rawValue)"
            let plot = CurvePlot(
                title: title, x: Axis(workload.parameter.rawValue, .logarithmic(from: first, to: last)),
                y: Axis(axis(phase), .logarithmic(from: least, to: most, bounds)), curves: curves)
            let hidden = (workload.sizes.contains(0) ? ["size 0"] : []) + (zeros.isEmpty ? [] : ["figures of 0 (\(zeros.listed))"])
            let notes =
                missing.sentences(workload.parameter.rawValue)
                + (hidden.isEmpty ? [] : ["Not on logarithmic axes: \(hidden.joined(separator: "; "))."])
            return HTML.figure(
                "\(what) over \(workload.parameter.rawValue): \(phase)", plot.svg, table: table, note: notes.joined(separator: " "))
        }
    }

    var timedGrowth: [Markup] {
        guard let metric = workload.timedMetric else { return [] }
        return growth(metric, workload.phases(of: metric), what: "Time", table: times) { workload.unit(of: $0) }
    }

    /// A count, phase by phase: over the sizes where there are several, else as it is.
    func counted(_ metric: Metric, what: String) -> [Markup] {
        let phases = workload.plottedPhases(of: metric)
        let grown = growth(metric, phases, what: what, table: counts) { workload.unit(of: $0, metric) }
        if !grown.isEmpty { return grown }
        return phases.compactMap { phase in
            dots(phase, metric, axis: workload.unit(of: phase, metric)).map {
                HTML.figure("\(what): \(caption(phase, workload.shownSize))", $0.svg, table: counts)
            }
        }
    }

    /// How teardown latencies are distributed: of single teardowns alone, since a mean over several hides the slow ones.
    var quantiles: [Markup] {
        guard let samples, workload.timedMetric == .teardownLatency else { return [] }
        return workload.phases(of: .teardownLatency).flatMap { phase in
            workload.sizes.compactMap { size in
                let curves = workload.names.compactMap { name -> (name: String, curve: QuantileCurve)? in
                    guard let row = workload.row(name, size, phase, .teardownLatency), row.batch == nil || row.batch == 1 else {
                        return nil
                    }
                    return QuantileCurve(processes: samples[row.key]).map { (name, $0) }
                }
                let values = curves.flatMap { $0.curve.points.map(\.y) }
                guard let least = values.min(), let most = values.max(), let highest = curves.map(\.curve.highest).max() else { return nil }
                let title = "\(workload.slug): \(caption(phase, size)), quantiles"
                let plot = CurvePlot(
                    title: title, x: Axis(quantilesUpTo: highest), y: Axis("ns per teardown", .logarithmic(from: least, to: most)),
                    curves: curves.map { .init(label: $0.name, style: styles[$0.name], points: $0.curve.points) }, hasMarks: false)
                let missing = workload.names.filter { name in !curves.contains { $0.name == name } }
                let note = missing.isEmpty ? "" : "Fewer than \(QuantileCurve.fewest) samples above 0: \(missing.listed)."
                return HTML.figure("Teardown latency: \(caption(phase, size))", plot.svg, table: times, note: note)
            }
        }
    }
}

/// The quantiles of samples, as far as their number supports them: those of the table beside it. Each process counts once.
struct QuantileCurve {
    let points: [CurvePlot.Point]
    /// The highest quantile that has ten samples beyond it.
    let highest: Double

    private static let steps = 40
    /// With fewer, not even the median has ten samples beyond it.
    static let fewest = 20

    /// Nil with too few samples, and where hardly any is above 0: a logarithmic axis has no place for them.
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

/// The law that the figures of one implementation follow over the sizes, as `reactive-bench growth` finds it.
struct SizeLaw {
    /// Short, for a legend.
    let words: String
    /// How good it is.
    let precision: String
    /// Whether it says enough to be drawn.
    private let isDetermined: Bool
    private let value: (Double) -> Double?
    private let range: ClosedRange<Double>

    init?(_ workload: WorkloadRows, _ name: String, _ phase: String, _ metric: Metric) {
        let rows = workload.sizes.compactMap(\.self).compactMap { size in
            workload.row(name, size, phase, metric).map { (size: Double(size), value: $0.value) }
        }
        let points = rows.compactMap { row in row.value.map { Growth.Point(row.size, $0) } }
        guard points.count >= Growth.fewestSizes, points.count == rows.count else { return nil }
        if metric.kind == .timed {
            guard let slope = TimeSlope(of: points), let first = slope.sizes.first, let last = slope.sizes.last else { return nil }
            // Over few sizes a slope may be anything; then it is not drawn.
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
            precision = law.deviation.map { law.isExact ? "exact" : "off by \(Number.percent(toTenth: $0)) at most" } ?? "–"
            (value, range) = ({ law.value(at: $0) }, points[0].size...points[points.count - 1].size)
        }
    }

    /// What stands beside the name: the law that is drawn, or that there is none to draw.
    func legend(isDrawn: Bool) -> String { isDrawn || !isDetermined ? words : "" }

    /// Enough points to look like the curve that it is.
    func curve(over sizes: [Double]) -> [CurvePlot.Point] {
        let low = max(range.lowerBound, sizes.min() ?? 1), high = min(range.upperBound, sizes.max() ?? 1)
        guard isDetermined, low > 0, high > low else { return [] }
        return (0...16).compactMap { step in
            let size = low * pow(high / low, Double(step) / 16)
            return value(size).flatMap { $0 > 0 ? CurvePlot.Point(x: size, y: $0) : nil }
        }
    }
}
