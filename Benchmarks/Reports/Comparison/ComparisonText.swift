extension ComparisonReport {
    /// As it is asked for: what differs, by cause; with `all`, and for programs, every row as well. In CSV, the caveats are not in it.
    package func lines(_ format: OutputFormat, all: Bool, _ console: Console = .output) -> [String] {
        switch format {
        case .text: lines(console, all: all)
        case .markdown: markdown(all: all)
        case .csv: csv
        case .json: [json]
        }
    }

    /// For a terminal, which shows the end: what makes the runs unlike, every row if it is asked for, and what differs.
    func lines(_ console: Console, all: Bool) -> [String] {
        var lines = [("base", base), ("head", head)].map { "\($0)  \($1.path)  \($1.rows.count) rows" }
        lines += caveats.flatMap { console.wrapped($0.kind.rawValue, $0.words, in: console.red) }
        if all { lines += [""] + sections.flatMap { $0.lines(console) }.dropLast() }
        let (groups, rest) = findings
        return lines + [""] + (groups.flatMap { $0.lines() } + rest).flatMap { console.wrapped($0) }
    }

    /// For a review, a note, a step summary.
    func markdown(all: Bool) -> [String] {
        let (groups, rest) = findings
        let found = (groups.map(\.line) + rest).map { "- \(Markdown.escaped($0))" }
        return [("base", base), ("head", head)].map { "- \($0): `\($1.path)`, \($1.rows.count) rows" }
            + caveats.map { "- **\($0.kind.rawValue)**: \(Markdown.escaped($0.words))" } + [""] + found
            + (all ? [""] + sections.lines(.markdown) : [])
    }
}
