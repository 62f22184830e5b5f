/// A run as a page: one file, which loads nothing, and runs nothing but the script of its panel of costs.
package struct ReportPage {
    private let files: ReportFiles
    private let roster: Roster
    private let styles: Styles
    private let comparison: ComparisonReport?

    /// Throws if a base was asked for that has no row in common with the run. One that only stands there is left out then.
    package init(_ files: ReportFiles, _ roster: Roster, controls: Set<String>) throws(Failure) {
        self.files = files
        self.roster = roster.with(files.run.rows)
        styles = Styles(self.roster.names)
        if let base = files.base {
            do throws(Failure) {
                comparison = try ComparisonReport(base, files.run, controls: controls)
            } catch {
                if files.isBaseNamed || error.code != .nothingToCompare { throw error }
                comparison = nil
            }
        } else {
            comparison = nil
        }
    }

    private static let title = "Who owns whom: what an ownership scheme costs"

    /// The sections, as far as there is something to show.
    private var sections: [(id: String, title: String, content: Markup)] {
        let rows = files.run.rows
        let headline = HeadlineSection(rows: rows, roster: roster, styles: styles)
        let left = LeftBehindSection(
            rows: rows, types: files.types, roster: roster, kept: files.run.description?.checks.emitterUse ?? [:])
        let warnings = HTML.warnings("What the run says against itself", files.run.warnings)
        let before = comparison.map { ComparisonSection(report: $0, styles: styles).html }
        let gate = files.gate.map { GateSection(record: $0, commit: files.run.description?.source.builtCommit, styles: styles) }
        let all: [(String, String, Markup?)] = [
            ("findings", "What it found", HTML.section("findings", "What it found", headline.findings + warnings)),
            ("headline", "What owning costs", headline.html),
            ("left-behind", "What is left behind", left.html),
            ("cost", "What would it cost me?", CostSection(rows: rows, roster: roster).html),
            ("comparison", "Before and after", before),
            ("gate", "What the gate said", gate.map { $0.html }),
            ("workloads", "Workload by workload", WorkloadSections(files: files, roster: roster, styles: styles).html),
            ("ownership", "Who owns whom", OwnershipSection(drawings: files.drawings).html),
            ("measured", "What was measured", MeasuredSection(files: files).html),
            ("reading", "How to read this", ReadingSection.html),
        ]
        return all.compactMap { id, title, content in content.map { (id, title, $0) } }
    }

    /// The whole file.
    package var html: String {
        let sections = sections
        let links = sections.map { Markup.element("li", [:], [.element("a", ["href": "#\($0.id)"], [.text($0.title)])]) }
        let head = Markup.element(
            "head", [:],
            [
                .element("meta", ["charset": "utf-8"]),
                .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
                .element("meta", ["name": "color-scheme", "content": "light dark"]),
                // Whatever else might come into the file: a browser loads nothing for it, and runs no other script.
                .element(
                    "meta",
                    [
                        "http-equiv": "Content-Security-Policy",
                        "content": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-\(CostSection.nonce)'",
                    ]),
                .element("title", [:], [.text(Self.title)]),
                .element("style", [:], [.verbatim(Stylesheet.text)]),
            ])
        let body = Markup.element(
            "body", [:],
            [
                .element("a", ["class": "skip", "href": "#main"], ["Skip to the figures"]),
                .element(
                    "header", [:],
                    [.element("h1", [:], [.text(Self.title)]), HTML.paragraph(MeasuredSection(files: files).lede, "lede")]),
                .element("nav", ["aria-label": "Sections"], [.element("ul", [:], links)]),
                .element("main", ["id": "main"], sections.map(\.content)),
                .element(
                    "footer", [:],
                    [
                        HTML.paragraph(
                            "Written by reactive-bench report from \(files.run.path). What is closed is not printed: open it first.")
                    ]),
            ])
        return "<!DOCTYPE html>\n<html lang=\"en\">\n\(head.text)\n\(body.text)\n</html>\n"
    }

    /// Writes it into `folder` and returns where it is.
    package func write(to folder: ResultFolder) throws(Failure) -> String {
        let path = "\(folder.path)/report.html"
        try ToolName.spelled(html).write(toFileAt: path, remedy: "make room, or give another folder")
        return path
    }

    /// What the page shows beside the run, in words: so that nobody looks for a section that had no file.
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
