import Runner

extension ComparisonReport {
    /// For a terminal.
    package func lines(_ console: Console) -> [String] {
        let width = titles.map(\.count).max() ?? 0
        let files = zip(titles, runs).map { title, run in
            title + String(repeating: " ", count: width - title.count) + "  \(run.path)  \(run.rows.count) rows"
        }
        return files + caveats.map { console.red($0.kind.rawValue) + "  " + $0.text } + [""]
            + sections(console).flatMap { section -> [String] in
                var table = Table(section.columns)
                for row in section.rows { table.add(row) }
                let isLast = section.columns.first?.title == "metric"
                let body = section.rows.isEmpty ? [] : table.lines(console)
                return [console.bold(section.title)] + (isLast ? body + [""] + section.notes : section.notes + body + [""])
            }
    }

    /// For a review, a note, a step summary.
    package var markdown: [String] {
        func escaped(_ text: String) -> String { text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("~", with: "\\~") }
        var lines = zip(titles, runs).map { "- \($0): `\($1.path)`, \($1.rows.count) rows" }
        lines += caveats.map { "- **\($0.kind.rawValue)**: \(escaped($0.text))" }
        for section in sections() {
            lines += ["", "### \(section.title)", ""]
            lines += section.notes.map { $0.hasPrefix("  ") ? "- `\($0.dropFirst(2))`" : escaped($0) }
            if section.rows.isEmpty { continue }
            if !section.notes.isEmpty { lines.append("") }
            lines.append("| " + section.columns.map { escaped($0.title) }.joined(separator: " | ") + " |")
            lines.append("|" + section.columns.map { $0.alignment == .left ? "---|" : "---:|" }.joined())
            lines += section.rows.map { row in "| " + row.map { escaped(trimmed($0)) }.joined(separator: " | ") + " |" }
        }
        return lines
    }

    private func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
