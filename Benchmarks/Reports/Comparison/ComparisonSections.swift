import Foundation
import Gate
import Results
import Runner

extension ComparisonReport {
    /// Metric by metric, then what is on one side only, then the means.
    func sections(_ console: Console = Console(isInteractive: false, hasColours: false)) -> [Section] {
        metrics.map { section($0, console) } + oneSided + [means]
    }

    /// The files, in order.
    var titles: [String] { (["base"] + heads.map(\.name)).map { $0 } }
    var runs: [ComparedRun] { [base] + heads.map(\.run) }

    private func section(_ metric: Metric, _ console: Console) -> Section {
        let rows = rows(of: metric), listed = rows.filter(\.isListed)
        var section = Section(title: "\(metric.title)  (\(metric.direction.rawValue) is better)")
        if listed.count < rows.count { section.notes.append("\(rows.count - listed.count) rows unchanged") }
        if listed.isEmpty { return section }
        section.columns = [("", .left), ("architecture", .left), ("phase", .left), ("base", .right)]
        var columns = [Table.pointed(listed.map { Self.text($0.base) })]
        for (index, head) in heads.enumerated() {
            let pairs = listed.map { $0.pairs[index] }
            section.columns += [(head.name, .right), ("change", .right)]
            columns += [Table.pointed(pairs.map { $0.map { Self.text($0.head) } ?? "" }), pairs.map(Self.change)]
            // With several, the table would be too wide; the intervals are in the other formats.
            if heads.count == 1 && metric.kind == .timed {
                section.columns += [("95 % interval", .right), ("p", .right)]
                columns += [pairs.map { Self.interval($0?.judgement) }, pairs.map { Self.probability($0?.judgement) }]
            }
            section.columns.append(("", .left))
            columns.append(pairs.map { pair in Self.coloured(pair?.verdict ?? .none, console) })
        }
        section.rows = listed.enumerated().map { index, line in
            let swept = line.key.size.map { " \(line.key.parameter.rawValue)=\($0)" } ?? ""
            return [line.key.workload + swept, line.key.implementation, line.key.phase] + columns.map { $0[index] }
        }
        return section
    }

    private static func text(_ row: Row) -> String {
        switch row.status {
        case .ok: row.key.metric.kind == .exact ? Number.exact(row.figures.median ?? 0) : Number.time(row.figures.median ?? 0)
        case .nondeterministic:
            "nondeterministic " + [row.figures.min, row.figures.max].map { $0.map(Number.exact) ?? "?" }.joined(separator: "…")
        case .unsupported, .error: row.status.rawValue
        }
    }

    private static func change(_ pair: Comparison.Pair?) -> String {
        guard let values = pair?.values else { return pair == nil ? "" : "–" }
        // The estimate that the interval is of, where there is one: it is not disturbed as the quotient of the medians is.
        if let ratio = pair?.judgement?.ratio { return Number.change(from: 1, to: ratio) }
        return Number.change(from: values.base, to: values.head)
    }

    /// Of the change, not of the ratio, so that it stands in the unit of the column beside it.
    private static func interval(_ judgement: Judgement?) -> String {
        guard let interval = judgement?.interval else { return "" }
        return String(format: "%+.1f … %+.1f %%", (interval.low - 1) * 100, (interval.high - 1) * 100)
    }

    private static func probability(_ judgement: Judgement?) -> String {
        judgement?.p.map { $0 < 0.0001 ? "<0.0001" : String(format: $0 < 0.1 ? "%.4f" : "%.2f", $0) } ?? ""
    }

    private static func coloured(_ verdict: Comparison.Verdict, _ console: Console) -> String {
        switch verdict {
        case .time(.slower), .worse: console.red(verdict.name)
        case .time(.faster), .better: console.green(verdict.name)
        case .same: ""
        case .time, .other, .status, .none: verdict.name
        }
    }

    private var oneSided: [Section] {
        heads.flatMap { head in
            [
                ("only in base, not in \(head.name)", head.comparison.onlyBase, head.run.rows),
                ("only in \(head.name)", head.comparison.onlyHead, base.rows),
            ].compactMap { title, rows, others in
                rows.isEmpty ? nil : Section(title: "\(title): \(rows.count) rows", notes: Self.names(rows, others: others))
            }
        }
    }

    /// Row by row; but what the other side has none of is one line: one metric, say, that it does not measure.
    private static func names(_ rows: [Row], others: [Row]) -> [String] {
        let metrics = Set(others.map(\.key.metric)), workloads = Set(others.map(\.key.workload))
        let implementations = Set(others.map(\.key.implementation))
        var wholes: [(name: String, count: Int)] = []
        var single: [String] = []
        for row in rows {
            let key = row.key
            let whole =
                !metrics.contains(key.metric)
                ? key.metric.rawValue
                : !workloads.contains(key.workload)
                    ? key.workload : !implementations.contains(key.implementation) ? key.implementation : nil
            guard let whole else {
                single.append("  \(key)")
                continue
            }
            if let index = wholes.firstIndex(where: { $0.name == whole }) { wholes[index].count += 1 } else { wholes.append((whole, 1)) }
        }
        return wholes.map { "  everything of \($0.name): \($0.count) rows" } + single
    }

    private var means: Section {
        var section = Section(title: "geometric means of head / base", areNotesBelow: true)
        section.columns = [("metric", .left)]
        for head in heads {
            section.columns += [
                (heads.count == 1 ? "ratio" : head.name, .right), ("rows", .right), ("without ratio\n(0 or no figure)", .right),
            ]
        }
        section.rows = metrics.map { metric in
            [metric.title]
                + heads.flatMap { head -> [String] in
                    let mean = head.comparison.mean(metric)
                    let pairs = head.comparison.pairs.count { $0.key.metric == metric }
                    return [
                        mean.map { String(format: "%.4f", $0.ratio) } ?? "–", String(mean?.rows ?? 0), String(pairs - (mean?.rows ?? 0)),
                    ]
                }
        }
        section.notes = heads.map(summary)
        return section
    }

    /// The last line of a comparison, for each head: how many counts and times differ.
    private func summary(_ head: Head) -> String {
        let counts = head.comparison.pairs.filter { $0.key.metric.kind == .exact }
        let times = count(head)
        let all = times.slower + times.faster + times.undecided + times.unknown
        let changed = counts.count { !$0.isUnchanged }
        return "\(head.name): \(changed) of \(counts.count) counts differ; "
            + "of \(all) times \(times.slower) are slower and \(times.faster) faster, "
            + "of \(times.undecided) nothing can be said (~)" + (times.unknown > 0 ? ", and \(times.unknown) could not be judged (?)" : "")
    }
}
