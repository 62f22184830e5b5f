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
        let remark = remark
        // What passed elsewhere is no merit of this run.
        // Nor is a mistyped gate a fault.
        let isBad = record.exitCode != ExitCode.fine.rawValue && record.exitCode != ExitCode.usage.rawValue
        let colour = isBad ? "bad" : record.exitCode == 0 && remark == nil ? "good" : nil
        let outcome = Markup.element("b", colour.map { ["class": $0] } ?? [:], [.text(record.outcome)])
        var content: [Markup] = remark.map { [HTML.paragraph($0)] } ?? []
        content.append(.element("p", [:], [outcome, HTML.inline(": \(record.summary)")]))
        if let advice = record.advice { content.append(HTML.paragraph(advice)) }
        content += figures
        if !record.entries.isEmpty { content.append(table) }
        let facts = record.facts.map { Markup.element("li", [:], [HTML.inline($0)]) }
        content.append(HTML.details(["What was compared"], [.element("ul", [:], facts)]))
        content.append(HTML.paragraph("Ended \(record.ended): \(record.commandLine.joined(separator: " "))", "note"))
        return HTML.section("gate", "What the gate said", content)
    }

    /// Times that were found to have changed, as ratios.
    private var figures: [Markup] {
        let timed = record.entries.filter { $0.ratio != nil }.sorted { $0.ratio! > $1.ratio! }
        if timed.isEmpty { return [] }
        let shown = timed.prefix(Self.mostInPlot)
        let lines = shown.map { entry in
            let interval = entry.low.flatMap { low in entry.high.map { low...max(low, $0) } }
            return DotPlot.Line(
                label: entry.row, style: styles[entry.implementation], value: entry.ratio, interval: interval,
                words: Number.change(from: 1, to: entry.ratio!))
        }
        let rest = timed.count > shown.count ? "; the \(shown.count) slowest of \(timed.count)" : ""
        let plot = DotPlot(
            title: "Times of the change, divided by those of its base", axis: "head / base", lines: Array(lines), origin: 1,
            hasLabelsAbove: true)
        return [HTML.figures([HTML.figure("Times that the gate judged\(rest)", plot.svg, table: Self.table)])]
    }

    /// What the gate has to do with the run, unless it judged the same commit: it is whatever stands beside the run's file.
    private var remark: String? {
        guard let judged = record.commit, let commit else { return "The newest gate in this folder, not necessarily of this run." }
        return judged == commit ? nil : "A gate of another commit (\(judged.prefix(7))). It did not judge this run."
    }

    private var table: Markup {
        let entries = record.entries.prefix(Self.most)
        let rows = entries.map { entry in
            HTML.row(of: [.text(entry.row), .text(entry.verdict), HTML.inline(entry.finding), HTML.inline(entry.remedy)], numbersFrom: 4)
        }
        let left = record.entries.count - entries.count
        let table = HTML.table(
            id: Self.table, caption: "Verdicts that are not just passed",
            [HTML.head(["row", "verdict", "finding", "what to do"], numbersFrom: 4)],
            rows)
        return left == 0
            ? table : .group([table, HTML.paragraph("and \(Number.count(Double(left))) more; \(GateRecord.file) has all", "note")])
    }
}
