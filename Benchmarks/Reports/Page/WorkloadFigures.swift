/// Each plot links to the table with its figures.
struct WorkloadFigures {
    let workload: WorkloadRows
    let styles: Styles
    let samples: Samples?

    /// For captions.
    private func title(_ metric: Metric) -> String {
        switch metric {
        case .timePerUnit, .teardownLatency: "Time"
        case .stackBytes: "Stack"
        case .liveBytes: "Live bytes"
        default: metric.title.capitalizingFirst
        }
    }

    private func caption(_ phase: String, _ size: Int?) -> String { [phase, workload.words(of: size)].joinedIfAny(by: ", ") }

    private func figure(_ caption: String, _ plot: Markup, _ metric: Metric, _ notes: [String] = []) -> Markup {
        HTML.figure(caption, plot, table: workload.table(of: metric), note: notes.joined(separator: " "))
    }

    /// The figures at one size, which the caption names unless there is a `remark`; nil without any.
    private func dots(_ phase: String, _ metric: Metric, remark: String? = nil, _ notes: [String] = []) -> Markup? {
        let size = workload.shownSize
        let lines = workload.names.compactMap { name in
            workload.row(name, size, phase, metric).map { row in
                DotPlot.Line(
                    label: name, style: styles[name], value: row.value, interval: row.value == nil ? nil : row.bounds,
                    middle: metric.kind == .timed && row.value != nil ? row.middleHalf : nil, words: row.wordsBesideBounds)
            }
        }
        guard lines.contains(where: { $0.value != nil }) else { return nil }
        let place = caption(phase, size), words = remark.map { "\(phase), \($0)" } ?? place
        let plot = DotPlot(title: "\(workload.slug): \(place)", axis: workload.unit(of: phase, metric), lines: lines)
        return figure("\(title(metric)): \(words)", plot.svg, metric, notes)
    }

    /// At one size, with the reasons for missing times.
    var timed: [Markup] {
        guard let metric = workload.timedMetric else { return [] }
        return workload.phases(of: metric).compactMap { phase in
            let rows = workload.names.compactMap { workload.row($0, workload.shownSize, phase, metric) }
            return dots(phase, metric, rows.reasons.map { "\($0)." })
        }
    }

    var timedGrowth: [Markup] {
        guard let metric = workload.timedMetric else { return [] }
        return workload.phases(of: metric).compactMap { growth(metric, $0) }
    }

    /// Counts by phase: over the sizes if there are several, otherwise at one size.
    var counted: [Markup] {
        ([.allocations, .stackBytes, .instructions, .retains, workload.ownCount] as [Metric?]).compactMap(\.self).flatMap { metric in
            let phases = workload.plottedPhases(of: metric), grown = phases.compactMap { growth(metric, $0) }
            return grown.isEmpty ? phases.compactMap { dots($0, metric) } : grown
        }
    }

    /// A row is nil where the implementation has none.
    private typealias Series = (name: String, rows: [(size: Int, row: Row?)])

    private func growth(_ metric: Metric, _ phase: String) -> Markup? {
        // A size without any row is no gap.
        let sizes = workload.sweep.filter { size in
            size > 0 && workload.names.contains { workload.row($0, size, phase, metric) != nil }
        }
        let all = workload.names.map { name -> Series in (name, sizes.map { ($0, workload.row(name, $0, phase, metric)) }) }
        let curves = all.compactMap { curve($0, phase, metric) }, points = curves.flatMap(\.points)
        let values = points.map(\.y), shown = Set(points.map(\.x))
        guard let least = values.min(), let most = values.max(), let first = shown.min(), let last = shown.max(), shown.count > 2
        else { return nil }
        let parameter = workload.parameter.rawValue, title = title(metric)
        // Equal figures need no axis of sizes.
        if curves.allSatisfy({ Set($0.points.map(\.y)).count == 1 }) {
            return dots(phase, metric, remark: "the same at every \(parameter)", gaps(all))
        }
        let bounds = points.compactMap(\.interval).flatMap { [$0.lowerBound, $0.upperBound] }
        let plot = CurvePlot(
            title: "\(workload.slug): \(phase), over \(parameter)", x: Axis(parameter, .logarithmic(from: first, to: last)),
            y: Axis(workload.unit(of: phase, metric), .logarithmic(from: least, to: most, bounds)), curves: curves)
        let zeros = all.filter { $0.rows.contains { ($0.row?.value ?? 1) <= 0 } }.map(\.name)
        let hidden = (workload.sweep.contains(0) ? ["size 0"] : []) + (zeros.isEmpty ? [] : ["figures of 0 (\(zeros.listed))"])
        let remark = hidden.isEmpty ? [] : ["Not on logarithmic axes: \(hidden.joined(separator: "; "))."]
        return figure("\(title) over \(parameter): \(phase)", plot.svg, metric, gaps(all) + remark)
    }

    /// Nil if no figure fits a logarithmic axis. Missing figures interrupt the line.
    private func curve(_ series: Series, _ phase: String, _ metric: Metric) -> CurvePlot.Curve? {
        let points = series.rows.map { size, row -> CurvePlot.Point? in
            guard let row, let value = row.value, value > 0 else { return nil }
            let words = "\(row.wordsBesideBounds) at \(workload.words(of: size))"
            return CurvePlot.Point(x: Double(size), y: value, interval: row.bounds, words: words)
        }
        let pieces = points.split { $0 == nil }.map { $0.compactMap(\.self) }
        if pieces.isEmpty { return nil }
        let law = SizeLaw(workload, series.name, phase, metric), fit = law?.curve(over: pieces.joined().map(\.x)) ?? []
        return CurvePlot.Curve(
            label: series.name, style: styles[series.name], pieces: pieces, fit: fit, law: law?.legend(isDrawn: !fit.isEmpty) ?? "",
            isLaw: metric.kind == .exact && !fit.isEmpty)
    }

    /// A sentence per reason: `No figure at depth 64 (leaves something behind): SinkChain.`
    private func gaps(_ all: [Series]) -> [String] {
        let found = all.flatMap { name, rows in
            let missing = rows.compactMap { size, row -> (size: Int, reason: String)? in
                guard let row, row.value == nil else { return nil }
                return (size, row.detail.isEmpty ? row.status.rawValue : row.detail)
            }
            return missing.grouped(by: \.reason).map { reason, missing in
                (place: "\(missing.map { Number.count($0.size) }.listed) (\(reason))", name: name)
            }
        }
        return found.grouped(by: \.place).map { place, those in
            "No figure at \(workload.parameter.rawValue) \(place): \(those.map(\.name).listed)."
        }
    }

    /// Only of single teardowns, since a mean over several hides the slow ones.
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
                let place = caption(phase, size)
                let plot = CurvePlot(
                    title: "\(workload.slug): \(place), quantiles", x: Axis(quantilesUpTo: highest),
                    y: Axis("ns per teardown", .logarithmic(from: least, to: most)),
                    curves: curves.map { .init(label: $0.name, style: styles[$0.name], pieces: [$0.curve.points]) }, hasMarks: false)
                let missing = workload.names.filter { name in !curves.contains { $0.name == name } }
                let note = missing.isEmpty ? [] : ["Fewer than \(QuantileCurve.fewest) samples above 0: \(missing.listed)."]
                return figure("Teardown latency: \(place)", plot.svg, .teardownLatency, note)
            }
        }
    }
}
