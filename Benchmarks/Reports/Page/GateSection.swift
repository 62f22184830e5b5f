/// The newest gate: its outcome, what it compared, and every verdict other than a plain `passed`.
struct GateSection {
    let record: GateRecord
    /// The commit of the page's run, if known.
    let commit: String?
    let styles: Styles

    private static let table = "gate-table"
    /// `gate.json` has all entries.
    private static let most = 100, mostInPlot = 25

    var html: Markup {
        .group([
            HTML.paragraph(remark), .element("p", [:], outcome, HTML.inline(": \(record.summary)")), HTML.paragraph(record.advice),
            figure, table, HTML.details("What was compared", HTML.list(record.facts.map(HTML.inline))),
            HTML.paragraph("Ended \(record.ended): \(record.commandLine.joined(separator: " "))", "note"),
        ])
    }

    private var outcome: Markup {
        // A gate with wrong arguments is no fault.
        let isBad = record.exitCode != ExitCode.fine.rawValue && record.exitCode != ExitCode.usage.rawValue
        // A gate of another commit says nothing good about this run.
        let isGood = record.exitCode == ExitCode.fine.rawValue && remark == nil
        return .element("b", ["class": isBad ? "bad" : isGood ? "good" : nil], .text(record.outcome))
    }

    /// Says if the gate did not certainly judge the run's commit: it is only the one in the same folder.
    private var remark: String? {
        guard let judged = record.commit, let commit else { return "The newest gate in this folder, not necessarily of this run." }
        return judged == commit ? nil : "A gate of another commit (\(judged.prefix(7))). It did not judge this run."
    }

    private var figure: Markup {
        let timed = record.entries.filter { $0.ratio != nil }.sorted { $0.ratio! > $1.ratio! }
        if timed.isEmpty { return .nothing }
        let lines = timed.prefix(Self.mostInPlot).map { entry in
            DotPlot.Line(entry.row, styles[entry.implementation], ratio: entry.ratio, low: entry.low, high: entry.high)
        }
        let rest = timed.count > lines.count ? "; the \(lines.count) slowest of \(timed.count)" : ""
        let plot = DotPlot(
            title: "Times of the change, divided by those of its base", axis: "head / base", lines: lines, isOfRatios: true)
        return HTML.figures([HTML.figure("Times that the gate judged\(rest)", plot.svg, table: Self.table)])
    }

    private var table: Markup {
        if record.entries.isEmpty { return .nothing }
        let rows = record.entries.prefix(Self.most).map { entry -> [Markup] in
            [.text(entry.row), .text(entry.verdict), HTML.inline(entry.finding), HTML.inline(entry.remedy)]
        }
        let table = HTML.table(
            id: Self.table, caption: "Verdicts other than passed", ["row", "verdict", "finding", "what to do"],
            isNumber: { _ in false }, rows)
        let left = record.entries.count - rows.count
        let rest = left == 0 ? nil : "and \(Number.count(left)) more; \(GateRecord.file) has all"
        return .group([table, HTML.paragraph(rest, "note")])
    }
}
