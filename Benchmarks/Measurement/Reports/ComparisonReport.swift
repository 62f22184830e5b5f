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
            + warnings.map { terminal.red("differs  ") + $0 } + [""]
            + metrics.flatMap { section($0, terminal) }
            + oneSided(comparison.onlyBase, "only in base", terminal) + oneSided(comparison.onlyHead, "only in head", terminal)
            + summary(metrics, terminal)
    }

    /// What makes the two runs unlike in more than the code.
    var warnings: [String] {
        let missing = [base, head].filter { $0.description == nil }.map {
            "\($0.path): no JSON beside it, so whether machine and toolchain are the same is not known; copy it along with the CSV"
        }
        guard let base = base.description, let head = head.description else { return missing }
        var found = head.machine.differences(fromBase: base.machine) + head.toolchain.differences(fromBase: base.toolchain)
        if base.quick != head.quick { found.append("quick: only \(head.quick ? "head" : "base") was measured with --quick") }
        for (name, side) in [("base", base), ("head", head)] where !side.complete {
            found.append("\(name) is incomplete, missing: \(side.missing.joined(separator: ", "))")
        }
        return found
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
            for pair in listed {
                let swept = pair.key.size.map { " \(pair.key.parameter.rawValue)=\($0)" } ?? ""
                table.add([
                    pair.key.workload + swept, pair.key.architecture, pair.key.phase, text(pair.base), text(pair.head), change(pair),
                ])
            }
            lines += table.lines(terminal)
        }
        return lines + [""]
    }

    private func text(_ row: Row) -> String {
        switch row.status {
        case .ok: row.key.metric.kind == .exact ? Number.exact(row.figures.median ?? 0) : Number.short(row.figures.median ?? 0)
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
        var table = Table([("geometric mean of head / base", .left), ("ratio", .right), ("rows", .right), ("without ratio", .right)])
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
