/// Compares predictions for programs that are also workloads with what these workloads took.
package struct CostChecks {
    struct Check {
        let workload: String
        let library: String
        let metric: Metric
        let predicted, measured: Headline.Figure

        var miss: Double { predicted.value / measured.value - 1 }
    }

    let checks: [Check]
    /// What was not measured, for workloads that therefore have no check.
    let missing: [String: [String]]

    private struct Prediction: Sendable {
        let metric: Metric
        let head: String
        let format: @Sendable (Double) -> String
        /// The name in a summary, and the largest acceptable error. Nil if the metric only explains others.
        var judged: (name: String, limit: Double)?
    }

    private static let predictions = [
        Prediction(metric: .instructions, head: "instructions", format: Number.time, judged: ("Instructions", 0.1)),
        Prediction(metric: .allocations, head: "allocations", format: Headline.count),
        Prediction(metric: .timePerUnit, head: "ns", format: Number.time, judged: ("Times", 0.25)),
    ]

    /// Measures the program's work outside its streams, which is added to the prediction.
    private static let control = "FusedLoop"

    package init(_ programs: [CostProgram], of libraries: [String], at rows: [Row]) {
        let index = RowIndex(rows), measured = Set(rows.map(\.key.workload))
        // A file may have no price at all in some metric.
        let priced = Self.predictions.map(\.metric).filter { metric in
            libraries.contains { Prices(index, of: $0).price(of: Bill.Item(CostModel.bare, "event"), metric) != nil }
        }
        var checks: [Check] = [], missing: [String: [String]] = [:]
        for program in programs where measured.contains(program.name) {
            let bill = CostModel(program).work, event = Bill.Item(program.name, "event")
            for library in libraries {
                let prices = Prices(index, of: library)
                for metric in priced {
                    guard let measured = prices.price(of: event, metric) else { continue }
                    let own = Prices(index, of: Self.control).price(of: event, metric)
                    guard let streams = prices.cost(of: bill, metric), let own else {
                        let needs = prices.missing(for: bill, metric) + (own == nil ? ["\(program.name) of \(Self.control)"] : [])
                        missing[program.name] = Set(missing[program.name, default: []] + needs).sorted()
                        continue
                    }
                    checks.append(
                        Check(workload: program.name, library: library, metric: metric, predicted: streams + own, measured: measured))
                }
            }
        }
        (self.checks, self.missing) = (checks, missing)
    }

    /// The median error of predictions of a metric, and how many are within `limit`.
    func summary(of metric: Metric, within limit: Double) -> (median: Double, within: Int, all: Int)? {
        let misses = checks.filter { $0.metric == metric }.map { abs($0.miss) }
        if misses.isEmpty { return nil }
        return (Statistics.median(misses), misses.count { $0 <= limit }, misses.count)
    }

    package var workloads: Int { Set(checks.map(\.workload)).count }

    var missed: Set<String> {
        let judged = Self.predictions.compactMap { prediction in prediction.judged.map { (prediction.metric, $0.limit) } }
        return Set(judged.flatMap { metric, limit in checks.filter { $0.metric == metric && abs($0.miss) > limit } }.map(\.workload))
    }

    /// Pairs of libraries whose times can be told apart: all, and those predicted in the right order.
    var order: (right: Int, all: Int) {
        var right = 0, all = 0
        let times = checks.filter { $0.metric == .timePerUnit && $0.measured.isInterval }
        for (place, one) in times.enumerated() {
            for other in times[(place + 1)...] where other.workload == one.workload && !one.measured.overlaps(other.measured) {
                all += 1
                right += (one.measured.value < other.measured.value) == (one.predicted.value < other.predicted.value) ? 1 : 0
            }
        }
        return (right, all)
    }

    package var section: Section {
        let shown = Self.predictions.filter { shown in checks.contains { $0.metric == shown.metric } }
        var section = Section(
            "Predicted and measured", name: "checks",
            columns: ["per unit of", ""] + shown.flatMap { [$0.head, "measured", "off by"].map { Section.Column($0, .right) } },
            rows: checks.grouped { [$0.workload, $0.library] }.map { names, checks in
                names.map { Section.Cell($0) }
                    + shown.flatMap { shown in Self.cells(shown, checks.first { $0.metric == shown.metric }) }
            }, footnotes: summaries + missing.mapValues { "not predicted without \($0.listed)" }.lines)
        section.headColumns = 2
        return section
    }

    private static func cells(_ prediction: Prediction, _ check: Check?) -> [Section.Cell] {
        [
            .init(check?.predicted.value, prediction.format), .init(check?.measured.value, prediction.format),
            .init(check.flatMap { $0.miss.isFinite ? $0.miss : nil }) { Number.change(from: 1, to: 1 + $0) },
        ]
    }

    var reasons: [String] {
        missed.sorted().map { "- `\($0)`: " + (Self.reasons[$0] ?? "not explained.") }
    }

    package var summaries: [String] {
        var lines: [String] = []
        for prediction in Self.predictions {
            guard let (name, limit) = prediction.judged, let found = summary(of: prediction.metric, within: limit) else { continue }
            let middle = Number.percent((found.median * 100).rounded() / 100)
            lines.append("\(name): off by \(middle) in the middle; \(found.within) of \(found.all) within \(Number.percent(limit)).")
        }
        if order.all > 0 {
            lines.append(
                "Of \(order.all) pairs of libraries whose measured intervals do not overlap, the prediction orders \(order.right) alike.")
        }
        return lines
    }
}
