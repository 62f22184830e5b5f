import Results
import Runner

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
        let width = titles.map(\.count).max() ?? 0
        var lines = zip(titles, runs).map { title, run in
            title + String(repeating: " ", count: width - title.count) + "  \(run.path)  \(run.rows.count) rows"
        }
        for caveat in caveats {
            let name = caveat.kind.rawValue, broken = console.wrapped("\(name)  \(caveat.words)")
            lines += [console.red(name) + String(broken[0].dropFirst(name.count))] + broken.dropFirst()
        }
        if all { lines += [""] + sections.flatMap { $0.lines(console) }.dropLast() }
        for head in heads {
            let (groups, rest) = findings(head)
            lines += ["", console.bold("\(head.name) against base")]
            lines += (groups.flatMap { $0.lines() } + rest).flatMap { console.wrapped($0) }
        }
        return lines
    }

    /// For a review, a note, a step summary.
    func markdown(all: Bool) -> [String] {
        var lines = zip(titles, runs).map { "- \($0): `\($1.path)`, \($1.rows.count) rows" }
        lines += caveats.map { "- **\($0.kind.rawValue)**: \(Markdown.escaped($0.words))" }
        for head in heads {
            let (groups, rest) = findings(head)
            lines += ["", "### \(head.name) against base", ""]
            lines += (groups.map { $0.lines().joined(separator: " ") } + rest).map { "- \(Markdown.escaped($0))" }
        }
        return lines + (all ? [""] + sections.lines(.markdown) : [])
    }
}
