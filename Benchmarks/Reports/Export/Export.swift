/// Only rows with a figure are exported; the CSV has the others.
package struct Export {
    let run: ComparedRun
    let rows: [Row]

    package init(_ run: ComparedRun) {
        self.run = run
        rows = run.rows.filter { $0.value != nil }
    }

    package func text(_ format: ExportFormat) -> String {
        switch format {
        case .bencher: bencher
        case .github: github
        case .go: goBenchmarks
        case .openmetrics: openMetrics
        case .datapackage: JSON.text(DataPackage(of: run)) + "\n"
        }
    }

    /// `pump/map/depth=64/SinkChain/event`.
    private static func name(_ key: RowKey) -> String {
        [key.workload, key.swept ?? "", key.implementation, key.phase].joinedIfAny(by: "/")
    }

    /// `allocated-bytes`.
    static func slug(_ metric: Metric) -> String { metric.rawValue.replacing("_", with: "-") }

    private struct BencherMetric: Encodable {
        let value: Double, low: Double?, high: Double?

        private enum CodingKeys: String, CodingKey {
            case value
            case low = "lower_value"
            case high = "upper_value"
        }
    }

    /// Bencher identifies a measure by its slug. `latency` is built in, in ns; others are created on first use.
    private var bencher: String {
        var benchmarks: [String: [String: BencherMetric]] = [:]
        for row in rows {
            let slug = row.key.metric.kind == .timed ? "latency" : Self.slug(row.key.metric)
            benchmarks[Self.name(row.key), default: [:]][slug] = BencherMetric(
                value: row.value ?? 0, low: row.interval?.low, high: row.interval?.high)
        }
        return JSON.text(benchmarks) + "\n"
    }

    private struct Entry: Encodable {
        let name: String, unit: String, value: Double, range: String?, extra: String?
    }

    /// One entry per row; range and extra appear in its tooltip.
    private var github: String {
        let entries = rows.map { row in
            let metric = row.key.metric
            return Entry(
                name: "\(Self.name(row.key)) \(metric.rawValue)", unit: metric.unit == "1" ? metric.rawValue : metric.unit,
                value: row.value ?? 0, range: row.interval.map { "\(Number.exact($0.low)) … \(Number.exact($0.high))" },
                extra: row.processes.map { "\(row.interval == nil ? "" : "95 % interval of the median ")over \($0) processes" })
        }
        return JSON.text(entries) + "\n"
    }
}
