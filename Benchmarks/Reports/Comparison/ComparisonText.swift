import Results
import Runner

extension ComparisonReport {
    /// As it is asked for. In CSV, the caveats are not in it.
    package func lines(_ format: OutputFormat, _ console: Console = .output) -> [String] {
        switch format {
        case .text: lines(console)
        case .markdown: markdown
        case .csv: csv
        case .json: [json]
        }
    }

    /// For a terminal: the summary first, since the tables are longer than a screen, and last, since the end is what stays in sight.
    package func lines(_ console: Console) -> [String] {
        let width = titles.map(\.count).max() ?? 0
        let files = zip(titles, runs).map { title, run in
            title + String(repeating: " ", count: width - title.count) + "  \(run.path)  \(run.rows.count) rows"
        }
        var lines: [String] = files
        for summary in [""] + summaries + [""] { lines += console.wrapped(summary) }
        for caveat in caveats { lines += Self.lines(of: caveat, console) }
        if !caveats.isEmpty { lines.append("") }
        for section in sections { lines += section.lines(console) }
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    private static func lines(of caveat: Caveat, _ console: Console) -> [String] {
        let name = caveat.kind.rawValue, broken = console.wrapped("\(name)  \(caveat.words)")
        return [console.red(name) + String(broken[0].dropFirst(name.count))] + broken.dropFirst()
    }

    /// For a review, a note, a step summary.
    package var markdown: [String] {
        var lines = zip(titles, runs).map { "- \($0): `\($1.path)`, \($1.rows.count) rows" }
        lines += summaries.map { "- \(Markdown.escaped($0))" }
        lines += caveats.map { "- **\($0.kind.rawValue)**: \(Markdown.escaped($0.words))" }
        return lines + [""] + sections.lines(.markdown)
    }
}
