extension ComparisonReport {
    /// Metric by metric, in the order of the base; then the rows of one run alone.
    var sections: [Section] { metrics.map(section) + oneSided }

    private func section(_ metric: Metric) -> Section {
        let found = Dictionary(comparison.pairs.filter { $0.key.metric == metric }.map { ($0.key, $0) }) { first, _ in first }
        let pairs = base.rows.compactMap { found[$0.key] }, listed = pairs.filter(\.isListed)
        let unsupported = pairs.count(where: \.isUnsupported), unchanged = pairs.count - listed.count - unsupported
        var section = Section("\(metric.title)  (\(Metric.direction) is better)")
        if unchanged > 0 { section.notes.append("\(unchanged) rows unchanged") }
        if unsupported > 0 { section.notes.append("\(unsupported) rows have no figure on either side") }
        if listed.isEmpty { return section }
        let isTimed = metric.kind == .timed
        section.columns =
            [
                .init("", name: "workload"), "architecture", "phase", .init("base", .right), .init("head", .right),
                .init("change", .right), .init("", name: "verdict"),
            ] + (isTimed ? [.init("95 % interval", .right), .init("p", .right)] : [])
        section.headColumns = 3
        let bases = Table.pointed(listed.map { Self.text($0.base) }), heads = Table.pointed(listed.map { Self.text($0.head) })
        for (index, pair) in listed.enumerated() {
            let key = pair.key
            let evidence = isTimed ? [pair.judgement?.intervalOfChange ?? "", pair.judgement?.probability ?? ""] : []
            let cells = [key.title, key.implementation, key.phase, bases[index], heads[index], Self.change(pair)]
            section.add(cells.map { .init($0) } + [Self.cell(pair.verdict)] + evidence.map { .init($0) })
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

    private static func change(_ pair: Comparison.Pair) -> String {
        guard let values = pair.values else { return "–" }
        // Prefer the estimate that the interval belongs to: noise disturbs it less than the quotient of the medians.
        if let ratio = pair.judgement?.ratio { return Number.change(from: 1, to: ratio) }
        return pair.key.metric.kind == .timed
            ? Number.change(from: values.base, to: values.head) : Number.change(ofCount: values.base, to: values.head)
    }

    private static func cell(_ verdict: Comparison.Verdict) -> Section.Cell {
        switch verdict {
        case .time(.slower), .worse: .init(verdict.name, mark: .bad)
        case .time(.faster), .better: .init(verdict.name, mark: .good)
        case .same: .init("")
        case .time, .status, .none: .init(verdict.name)
        }
    }

    private var oneSided: [Section] {
        [
            ("only in base, not in head", comparison.onlyBase, head.rows), ("only in head", comparison.onlyHead, base.rows),
        ].compactMap { title, rows, others in
            rows.isEmpty ? nil : Section("\(title): \(rows.count) rows", notes: Self.names(rows, others: others))
        }
    }

    /// Row by row, except that a whole metric, workload or implementation that the other run lacks is one line.
    private static func names(_ rows: [Row], others: [Row]) -> [String] {
        let metrics = Set(others.map(\.key.metric)), workloads = Set(others.map(\.key.workload))
        let implementations = Set(others.map(\.key.implementation))
        let groups = rows.grouped { row -> String? in
            if !metrics.contains(row.key.metric) { return row.key.metric.rawValue }
            if !workloads.contains(row.key.workload) { return row.key.workload }
            return implementations.contains(row.key.implementation) ? nil : row.key.implementation
        }
        let wholes = groups.compactMap { name, rows in name.map { "  all of \($0): \(rows.count) rows" } }
        return wholes + groups.filter { $0.key == nil }.flatMap(\.elements).map { "  \($0.key)" }
    }

    /// The differences by cause, the largest first; then one-sided rows, equal rows, and rows that cannot be told.
    var findings: (groups: [DifferenceGroup], rest: [String]) {
        let pairs = comparison.pairs, counts = pairs.filter { $0.key.metric.kind == .exact }, times = pairs.compactMap(\.judgement)
        let equal = counts.count(where: \.isUnchanged)
        var untold: [String] = []
        for (verdict, reason) in [(Judgement.Verdict.undecided, "too close to tell (~)"), (.unknown, "without enough processes (?)")] {
            let count = times.count { $0.verdict == verdict }
            if count > 0 { untold.append("\(Number.count(count)) \(reason)") }
        }
        let nothing = pairs.count { $0.verdict == .status && $0.isNothing }
        if nothing > 0 { untold.append("\(nothing) too short (≈0)") }
        let all = "of \(Number.count(times.count + nothing)) times "
        let machines =
            Caveat.areOfDifferentMachines(base, head) && !times.isEmpty ? "; times of different machines say nothing about the code" : ""
        return (
            DifferenceGroup.groups(of: pairs.compactMap(\.difference)),
            oneSided.map(Self.shortened) + [
                "equal: \(Number.count(equal)) of \(Number.count(counts.count)) counts",
                "cannot be told: " + (untold.isEmpty ? "nothing" : all + untold.joined(separator: ", ")) + machines,
            ]
        )
    }

    private static func shortened(_ section: Section) -> String {
        let names = section.notes.map { $0.trimmingCharacters(in: .whitespaces) }, most = 3
        return "\(section.title): \(names.prefix(most).joined(separator: "; "))" + (names.count > most ? "; … (ALL=1)" : "")
    }
}

extension Judgement {
    /// The interval of the change, not of the ratio, to match the unit of the column beside it.
    var intervalOfChange: String? {
        interval.map { String(format: "%+.1f … %+.1f %%", ($0.low - 1) * 100, ($0.high - 1) * 100) }
    }

    fileprivate var probability: String? {
        p.map { $0 < 0.0001 ? "<0.0001" : String(format: $0 < 0.1 ? "%.4f" : "%.2f", $0) }
    }
}

extension Comparison.Pair {
    fileprivate var isNothing: Bool { base.isNothing || head.isNothing }

    /// Nil if the two are equal, or cannot be told apart.
    fileprivate var difference: Difference? {
        let change: Difference.Change, finding: String
        switch verdict {
        case .better, .worse:
            guard let values else { return nil }
            change = .figures(old: values.base, new: values.head)
            finding = "\(Number.exact(values.base)) → \(Number.exact(values.head))"
        case .time(.slower), .time(.faster):
            guard let ratio = judgement?.ratio else { return nil }
            change = .ratio(ratio)
            finding = "\(base.words) → \(head.words) ns, \(Number.change(from: 1, to: ratio))"
        case .status:
            if isNothing { return nil }
            change = .status(old: base.status, new: head.status)
            finding = "\(base.status.rawValue) → \(head.status.rawValue)"
        case .same, .none, .time: return nil
        }
        return Difference(
            word: verdict.name, subject: "\(key)", workload: key.workload, implementation: key.implementation, key: key, change: change,
            finding: finding)
    }
}
