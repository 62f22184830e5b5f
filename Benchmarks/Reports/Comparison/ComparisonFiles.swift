extension ComparisonReport {
    private static let columns: [Section.Column] = [
        "workload", "architecture", "parameter", "size", "phase", "metric", "unit", "kind", "head", "base_value", "head_value", "ratio",
        "ratio_low", "ratio_high", "p", "threshold", "verdict", "evidence",
    ]

    /// All rows that both runs have, in the order of the files, then the rows of one run alone.
    ///
    /// `ratio`: for a time, the estimate that the interval belongs to; otherwise the head divided by the base.
    /// `verdict`: `slower`, `faster`, `~`, `?`; `=`, `better`, `worse`; `status`; `only_base`, `only_head`; or nothing.
    /// `evidence`: whether a time is judged by `samples` or by `intervals`.
    var table: Section {
        let pairs = comparison.pairs.map { cells($0.key, $0.verdict.name, base: $0.base.value, value: $0.head.value, $0.judgement) }
        return Section(
            columns: Self.columns,
            rows: pairs + comparison.onlyBase.map { cells($0.key, "only_base", base: $0.value) }
                + comparison.onlyHead.map { cells($0.key, "only_head", value: $0.value) })
    }

    private func cells(_ key: RowKey, _ verdict: String, base: Double? = nil, value: Double? = nil, _ judgement: Judgement? = nil)
        -> [Section.Cell]
    {
        func number(_ value: Double?) -> Section.Cell { .init(value, Number.exact) }
        var ratios = [judgement?.ratio, judgement?.interval?.low, judgement?.interval?.high, judgement?.p, judgement?.threshold]
        if key.metric.kind != .timed, let base, let value, base != 0 { ratios[0] = value / base }
        let evidence = judgement.flatMap { $0.ratio == nil ? nil : $0.isFromIntervals ? "intervals" : "samples" }
        return [.init(key.workload), .init(key.implementation), .init(key.parameter.rawValue), number(key.size.map(Double.init))]
            + [key.phase, key.metric.rawValue, key.metric.unit, key.metric.kind.rawValue, head.path].map { Section.Cell($0) }
            + ([base, value] + ratios).map(number) + [.init(verdict), .init(evidence ?? "", evidence == nil ? .missing : nil)]
    }

    /// RFC 4180, one line per row, without the caveats: print them beside it.
    package var csv: [String] { table.csv }

    package var json: String { [files, caveatTable, table, meansTable].json }

    private var files: Section {
        Section(
            name: "files", columns: ["name", "path", "rows", "drift"],
            rows: [("base", base, nil), ("head", head, comparison.drift)].map { name, run, drift in
                [.init(name), .init(run.path), .init(Double(run.rows.count), Number.exact), .init(drift, Number.exact)]
            })
    }

    private var meansTable: Section {
        Section(
            name: "geometric_means", columns: ["head", "metric", "ratio", "rows"],
            rows: metrics.map { metric in
                let mean = comparison.mean(metric)
                return [
                    .init(head.path), .init(metric.rawValue), .init(mean?.ratio, Number.exact),
                    .init(Double(mean?.rows ?? 0), Number.exact),
                ]
            })
    }

    private var caveatTable: Section {
        Section(name: "caveats", columns: ["kind", "text"], rows: caveats.map { [.init($0.kind.rawValue), .init($0.text)] })
    }
}
