/// The documents' examples as the libraries ran them, compared with the document's log if there is one.
package struct TraceReport: Sendable {
    package private(set) var sections: [Section] = []
    /// Differences without a reason.
    package private(set) var unexplained: [String] = []

    /// Runs each demonstration once per library. `all` is in the order of the columns.
    package init(_ all: [Demonstrations]) {
        // The document's own architecture comes first.
        let seed004 = all.filter { $0.library == "SinkChain" } + all.filter { $0.library != "SinkChain" }
        compare("004", SeedLog.rxPrototype, seed004, TraceReason.ofRxPrototype, TraceNames.inSeedsWords, glossary: TraceNames.glossary)
        for name in ["001", "002", "000"] { show(name, all) }
        compare("003", SeedLog.observer, all, TraceReason.ofObserver, { line, _ in TraceNames.text(line) }, glossary: [])
    }

    package var document: [String] {
        [
            "# The seeds' examples, as the libraries ran them", "",
            "Written by `make trace`; `make test-trace` holds it against another run.", "",
        ] + sections.lines(.markdown)
    }

    private static func runs(_ name: String, _ all: [Demonstrations]) -> [(library: String, title: String, log: Log)] {
        all.compactMap { library in
            library.traces.first { $0.name == name }.map { (library.library, $0.title, $0.run()) }
        }
    }

    private mutating func compare(
        _ name: String, _ expected: [SeedLog.Part], _ all: [Demonstrations], _ reasons: [TraceReason],
        _ words: (Log.Line, String) -> String, glossary: [String]
    ) {
        let runs = Self.runs(name, all)
        guard let title = runs.first?.title else { return }
        let comparisons = expected.map { part in
            TraceComparison(
                title: part.title, expected: part.lines,
                logs: runs.map { run in
                    let lines = run.log.sections.filter { $0.title == part.title }.flatMap(\.lines)
                    return (run.library, lines.map { words($0, run.library) })
                }, reasons: reasons)
        }
        unexplained += comparisons.flatMap(\.unexplained)
        sections.append(Self.agreement("Seed \(name), \(title)", comparisons, glossary))
        sections += comparisons.map { Self.section("Seed \(name), \($0.title)", $0) }
    }

    private static func agreement(_ title: String, _ comparisons: [TraceComparison], _ glossary: [String]) -> Section {
        let libraries = comparisons.first?.libraries ?? []
        func row(_ title: String, _ parts: [TraceComparison]) -> [Section.Cell] {
            func sum(_ count: (TraceComparison) -> Int) -> Section.Cell { .init(Double(parts.reduce(0) { $0 + count($1) }), Number.exact) }
            let counts = libraries.indices.flatMap { library in [sum { $0.agreeing(library) }, sum { $0.own(library) }] }
            return [.init(title), sum(\.expected)] + counts
        }
        return Section(
            title, name: "agreement",
            columns: [.init("lines that agree", name: "part"), .init("the seed's", .right, name: "seed")]
                + libraries.flatMap { library -> [Section.Column] in
                    [.init(library, .right), .init("its own", .right, name: "\(library.lowercased())_own")]
                },
            rows: comparisons.map { row($0.title, [$0]) } + (comparisons.count > 1 ? [row("all", comparisons)] : []),
            footnotes: [
                "A line agrees if it stands in both logs, in the order of both. `its own`: lines that the library alone has."
            ] + glossary)
    }

    private static func columns(_ libraries: [String]) -> [Section.Column] {
        ["line"] + libraries.map { .init($0, name: $0.lowercased()) }
    }

    private static func section(_ title: String, _ comparison: TraceComparison) -> Section {
        let isAlike = comparison.rows.allSatisfy { $0.marks.allSatisfy { $0 == .agrees } }
        let legend = "= in both logs   - in the seed's alone   + in the library's alone; the number is that of the reason:"
        return Section(
            title, name: "lines", columns: columns(comparison.libraries),
            rows: comparison.rows.map { [.init($0.text)] + $0.marks.map(cell) },
            footnotes: isAlike ? [] : [legend] + comparison.reasons.enumerated().map { "\($0 + 1)  \($1)" })
    }

    private static func cell(_ mark: TraceComparison.Mark) -> Section.Cell {
        func cell(_ sign: String, _ reason: Int) -> Section.Cell {
            reason == 0 ? .init("\(sign) ?", mark: .bad) : .init("\(sign) \(reason)")
        }
        return switch mark {
        case .agrees: "="
        case .missing(let reason): cell("-", reason)
        case .own(let reason): cell("+", reason)
        case .none: ""
        }
    }

    /// For a document without a log: shows the libraries' logs side by side.
    private mutating func show(_ name: String, _ all: [Demonstrations]) {
        let runs = Self.runs(name, all)
        guard let first = runs.first else { return }
        sections.append(Section("Seed \(name), \(first.title)"))
        sections += first.log.sections.enumerated().map { index, part in
            let lists = runs.map { run in run.log.sections[index].lines.map(TraceNames.text) }
            return Section(
                "Seed \(name), \(part.title)", name: "lines", columns: Self.columns(runs.map(\.library)),
                rows: MergedLines(lists).rows.map { row in [.init(row.text)] + row.isIn.map { .init($0 ? "x" : "") } })
        }
        sections[sections.count - 1].footnotes = runs.map { run in
            let remaining = TraceNames.remaining(of: run.log).map { "\($0.count) \($0.name)" }.joined(separator: ", ")
            return "\(run.library): \(remaining.isEmpty ? "nothing remains in memory" : "remain in memory: \(remaining)")"
        }
    }
}
