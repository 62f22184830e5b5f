extension GateReport {
    package var markdown: [String] {
        var lines = ["## Gate: \(word)", "", Markdown.escaped(summary), ""]
        lines += facts.map { "- \(Markdown.escaped($0.description))" }
        if let advice { lines += ["", Markdown.escaped(advice)] }
        let groups = Self.groups(findings) + Self.groups(reported)
        if groups.isEmpty { return lines }
        let rows = groups.map(\.group).map { group in
            [group.title, group.findings.joined(separator: "; "), group.remedy].map { Section.Cell($0) }
        }
        return lines + [""] + Section(columns: ["verdict", "finding", "what to do"], rows: rows).markdown
    }
}
