import Runner

/// A part of a report as people read it: a title, a table, and what is to be said beside it. It shows itself on a terminal and in Markdown.
struct Section {
    let title: String
    var columns: [(title: String, alignment: Table.Alignment)] = []
    var rows: [[String]] = []
    var notes: [String] = []
    /// Whether the notes stand below the table on a terminal. Else they are about it as a whole, and stand above.
    var areNotesBelow = false

    func lines(_ console: Console) -> [String] {
        var table = Table(columns)
        for row in rows { table.add(row) }
        let body = rows.isEmpty ? [] : table.lines(console)
        return [console.bold(title)] + (areNotesBelow ? body + [""] + notes : notes + body + [""])
    }

    var markdown: [String] {
        var lines = ["### \(title)", ""] + notes.map { $0.hasPrefix("  ") ? "- `\($0.dropFirst(2))`" : Self.escaped($0) }
        if rows.isEmpty { return lines }
        if !notes.isEmpty { lines.append("") }
        lines.append("| " + columns.map { Self.escaped($0.title) }.joined(separator: " | ") + " |")
        lines.append("|" + columns.map { $0.alignment == .left ? "---|" : "---:|" }.joined())
        return lines + rows.map { row in "| " + row.map { Self.escaped(Self.trimmed($0)) }.joined(separator: " | ") + " |" }
    }

    /// Nothing in a text may end a cell, or be read as a strikethrough.
    static func escaped(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("~", with: "\\~")
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
