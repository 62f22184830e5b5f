import Gate

extension GateReport {
    /// How many rows a table has at most: a summary on GitHub has an end.
    static let mostRowsInMarkdown = 100

    /// For a pull request, a job's summary, or a file.
    package var markdown: [String] {
        var lines = ["## Gate: \(word)", "", Self.escaped(summary), ""]
        lines += facts.map { "- \(Self.escaped($0))" }
        if let advice { lines += ["", Self.escaped(advice)] }
        let table = findings + reported
        if !table.isEmpty {
            lines += ["", "| verdict | row | finding | what to do |", "|---|---|---|---|"]
            lines += table.prefix(Self.mostRowsInMarkdown).map {
                "| \($0.kind.rawValue) | \(Self.escaped($0.subject)) | \(Self.escaped($0.finding)) | \(Self.escaped($0.remedy)) |"
            }
            let left = table.count - Self.mostRowsInMarkdown
            if left > 0 { lines += ["", "and \(left) more; the JUnit file and the log have all"] }
        }
        return lines
    }

    /// Nothing in a text may end a cell, or be read as HTML or emphasis.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "|", "*", "_", "~", "[", "]", "\\": result += "\\\(character)"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case _ where character.isNewline: result += " "
            default: result.append(character)
            }
        }
    }
}
