import Gate

extension GateReport {
    /// How many rows a table has at most: a summary on GitHub has an end.
    static let mostRowsInMarkdown = 100

    /// For a pull request, a job's summary, or a file.
    package var markdown: [String] {
        var lines = ["## Gate: \(word)", "", Markdown.escaped(summary), ""]
        lines += facts.map { "- \(Markdown.escaped($0.description))" }
        if let advice { lines += ["", Markdown.escaped(advice)] }
        let table = findings + reported
        if table.isEmpty { return lines }
        var section = Section("", columns: ["verdict", "row", "finding", "what to do"].map { Section.Column($0) })
        for verdict in table.prefix(Self.mostRowsInMarkdown) {
            section.add([verdict.kind.rawValue, verdict.subject, verdict.finding, verdict.remedy].map { Section.Cell($0) })
        }
        let left = table.count - Self.mostRowsInMarkdown
        return lines + [""] + section.markdown + (left > 0 ? ["", "and \(left) more; the JUnit file and the log have all"] : [])
    }
}
