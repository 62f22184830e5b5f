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

    /// For a terminal.
    package func lines(_ console: Console) -> [String] {
        let width = titles.map(\.count).max() ?? 0
        let files = zip(titles, runs).map { title, run in
            title + String(repeating: " ", count: width - title.count) + "  \(run.path)  \(run.rows.count) rows"
        }
        return files + caveats.map { console.red($0.kind.rawValue) + "  " + $0.text } + [""] + sections.flatMap { $0.lines(console) }
    }

    /// For a review, a note, a step summary.
    package var markdown: [String] {
        var lines = zip(titles, runs).map { "- \($0): `\($1.path)`, \($1.rows.count) rows" }
        lines += caveats.map { "- **\($0.kind.rawValue)**: \(Markdown.escaped($0.text))" }
        return lines + [""] + sections.lines(.markdown)
    }
}
