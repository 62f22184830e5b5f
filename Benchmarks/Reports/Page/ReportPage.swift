/// A run as one file, which loads nothing, and runs no script but that of its cost panel.
package struct ReportPage {
    private let files: ReportFiles
    private let roster: Roster
    private let comparison: ComparisonReport?

    /// Throws if a requested base cannot be compared with the run. A base that was only found is left out instead.
    package init(_ files: ReportFiles, _ roster: Roster, controls: Set<String>) throws(Failure) {
        self.files = files
        self.roster = roster.with(files.run.rows)
        do throws(Failure) {
            comparison = try files.base.map { base throws(Failure) in try ComparisonReport(base, files.run, controls: controls) }
        } catch {
            if files.isBaseNamed || error.code != .nothingToCompare { throw error }
            comparison = nil
        }
    }

    private static let title = "Who owns whom: what an ownership scheme costs"

    /// Only those with content.
    private var sections: [(id: String, title: String, content: Markup)] {
        let run = files.run, headline = HeadlineSection(run.rows, roster)
        let warnings = HTML.warnings("Warnings about this run", run.warnings)
        let left = LeftBehindSection(rows: run.rows, types: files.types, roster: roster, kept: run.description?.checks.emitterUse ?? [:])
        let before = comparison.map { ComparisonSection(report: $0, styles: roster.styles) }
        let gate = files.gate.map { GateSection(record: $0, commit: run.description?.source.builtCommit, styles: roster.styles) }
        let all: [(id: String, title: String, content: Markup?)] = [
            ("findings", "What it found", .group([headline.findings, warnings])),
            ("headline", "What owning costs", headline.html),
            ("left-behind", "What is left behind", left.html),
            ("cost", "What would it cost me?", CostSection(rows: run.rows, roster: roster).html),
            ("comparison", "Before and after", before?.html),
            ("gate", "What the gate said", gate?.html),
            ("workloads", "Workload by workload", WorkloadSections(files: files, roster: roster).html),
            ("ownership", "Who owns whom", OwnershipSection(drawings: files.drawings).html),
            ("measured", "What was measured", MeasuredSection(files: files).html),
            ("reading", "How to read this", ReadingSection.html),
        ]
        return all.compactMap { id, title, content in content.map { (id, title, HTML.section(id, title, $0)) } }
    }

    /// Whatever gets into the file, a browser loads nothing for it and runs no other script.
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-\(CostSection.nonce)'"

    package var html: String {
        let sections = sections, links = HTML.list(sections.map { HTML.link($0.title, to: $0.id) })
        let lede = HTML.paragraph(MeasuredSection(files: files).lede, "lede")
        let origin = HTML.paragraph(
            "Written by reactive-bench report from \(files.run.path). Closed parts are not printed: open them first.")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark"><meta http-equiv="Content-Security-Policy" content="\(Self.policy)">\
            <title>\(Self.title)</title><style>\(Stylesheet.text)</style>
            </head>
            <body><a class="skip" href="#main">Skip to the figures</a>\
            <header><h1>\(Self.title)</h1>\(lede.text)</header><nav aria-label="Sections">\(links.text)</nav>\
            <main id="main">\(Markup.group(sections.map(\.content)).text)</main><footer>\(origin.text)</footer></body>
            </html>

            """
    }

    package func write(to folder: ResultFolder) throws(Failure) -> String {
        let path = "\(folder.path)/report.html"
        try TextFile.write(ToolName.spelled(html), to: path)
        return path
    }

    /// What the page shows beside the run, and how to get what is missing.
    package var extent: [String] {
        func said(_ what: String, _ isThere: Bool, _ remedy: String) -> String { isThere ? what : "no \(what): \(remedy)" }
        return [
            said("samples", files.run.samples != nil, "the quantile curves need \(SampleFile.path(beside: files.run.path))"),
            said("census", files.census != nil, "`make census` writes it"),
            said("objects by type", !files.types.isEmpty, "`make census` writes them"),
            said("instructions", files.instructions != nil, "`make instructions` counts them"),
            said("comparison", comparison != nil, "--base OLDER.csv, or previous.csv beside the run"),
            said("verdicts of a gate", files.gate != nil, "`make gate` writes \(GateRecord.file)"),
            said("drawings of ownership", !files.drawings.isEmpty, "`make explain` writes them"),
        ]
    }
}
