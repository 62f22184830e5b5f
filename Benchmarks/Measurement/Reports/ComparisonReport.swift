import Foundation

/// Two files held against each other, for a person: base, head, change.
public struct ComparisonReport {
    /// One side: its name, its rows, and what the JSON beside it says, if there is one.
    public struct Side {
        public let path: String
        public let rows: [Row]
        public let description: RunDescription?

        public init(path: String) throws(Failure) {
            self.path = path
            rows = try CSVReader.rows(at: path)
            description = try RunDescription.beside(path)
        }

        init(path: String, rows: [Row], description: RunDescription?) {
            (self.path, self.rows, self.description) = (path, rows, description)
        }
    }

    private let base: Side
    private let head: Side
    private let comparison: Comparison

    /// Throws if no row of one is in the other.
    public init(base: Side, head: Side) throws(Failure) {
        (self.base, self.head) = (base, head)
        comparison = Comparison(base: base.rows, head: head.rows)
        if comparison.pairs.isEmpty {
            throw Failure(
                .nothingToCompare,
                "nothing to compare: no row of \(base.path) (\(base.rows.count)) is in \(head.path) (\(head.rows.count)); give two runs that share workloads"
            )
        }
    }

    public func lines(_ terminal: Terminal) -> [String] {
        let metrics = Metric.allCases.filter { metric in comparison.pairs.contains { $0.key.metric == metric } }
        return ["base  \(base.path)  \(base.rows.count) rows", "head  \(head.path)  \(head.rows.count) rows"]
            + warnings.map { terminal.red($0.label) + "  " + $0.text } + [""]
            + metrics.flatMap { section($0, terminal) }
            + oneSided(comparison.onlyBase, "only in base", terminal) + oneSided(comparison.onlyHead, "only in head", terminal)
            + summary(metrics, terminal)
    }

    /// What makes the two runs unlike in more than the code, or may do so.
    var warnings: [(label: String, text: String)] {
        let unknown = [base, head].filter { $0.description == nil }.map {
            "\($0.path): no \(RunDescription.path(beside: $0.path)) beside it, so neither machine and toolchain nor completeness can be checked"
        }
        let incomplete = [("base", base), ("head", head)].compactMap { name, side in
            side.description.flatMap { $0.complete ? nil : "\(name), missing: \($0.missing.joined(separator: ", "))" }
        }
        return unknown.map { ("unknown", $0) } + differences.map { ("differs", $0) } + incomplete.map { ("incomplete", $0) }
    }

    private var differences: [String] {
        guard let base = base.description, let head = head.description else { return [] }
        var found = head.machine.differences(fromBase: base.machine) + head.toolchain.differences(fromBase: base.toolchain)
        if base.quick != head.quick { found.append("quick: only \(head.quick ? "head" : "base") was measured with --quick") }
        if base.selection != head.selection {
            found.append("selection: \(text(head.selection)), base \(text(base.selection))")
        }
        return found
    }

    private func text(_ selection: RunDescription.Selection?) -> String {
        guard let selection else { return "everything" }
        let filters = selection.filter.map { ["--filter \($0)"] } ?? []
        return (filters + selection.architectures.map { "--architecture \($0)" }).joined(separator: " ")
    }

    private func section(_ metric: Metric, _ terminal: Terminal) -> [String] {
        let pairs = comparison.pairs.filter { $0.key.metric == metric }
        // A time is always listed; a count only if it changed.
        let listed = pairs.filter { metric.kind == .timed || !$0.isUnchanged || $0.base.status != .ok }
        var lines = [terminal.bold("\(metric.title)  (\(metric.direction.rawValue) is better)")]
        if listed.count < pairs.count { lines.append("\(pairs.count - listed.count) rows unchanged") }
        if !listed.isEmpty {
            var table = Table([
                ("", .left), ("architecture", .left), ("phase", .left), ("base", .right), ("head", .right), ("change", .right),
            ])
            let bases = Table.pointed(listed.map { text($0.base) }), heads = Table.pointed(listed.map { text($0.head) })
            for (index, pair) in listed.enumerated() {
                let swept = pair.key.size.map { " \(pair.key.parameter.rawValue)=\($0)" } ?? ""
                table.add([
                    pair.key.workload + swept, pair.key.architecture, pair.key.phase, bases[index], heads[index], change(pair),
                ])
            }
            lines += table.lines(terminal)
        }
        return lines + [""]
    }

    private func text(_ row: Row) -> String {
        switch row.status {
        case .ok: row.key.metric.kind == .exact ? Number.exact(row.figures.median ?? 0) : Number.time(row.figures.median ?? 0)
        case .nondeterministic:
            "nondeterministic " + [row.figures.min, row.figures.max].map { $0.map(Number.exact) ?? "?" }.joined(separator: "…")
        case .unsupported, .error: row.status.rawValue
        }
    }

    private func change(_ pair: Comparison.Pair) -> String {
        guard let values = pair.values else { return "–" }
        return Number.change(from: values.base, to: values.head)
    }

    private func oneSided(_ rows: [Row], _ title: String, _ terminal: Terminal) -> [String] {
        if rows.isEmpty { return [] }
        return [terminal.bold("\(title): \(rows.count) rows")] + rows.map { "  \($0.key)" } + [""]
    }

    private func summary(_ metrics: [Metric], _ terminal: Terminal) -> [String] {
        var table = Table([
            ("geometric mean of head / base", .left), ("ratio", .right), ("rows", .right), ("without ratio\n(0 or no figure)", .right),
        ])
        for metric in metrics {
            let mean = comparison.mean(metric)
            let ratio = mean.map { String(format: "%.4f", $0.ratio) } ?? "–"
            let pairs = comparison.pairs.count { $0.key.metric == metric }
            table.add([metric.title, ratio, String(mean?.rows ?? 0), String(pairs - (mean?.rows ?? 0))])
        }
        let hasTimes = metrics.contains { $0.kind == .timed }
        let note = "Times of two runs are shown, not judged: they differ between processes of the same program. Counts are exact."
        return table.lines(terminal) + (hasTimes ? ["", note] : [])
    }
}
