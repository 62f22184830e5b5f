import Foundation
import Gate
import Results
import Runner

extension ComparisonReport {
    /// Metric by metric, then what is on one side only.
    var sections: [Section] { metrics.map(section) + heads.flatMap(oneSided) }

    /// The files, in order.
    var titles: [String] { ["base"] + heads.map(\.name) }
    var runs: [ComparedRun] { [base] + heads.map(\.run) }

    private func section(_ metric: Metric) -> Section {
        let rows = rows(of: metric), listed = rows.filter(\.isListed), unsupported = rows.count(where: \.isUnsupported)
        var section = Section("\(metric.title)  (\(metric.direction.rawValue) is better)")
        let unchanged = rows.count - listed.count - unsupported
        if unchanged > 0 { section.notes.append("\(unchanged) rows unchanged") }
        if unsupported > 0 { section.notes.append("\(unsupported) rows have no figure on any side") }
        if listed.isEmpty { return section }
        section.columns = [.init("", name: "workload"), .init("architecture"), .init("phase"), .init("base", .right)]
        section.headColumns = 3
        var columns = [Table.pointed(listed.map { Self.text($0.base) }).map { Section.Cell($0) }]
        for (index, head) in heads.enumerated() {
            let pairs = listed.map { $0.pairs[index] }
            section.columns += [.init(head.name, .right), .init("change", .right), .init("", name: "verdict")]
            columns.append(Table.pointed(pairs.map { $0.map { Self.text($0.head) } ?? "" }).map { Section.Cell($0) })
            columns.append(pairs.map { Section.Cell(Self.change($0)) })
            columns.append(pairs.map { Self.cell($0?.verdict ?? .none) })
            // With several, the table would be too wide; the intervals are in the other formats.
            if heads.count == 1 && metric.kind == .timed {
                section.columns += [.init("95 % interval", .right), .init("p", .right)]
                columns.append(pairs.map { Section.Cell(Self.interval($0?.judgement)) })
                columns.append(pairs.map { Section.Cell(Self.probability($0?.judgement)) })
            }
        }
        for (index, line) in listed.enumerated() {
            let swept = line.key.size.map { " \(line.key.parameter.rawValue)=\($0)" } ?? ""
            section.add(
                [.init(line.key.workload + swept), .init(line.key.implementation), .init(line.key.phase)] + columns.map { $0[index] })
        }
        return section
    }

    private static func text(_ row: Row) -> String {
        let value = row.figures.median ?? 0
        switch row.status {
        case .ok where row.key.metric.kind == .exact: return Number.exact(value)
        case .ok: return row.interval == nil ? Number.time(value) : Number.time(value, within: row.interval)
        case .nondeterministic:
            return "nondeterministic " + [row.figures.min, row.figures.max].map { $0.map(Number.exact) ?? "?" }.joined(separator: "…")
        case .unsupported, .error: return row.status.rawValue
        }
    }

    private static func change(_ pair: Comparison.Pair?) -> String {
        guard let values = pair?.values else { return pair == nil ? "" : "–" }
        // The estimate that the interval is of, where there is one: it is not disturbed as the quotient of the medians is.
        if let ratio = pair?.judgement?.ratio { return Number.change(from: 1, to: ratio) }
        return pair?.key.metric.kind == .timed
            ? Number.change(from: values.base, to: values.head) : Number.change(ofCount: values.base, to: values.head)
    }

    /// Of the change, not of the ratio, so that it stands in the unit of the column beside it.
    private static func interval(_ judgement: Judgement?) -> String {
        guard let interval = judgement?.interval else { return "" }
        return String(format: "%+.1f … %+.1f %%", (interval.low - 1) * 100, (interval.high - 1) * 100)
    }

    private static func probability(_ judgement: Judgement?) -> String {
        judgement?.p.map { $0 < 0.0001 ? "<0.0001" : String(format: $0 < 0.1 ? "%.4f" : "%.2f", $0) } ?? ""
    }

    private static func cell(_ verdict: Comparison.Verdict) -> Section.Cell {
        switch verdict {
        case .time(.slower), .worse: .init(verdict.name, mark: .bad)
        case .time(.faster), .better: .init(verdict.name, mark: .good)
        case .same: .init("")
        case .time, .other, .status, .none: .init(verdict.name)
        }
    }

    private func oneSided(_ head: Head) -> [Section] {
        [
            ("only in base, not in \(head.name)", head.comparison.onlyBase, head.run.rows),
            ("only in \(head.name)", head.comparison.onlyHead, base.rows),
        ].compactMap { title, rows, others in
            if rows.isEmpty { return nil }
            var section = Section("\(title): \(rows.count) rows")
            section.notes = Self.names(rows, others: others)
            return section
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

    /// What differs between the base and a head, by cause, the largest first; then what is on one side only, what is equal, and what
    /// cannot be told.
    func findings(_ head: Head) -> (groups: [DifferenceGroup], rest: [String]) {
        let pairs = head.comparison.pairs, counts = pairs.filter { $0.key.metric.kind == .exact }, times = pairs.compactMap(\.judgement)
        let equal = counts.count(where: \.isUnchanged)
        var untold: [String] = []
        for (verdict, reason) in [(Judgement.Verdict.undecided, "too close to tell (~)"), (.unknown, "without enough processes (?)")] {
            let count = times.count { $0.verdict == verdict }
            if count > 0 { untold.append("\(Number.count(Double(count))) \(reason)") }
        }
        let all = "of \(Number.count(Double(times.count))) times "
        let machines =
            Caveat.areOfDifferentMachines(base, head.run) && !times.isEmpty ? "; times of different machines: not of the code" : ""
        return (
            DifferenceGroup.groups(of: pairs.compactMap(\.difference)),
            oneSided(head).map { Self.shortened($0) } + [
                "equal: \(Number.count(Double(equal))) of \(Number.count(Double(counts.count))) counts",
                "cannot be told: " + (untold.isEmpty ? "nothing" : all + untold.joined(separator: ", ")) + machines,
            ]
        )
    }

    /// A section of names in a line, with the first of them.
    private static func shortened(_ section: Section) -> String {
        let names = section.notes.map { $0.trimmingCharacters(in: .whitespaces) }, most = 3
        return "\(section.title): \(names.prefix(most).joined(separator: "; "))" + (names.count > most ? "; … (ALL=1)" : "")
    }
}

extension Comparison.Pair {
    /// Nil where the two are the same, or where nothing can be told.
    fileprivate var difference: Difference? {
        let change: Difference.Change, finding: String
        switch verdict {
        case .better, .worse, .other:
            guard let values else { return nil }
            change = .figures(old: values.base, new: values.head)
            finding = "\(Number.exact(values.base)) → \(Number.exact(values.head))"
        case .time(.slower), .time(.faster):
            guard let ratio = judgement?.ratio else { return nil }
            change = .ratio(ratio)
            finding = "\(base.words) → \(head.words) ns, \(Number.change(from: 1, to: ratio))"
        case .status:
            change = .status(old: base.status, new: head.status)
            finding = "\(base.status.rawValue) → \(head.status.rawValue)"
        case .same, .none, .time: return nil
        }
        return Difference(
            word: verdict.name, subject: "\(key)", workload: key.workload, implementation: key.implementation, key: key, change: change,
            finding: finding)
    }
}
