/// The documents' examples as the libraries ran them: the log of each against the document's own, where it prints one.
package struct TraceReport: Sendable {
    package private(set) var sections: [Section] = []
    /// Differences without a reason.
    package private(set) var unexplained: [String] = []

    /// Runs the demonstrations. `all` are those of the libraries, in the order of columns; each demonstration is run once per library.
    package init(_ all: [Demonstrations]) {
        // The architecture that a document is about comes first.
        let seed004 = all.filter { $0.library == "SinkChain" } + all.filter { $0.library != "SinkChain" }
        compare("004", SeedLog.rxPrototype, seed004, TraceReason.ofRxPrototype, TraceNames.inSeedsWords, glossary: TraceNames.glossary)
        for name in ["001", "002", "000"] { show(name, all) }
        compare("003", SeedLog.observer, all, TraceReason.ofObserver, { line, _ in TraceNames.text(line) }, glossary: [])
    }

    /// The same as a document of its own.
    package var document: [String] {
        [
            "# The seeds' examples, as the libraries ran them", "",
            "Written by `make trace`; `make test-trace` holds it against another run.", "",
        ]
            + sections.lines(.markdown)
    }

    private static func runs(_ name: String, _ all: [Demonstrations]) -> [(library: String, title: String, log: Log)] {
        all.compactMap { library in
            library.traces.first { $0.name == name }.map { (library.library, $0.title, $0.run()) }
        }
    }

    private mutating func compare(
        _ name: String, _ expected: [(title: String, lines: [String])], _ all: [Demonstrations], _ reasons: [TraceReason],
        _ words: (Log.Line, String) -> String, glossary: [String]
    ) {
        let runs = Self.runs(name, all)
        guard let title = runs.first?.title else { return }
        let comparisons = expected.map { part in
            TraceComparison(
                title: part.title, expected: part.lines,
                logs: runs.map { run in
                    (run.library, run.log.sections.filter { $0.title == part.title }.flatMap { $0.lines.map { words($0, run.library) } })
                }, reasons: reasons)
        }
        unexplained += comparisons.flatMap(\.unexplained)
        sections.append(Self.agreement("Seed \(name), \(title)", comparisons, glossary))
        sections += comparisons.map { Self.section("Seed \(name), \($0.title)", $0) }
    }

    /// How many lines agree, by part of the document's log.
    private static func agreement(_ title: String, _ comparisons: [TraceComparison], _ glossary: [String]) -> Section {
        let libraries = comparisons.first?.libraries ?? []
        var columns: [Section.Column] = [.init("lines that agree", name: "part"), .init("the seed's", .right, name: "seed")]
        for library in libraries { columns += [.init(library, .right), .init("its own", .right, name: "\(library.lowercased())_own")] }
        var section = Section(title, name: "agreement", columns: columns)
        func add(_ title: String, _ parts: [TraceComparison]) {
            func cell(_ count: Int) -> Section.Cell { .init(Double(count)) { String(Int($0)) } }
            let counts = libraries.indices.flatMap { index in
                [cell(parts.reduce(0) { $0 + $1.agreeing(index) }), cell(parts.reduce(0) { $0 + $1.own(index) })]
            }
            section.add([.init(title), cell(parts.reduce(0) { $0 + $1.expected })] + counts)
        }
        for comparison in comparisons { add(comparison.title, [comparison]) }
        if comparisons.count > 1 { add("all", comparisons) }
        section.footnotes = ["A line agrees if it stands in both logs, in the order of both. `its own`: lines that the library alone has."]
        section.footnotes += glossary
        return section
    }

    private static func section(_ title: String, _ comparison: TraceComparison) -> Section {
        var section = Section(
            title, name: "lines", columns: [.init("line")] + comparison.libraries.map { Section.Column($0, .left, name: $0.lowercased()) })
        for row in comparison.rows {
            section.add(
                [.init(row.text)]
                    + row.marks.map { mark in
                        switch mark {
                        case .agrees: Section.Cell("=")
                        case .missing(let number): Section.Cell("- \(number == 0 ? "?" : String(number))", mark: number == 0 ? .bad : nil)
                        case .own(let number): Section.Cell("+ \(number == 0 ? "?" : String(number))", mark: number == 0 ? .bad : nil)
                        case .none: Section.Cell("")
                        }
                    })
        }
        section.footnotes = ["= in both logs   - in the seed's alone   + in the library's alone; the number is that of the reason:"]
        section.footnotes += comparison.reasons.enumerated().map { "\($0 + 1)  \($1)" }
        if comparison.rows.allSatisfy({ $0.marks.allSatisfy { $0 == .agrees } }) { section.footnotes = [] }
        return section
    }

    /// A document without a log of its own: what the libraries say, side by side.
    private mutating func show(_ name: String, _ all: [Demonstrations]) {
        let runs = Self.runs(name, all)
        guard let first = runs.first else { return }
        sections.append(Section("Seed \(name), \(first.title)"))
        let columns = [Section.Column("line")] + runs.map { Section.Column($0.library, .left, name: $0.library.lowercased()) }
        for (index, part) in first.log.sections.enumerated() {
            var section = Section("Seed \(name), \(part.title)", name: "lines", columns: columns)
            let lists = runs.map { run in run.log.sections[index].lines.map(TraceNames.text) }
            for row in MergedLines(lists).rows { section.add([.init(row.text)] + row.isIn.map { .init($0 ? "x" : "") }) }
            if index == first.log.sections.count - 1 {
                section.footnotes = runs.map { run in
                    let remaining = TraceNames.remaining(of: run.log)
                    let list = remaining.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
                    return "\(run.library): \(remaining.isEmpty ? "nothing remains in memory" : "remain in memory: \(list)")"
                }
            }
            sections.append(section)
        }
    }
}
