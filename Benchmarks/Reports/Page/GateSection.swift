/// The newest gate: whether it passed, what it compared, and every verdict that was not just `passed`.
struct GateSection {
    let record: GateRecord
    /// Of the run that the page is about; nil where nobody knows.
    let commit: String?
    let styles: Styles

    private static let table = "gate-table"
    /// More than these would be a wall. `gate.json` has all.
    private static let most = 100, mostInPlot = 25

    var html: Markup {
        let paragraphs = [
            remark.map { HTML.paragraph($0) }, .element("p", [:], [outcome, HTML.inline(": \(record.summary)")]),
            record.advice.map { HTML.paragraph($0) },
        ]
        let origin = [
            HTML.details("What was compared", [HTML.list(record.facts.map(HTML.inline))]),
            HTML.paragraph("Ended \(record.ended): \(record.commandLine.joined(separator: " "))", "note"),
        ]
        return .group(paragraphs.compactMap(\.self) + figures + table + origin)
    }

    private var outcome: Markup {
        // A mistyped gate is no fault.
        let isBad = record.exitCode != ExitCode.fine.rawValue && record.exitCode != ExitCode.usage.rawValue
        // What passed elsewhere is no merit of this run.
        let isGood = record.exitCode == ExitCode.fine.rawValue && remark == nil
        return .element("b", ["class": isBad ? "bad" : isGood ? "good" : nil], [.text(record.outcome)])
    }

    /// What the gate has to do with the run, unless it judged the same commit: it is whatever stands beside the run's file.
    private var remark: String? {
        guard let judged = record.commit, let commit else { return "The newest gate in this folder, not necessarily of this run." }
        return judged == commit ? nil : "A gate of another commit (\(judged.prefix(7))). It did not judge this run."
    }

    /// Times that were found to have changed, as ratios.
    private var figures: [Markup] {
        let timed = record.entries.filter { $0.ratio != nil }.sorted { $0.ratio! > $1.ratio! }
        if timed.isEmpty { return [] }
        let lines = timed.prefix(Self.mostInPlot).map { entry in
            DotPlot.Line(entry.row, styles[entry.implementation], ratio: entry.ratio, low: entry.low, high: entry.high)
        }
        let rest = timed.count > lines.count ? "; the \(lines.count) slowest of \(timed.count)" : ""
        let plot = DotPlot(
            title: "Times of the change, divided by those of its base", axis: "head / base", lines: lines, isOfRatios: true)
        return [HTML.figures([HTML.figure("Times that the gate judged\(rest)", plot.svg, table: Self.table)])]
    }

    private var table: [Markup] {
        if record.entries.isEmpty { return [] }
        let rows = record.entries.prefix(Self.most).map { entry -> [Markup] in
            [.text(entry.row), .text(entry.verdict), HTML.inline(entry.finding), HTML.inline(entry.remedy)]
        }
        let table = HTML.table(
            id: Self.table, caption: "Verdicts that are not just passed", ["row", "verdict", "finding", "what to do"],
            isNumber: { _ in false }, rows)
        let left = record.entries.count - rows.count
        return left == 0 ? [table] : [table, HTML.paragraph("and \(Number.count(left)) more; \(GateRecord.file) has all", "note")]
    }
}
