import Testing

@testable import Reports
@testable import Results

/// Sentences that rest on measured rows.
@Suite struct CitedFindingsTests {
    private func findings(_ text: String) throws -> [Finding] { try FindingsFile(text, named: "findings.txt").findings }

    private func life(_ name: String, _ low: Double, _ high: Double, size: Int = 8) -> Row {
        changed(Row(.sample("life/x", name, size: size, phase: "life", .timePerUnit), sample: [(low + high) / 2])) {
            $0.interval = Row.Interval(low: low, high: high)
        }
    }

    private func count(_ name: String, _ value: Double, phase: String) -> Row {
        .count(value, .sample("left/x", name, size: nil, phase: phase))
    }

    private var rows: [Row] {
        [
            life("A", 10, 20), life("B", 30, 40), life("C", 35, 50), life("A", 10, 20, size: 64), life("B", 15, 25, size: 64),
            changed(life("D", 1, 2, size: 64)) { $0.interval = nil }, count("A", 3, phase: "subscribe"), count("A", 2, phase: "dispose"),
            count("B", 5, phase: "subscribe"), count("B", 0, phase: "dispose"),
        ]
    }

    @Test(arguments: [
        ("life/x at 8 life time_per_unit: A < B, C", Finding.Verdict.holds),
        ("life/x at 8 life time_per_unit: B < A", .fails),
        ("life/x at 8 life time_per_unit: B < C", .undecided),
        ("life/x at 8 life time_per_unit: B ~ C", .holds),
        ("life/x at 8 life time_per_unit: A ~ B", .fails),
        ("life/x life time_per_unit: A < B", .undecided),
        ("life/x at 64 life time_per_unit: D < B", .undecided),
        ("life/x at 8 life time_per_unit: A < Absent", .notMeasured),
        ("life/x at 1000 life time_per_unit: A < B", .notMeasured),
        ("left/x subscribe+dispose allocations: A = B", .holds),
        ("left/x subscribe allocations: A < B", .holds),
        ("left/x subscribe allocations: A = B", .fails),
        ("left/x subscribe allocations: A < 3", .fails),
        ("left/x dispose allocations: B = 0", .holds),
        ("left/x subscribe+release allocations: A = B", .notMeasured),
    ])
    func aRelationIsJudgedByItsFigures(_ relation: String, _ verdict: Finding.Verdict) throws {
        let finding = try #require(try findings("name  A sentence.\n    \(relation)").first)
        #expect(finding.result(on: RowIndex(rows)).verdict == verdict)
    }

    @Test func oneFailedRelationFailsTheFinding() throws {
        let finding = try findings(
            """
            name  A sentence.
                life/x at 8 life time_per_unit: A < B
                life/x at 8 life time_per_unit: B < C
                left/x subscribe allocations: B < A
            """)[0]
        let result = finding.result(on: RowIndex(rows))
        #expect(result.verdict == .fails)
        #expect(
            result.evidence == [
                "life/x at 8, life time_per_unit: A 15 ±33 % < B 35 ±14 %",
                "life/x at 8, life time_per_unit: claimed B < C; measured B 35 ±14 %, C 43 ±18 % (cannot be told)",
                "left/x, subscribe allocations: claimed B < A; measured B 5, A 3 (does not hold)",
            ])
    }

    @Test(arguments: [
        ("    a b c: A < B", "line 1: a relation before any finding"),
        ("# A comment alone.", "findings.txt: it has no finding"),
        ("name", "line 1: 'name' has no sentence"),
        ("name  Words.\r\n\tx life speed: A < B\r\n", "line 2: no such metric before the colon"),
        ("name  Words.", "'name' has no relation"),
        ("name  Words.\nname  Again.", "line 2: 'name' appears twice"),
        ("name  Words.\n    x life time_per_unit A < B", "line 2: no colon, or more than one"),
        ("name  Words.\n    life time_per_unit: A < B", "line 2: no workload, phase and metric before the colon"),
        ("name  Words.\n    x life speed: A < B", "line 2: no such metric before the colon"),
        ("name  Words.\n    x 8 life allocations: A < B", "line 2: '8' are not sizes"),
        ("name  Words.\n    x at life allocations: A < B", "line 2: 'at' are not sizes"),
        ("name  Words.\n    x life allocations: A > B", "line 2: not exactly one of <, = and ~ after the colon"),
        ("name  Words.\n    x life allocations: A < B < C", "line 2: not exactly one of <, = and ~ after the colon"),
        ("name  Words.\n    x life allocations: A < ", "line 2: nothing on one side of <"),
        ("name  Words.\n    x life time_per_unit: A = B", "line 2: times are never equal: compare them with < or ~"),
    ])
    func aMalformedFindingsFileIsRefusedWithTheReason(_ text: String, _ words: String) {
        #expect { try FindingsFile(text, named: "findings.txt") } throws: { "\($0)".contains(words) }
    }

    @Test(arguments: [
        ("pump/map at 10 assemble allocations: A < B", nil), ("pump/map whole allocations: A < 3", nil),
        ("pump/mpa at 10 assemble allocations: A < B", "no workload 'pump/mpa', the nearest is pump/map"),
        ("pump/map at 11 assemble allocations: A < B", "pump/map is not measured at 11, only at 1 and 10"),
        ("pump/map release allocations: A < B", "pump/map has no phase 'release'; there are assemble, event, dispose, "),
        ("pump/map event allocations: A < C", "pump/map has no implementation 'C'; there are A and B"),
    ])
    func anUnmeasuredNameIsRefused(_ relation: String, _ flaw: String?) throws {
        let catalogue = try Catalogue(["A", "B"].map { Implementation(library: $0, workloads: [.sample("pump/map")]) })
        let found = try findings("name  A sentence.\n    \(relation)")
        let failure = refusal { try catalogue.check(found, of: "findings.txt") }
        #expect(failure?.code == (flaw == nil ? nil : .usage))
        #expect(failure?.message.hasPrefix("findings.txt: name: \(flaw ?? "")") != false, "\(failure?.message ?? "none")")
    }

    @Test func aMissingFigureNamesTheCommandThatMeasuresIt() throws {
        let found = try findings("name  A sentence.\n    left/x subscribe allocations: A < 9\n    life/x at 1000 life time_per_unit: A < B")
        let notes = FindingsReport(found, on: rows, of: []).section.footnotes
        #expect(notes.last?.hasSuffix("`reactive-bench run --filter '^(life/x)$'`") == true, "\(notes)")
    }

    @Test func incomparableFilesAreWarnedAbout() {
        func file(_ path: String, _ change: (inout RunDescription) -> Void = { _ in }) -> MeasuredFile {
            MeasuredFile(path: path, run: .sample(change))
        }
        func warnings(_ other: MeasuredFile) -> [String] { FindingsReport([], on: [], of: [file("a.csv"), other]).warnings }
        #expect(warnings(file("b.csv")) == [] && warnings(MeasuredFile(path: "b.csv", run: nil)) == [])
        let moved = file("b.csv") { ($0.source.commit, $0.machine.cpu) = ("other", "Z80") }
        #expect(warnings(moved).first?.hasPrefix("b.csv and a.csv are not comparable (another commit and another processor)") == true)
    }

    @Test func theFiguresPageHasVerdictsAndTheNumberOfExecutables() throws {
        func time(_ slug: String, _ value: Double) -> Row {
            Row(.sample(slug, "A", size: 8, phase: "event", .timePerUnit), processes: (0..<8).map { [value + Double($0)] })
        }
        let found = try findings(
            (1...6).map { "name\($0)  Sentence \($0).\n    pump/map at 8 event time_per_unit: A < \($0)00" }.joined(separator: "\n"))
        let rows = [time("pump/map", 150), time("life/one-by-one", 1000)]
        let run = RunDescription.sample { $0.links = .init(executables: 6, workloads: ["pump/map"]) }
        let results = FindingsReport(found, on: rows, of: []).results
        let lines = FiguresDocument(rows, of: MeasuredFile(path: "r.csv", run: run), results).lines
        #expect(lines.contains("- Sentence 1. [Does not hold](findings.md#name1)."))
        #expect(lines.contains("- Sentence 2. [Holds](findings.md#name2).") && !lines.contains { $0.contains("Sentence 6") })
        let figures = lines.filter { $0.hasPrefix("| Time per") }
        #expect(figures.map { $0.hasSuffix("| `pump/map` | 8 | event | 6 |") } == [true, false])
        #expect(figures.map { $0.hasSuffix("| `life/one-by-one` | 8 | event | 1 |") } == [false, true])
    }
}

/// The committed reference run, and the documents that rest on it.
@Suite struct ReferenceTests {
    private static let documents = [
        "README.md", "Benchmarks/BIAS.md", "Benchmarks/METHODOLOGY.md", "Benchmarks/GATING.md", "Sources/README.md", "results/README.md",
    ]

    private func findings() throws -> [Finding] { try FindingsFile(at: "\(packageRoot)/\(FindingsFile.path)").findings }

    private func report() throws -> (report: FindingsReport, figures: FiguresDocument) {
        let path = try Committed.reference()
        let rows = try CSVReader.rows(at: path), origin = try MeasuredFile(at: path)
        let elsewhere = try MeasuredFile.elsewhere(in: "\(packageRoot)/results")
        let report = FindingsReport(try findings(), on: rows, of: [origin], elsewhere: elsewhere)
        return (report, FiguresDocument(rows, of: origin, report.results))
    }

    @Test func everyCitedFindingHolds() throws {
        let report = try report().report
        let verdicts = Dictionary(uniqueKeysWithValues: report.results.map { ($0.finding.name, $0.verdict) })
        let contradicted = Set(report.elsewhere.flatMap(\.results).filter { $0.verdict == .fails }.map(\.finding.name))
        #expect(report.elsewhere.count > 0)
        var cited = 0
        for document in Self.documents {
            let text = try Committed.text(document)
            for match in text.matches(of: /findings\.md#([\w-]+)/) {
                let name = String(match.output.1)
                cited += 1
                let verdict = try #require(verdicts[name], "\(document) cites \(name), which is not in \(FindingsFile.path)")
                #expect(verdict == .holds, "\(document) cites \(name): reword it, or renew the reference run with `make reference`")
                #expect(!contradicted.contains(name), "\(document) cites \(name), which another processor contradicts: reword it")
            }
        }
        #expect(cited > 0)
    }

    /// A misspelled name has no row.
    @Test func everyFindingIsMeasured() throws {
        let missing = try report().report.results.filter { $0.verdict == .notMeasured }.map(\.evidence)
        #expect(missing == [], "mend the names in \(FindingsFile.path)")
    }

    @Test func findingsAndFiguresMatchTheReferenceRun() throws {
        let (report, figures) = try report()
        for (name, lines) in [("findings.md", report.document), ("figures.md", figures.lines)] {
            let committed = try Committed.text("results/\(name)")
            #expect(committed == lines.joined(separator: "\n") + "\n", "\(name): make reference PARTS=documents renews it")
        }
    }

    /// The workloads that documents show: those of the headline, and those that findings compare.
    private func citedWorkloads() throws -> Set<String> {
        let findings = try findings()
        return Set(Headline.Column.allCases.map(\.workload) + findings.flatMap { $0.relations.map(\.workload) })
    }

    /// Whether documents show a row's phase: for workloads of the headline, every phase; for others, the phases that findings compare.
    private func isCited() throws -> (RowKey) -> Bool {
        let headline = Set(Headline.Column.allCases.map(\.workload))
        let relations = try findings().flatMap(\.relations)
        // Phase `life` contains all others.
        return { key in
            headline.contains(key.workload)
                || relations.contains { $0.workload == key.workload && !Set($0.phases).isDisjoint(with: [key.phase, "life"]) }
        }
    }

    /// Counts are equal on every machine, so a run whose counts differ from the baseline's is of other code.
    ///
    /// Only cited rows matter: a new workload, or a change that no cited row shows, makes no figure wrong.
    private static let remedy = "`make reference PARTS=counts` renews the counts, `make reference` the times, too"

    @Test func citedCountsMatchTheBaseline() throws {
        let reference = try Committed.reference(), baseline = try Committed.baseline(), isCited = try isCited()
        let counts = Dictionary(uniqueKeysWithValues: try CSVReader.rows(at: baseline).map { ($0.key, $0.value) })
        let compared = try CSVReader.rows(at: reference).filter { $0.key.metric.kind == .exact && counts[$0.key] != nil && isCited($0.key) }
        #expect(Set(compared.map(\.key.workload)) == (try citedWorkloads()) && compared.count > 1_000)
        let stale = compared.filter { $0.value != counts[$0.key] }.map(\.key.description)
        #expect(stale.count == 0, "counts differ from the baseline, of \(stale.first!) among them: \(Self.remedy)")
    }

    @Test func citedWorkloadTextsMatchTheBaseline() throws {
        let reference = try Committed.reference(), baseline = try Committed.baseline(), cited = try citedWorkloads()
        let texts = try [reference, baseline].map { try #require(try RunDescription.beside($0)?.workloadTexts) }
        let stale = cited.sorted().filter { slug in
            ["DisposerChain", "SinkChain", "LinkChain"].contains { texts[0].isChanged(slug, $0, fromBase: texts[1]) }
        }
        #expect(stale.count == 0, "\(stale.listed) are other workloads today: \(Self.remedy)")
    }
}
