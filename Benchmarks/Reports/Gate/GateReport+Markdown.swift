extension GateReport {
    /// For a pull request, a job's summary, or a file.
    package var markdown: [String] {
        var lines = ["## Gate: \(word)", "", Markdown.escaped(summary), ""]
        lines += facts.map { "- \(Markdown.escaped($0.description))" }
        if let advice { lines += ["", Markdown.escaped(advice)] }
        let groups = Self.groups(findings) + Self.groups(reported)
        if groups.isEmpty { return lines }
        var section = Section("", columns: ["verdict", "finding", "what to do"].map { Section.Column($0) })
        for (_, group) in groups {
            section.add([group.title, group.findings.joined(separator: "; "), group.remedy].map { Section.Cell($0) })
        }
        return lines + [""] + section.markdown
    }
}
