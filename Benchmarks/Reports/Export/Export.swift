/// A run in the form that another program reads. Only rows that have a figure: the others are in the CSV.
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

    /// `pump/map/depth=64/SinkChain/event`: what is measured, without the metric.
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

    /// A measure is known by its slug. `latency` is Bencher's own, in ns; every other one is made when it first comes.
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

    /// One entry for each row; its range and extra are shown where the entry is pointed at.
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
