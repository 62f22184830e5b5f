/// The same comparison for programs: every row, changed or not.
extension ComparisonReport {
    private static let columns = [
        "workload", "architecture", "parameter", "size", "phase", "metric", "unit", "kind", "head", "base_value", "head_value", "ratio",
        "ratio_low", "ratio_high", "p", "threshold", "verdict", "evidence",
    ]

    /// Every row in the order of the files; then those of one side. Of a time, `ratio` is the estimate that the interval is of; of
    /// everything else the head divided by the base. `verdict`: `slower`, `faster`, `~`, `?`; `=`, `better`, `worse`, `other`; `status`;
    /// `only_base`, `only_head`; or nothing. `evidence`: whether a time is judged by `samples` or by `intervals`.
    var table: Section {
        var section = Section("", name: "rows", columns: Self.columns.map { Section.Column($0, name: $0) })
        for pair in comparison.pairs {
            section.add(cells(pair.key, pair.verdict.name, base: pair.base.value, value: pair.head.value, pair.judgement))
        }
        for row in comparison.onlyBase { section.add(cells(row.key, "only_base", base: row.value)) }
        for row in comparison.onlyHead { section.add(cells(row.key, "only_head", value: row.value)) }
        return section
    }

    private func cells(_ key: RowKey, _ verdict: String, base: Double? = nil, value: Double? = nil, _ judgement: Judgement? = nil)
        -> [Section.Cell]
    {
        func number(_ value: Double?) -> Section.Cell { Section.Cell(value) { Number.exact($0) } }
        var ratios = [judgement?.ratio, judgement?.interval?.low, judgement?.interval?.high, judgement?.p, judgement?.threshold]
        if key.metric.kind != .timed, let base, let value, base != 0 { ratios[0] = value / base }
        let evidence = judgement.flatMap { $0.ratio == nil ? nil : $0.isFromIntervals ? "intervals" : "samples" }
        return [.init(key.workload), .init(key.implementation), .init(key.parameter.rawValue), number(key.size.map(Double.init))]
            + [key.phase, key.metric.rawValue, key.metric.unit, key.metric.kind.rawValue, head.path].map { Section.Cell($0) }
            + ([base, value] + ratios).map(number) + [.init(verdict), .init(evidence ?? "", evidence == nil ? .missing : nil)]
    }

    /// RFC 4180, one line per row. It has no place for the caveats: print them beside it.
    package var csv: [String] { table.csv }

    /// One JSON object: the files, the caveats, every row, the geometric means.
    package var json: String { [files, caveatTable, table, meansTable].json }

    private var files: Section {
        var section = Section("", name: "files", columns: [.init("name"), .init("path"), .init("rows"), .init("drift")])
        for (name, run, drift) in [("base", base, nil), ("head", head, comparison.drift)] {
            section.add([.init(name), .init(run.path), .init(Double(run.rows.count), Number.exact), .init(drift, Number.exact)])
        }
        return section
    }

    private var meansTable: Section {
        var section = Section("", name: "geometric_means", columns: [.init("head"), .init("metric"), .init("ratio"), .init("rows")])
        for metric in metrics {
            let mean = comparison.mean(metric)
            section.add([
                .init(head.path), .init(metric.rawValue), .init(mean?.ratio, Number.exact), .init(Double(mean?.rows ?? 0), Number.exact),
            ])
        }
        return section
    }

    private var caveatTable: Section {
        var section = Section("", name: "caveats", columns: [.init("kind"), .init("text")])
        for caveat in caveats { section.add([.init(caveat.kind.rawValue), .init(caveat.text)]) }
        return section
    }
}
