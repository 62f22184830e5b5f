extension ComparisonReport {
    /// Differences by cause, and every row with `all`, in CSV and in JSON. CSV has no caveats.
    package func lines(_ format: OutputFormat, all: Bool, _ console: Console = .output) -> [String] {
        switch format {
        case .text: lines(console, all: all)
        case .markdown: markdown(all: all)
        case .csv: csv
        case .json: [json]
        }
    }

    /// A terminal shows the end of the output, so the differences come last.
    func lines(_ console: Console, all: Bool) -> [String] {
        var lines = [("base", base), ("head", head)].map { "\($0)  \($1.path)  \($1.rows.count) rows" }
        lines += caveats.flatMap { console.wrapped($0.kind.rawValue, $0.words, in: console.red) }
        if all { lines += [""] + sections.flatMap { $0.lines(console) }.dropLast() }
        let (groups, rest) = findings
        return lines + [""] + (groups.flatMap { $0.lines() } + rest).flatMap { console.wrapped($0) }
    }

    func markdown(all: Bool) -> [String] {
        let (groups, rest) = findings
        let found = (groups.map(\.line) + rest).map { "- \(Markdown.escaped($0))" }
        return [("base", base), ("head", head)].map { "- \($0): `\($1.path)`, \($1.rows.count) rows" }
            + caveats.map { "- **\($0.kind.rawValue)**: \(Markdown.escaped($0.words))" } + [""] + found
            + (all ? [""] + sections.lines(.markdown) : [])
    }
}
