import Foundation
import Testing

@testable import Gate
@testable import Reports
@testable import Results

@Suite struct ReportPageTests {
    private let roster = Roster(
        names: ["DisposerChain", "SinkChain", "LinkChain", "DirectChain"], libraries: ["DisposerChain", "SinkChain", "LinkChain"],
        topics: ["teardown/dispose": .init(summary: "What freeing costs.", unit: "event")])

    private let sizes = [1, 8, 64, 1000]

    private var key: (String, Int) -> RowKey {
        { .sample("teardown/dispose", $0, size: $1, phase: "dispose", .teardownLatency) }
    }

    /// A sweep of latencies with samples, and of counts that grow as 5 + 3 n.
    private var swept: (rows: [Row], samples: Samples) {
        var rows: [Row] = []
        var samples = Samples()
        for (factor, name) in zip([3.0, 2, 5, 1], roster.names) {
            for size in sizes {
                let processes = (0..<8).map { process in
                    (0..<20).map { 10 * factor * Double(size) * (1 + Double(process) / 100 + Double($0) / 1000) }
                }
                rows.append(Row(key(name, size), processes: processes))
                for process in processes { samples.add(process, to: key(name, size)) }
                rows.append(.count(Double(5 + 3 * size), .sample("teardown/dispose", name, size: size, phase: "dispose")))
            }
        }
        return (rows, samples)
    }

    private func page(_ files: ReportFiles) throws -> String { try ReportPage(files, roster, controls: ["DirectChain"]).html }

    private func run(_ rows: [Row], _ samples: Samples? = nil, path: String = "a.csv") -> ComparedRun {
        ComparedRun(path: path, rows: rows, description: nil, samples: samples)
    }

    private func whole() throws -> String {
        let (rows, samples) = swept
        let left = Row.count(9000, .sample("residue/undisposed", "SinkChain", size: 1000, phase: "after", .liveObjects))
        let base = rows.map { row in
            var row = row
            if row.key.metric.kind == .timed, row.key.implementation == "LinkChain" {
                row.figures.median = row.value.map { $0 * 2 }
                row.interval = row.interval.map { .init(low: $0.low * 2, high: $0.high * 2) }
            }
            return row
        }
        let types = try CensusTypeLine.lines(
            in: CensusTypeLine.header + "\n3,teardown/dispose,SinkChain,depth,64,dispose,MapSink<Int>,64,64,3\n", named: "t.csv")
        let drawing = try OwnershipDrawing(name: "SinkChain-seed", text: "<?xml?><svg><title>t</title></svg>\n", path: "s.svg")
        return try page(
            ReportFiles(
                run: run(rows + [left], samples), base: run(base, path: "b.csv"), types: types, drawings: [drawing],
                gate: GateRecord(gate, commandLine: ["reactive-bench", "gate"], ended: "2026-11-22T12:00:00Z")))
    }

    /// One row that is slower, one count that is worse, and one that passed.
    private var gate: GateReport {
        let slower = PairedRule.Finding(
            key: .sample("pump/map", "LinkChain", size: 64, phase: "event", .timePerUnit), ratio: 1.25, low: 1.2, high: .infinity,
            fastRatio: 1.2, allowed: 1.03, isWidened: false, p: 0.001, pairs: 60, base: 8, head: 10, isSlower: true, isFaster: false,
            isSuspect: true)
        return GateReport(
            facts: [.noCensus],
            verdicts: [
                Verdict(.slower, slower.key, .pairs(slower, again: slower, isQuiet: true)),
                .worse(.sample("subscribe/just", "<b>"), old: 5, new: 6), Verdict(.passed, .sample(), .same(193)),
            ])
    }

    @Test func everyPlotHasItsTable() throws {
        let html = try whole()
        let tables = Set(html.matches(of: #/<table id="([^"]+)"/#).map { String($0.1) })
        let plots = html.matches(of: #/<figure data-table="([^"]+)"/#).map { String($0.1) }
        #expect(plots.count > 8)
        #expect(plots.allSatisfy(tables.contains), "\(plots.filter { !tables.contains($0) })")
        #expect(html.ranges(of: "<svg class=\"plot\"").count == plots.count)
    }

    @Test func everyDrawingIsNamedAndDescribed() throws {
        let html = try whole()
        let drawings = html.ranges(of: "<svg class=\"plot\"").count
        #expect(html.matches(of: #/<svg class="plot"[^>]*role="img"><title>[^<]+</title><desc>[^<]+</desc>/#).count == drawings)
    }

    @Test func thePageLoadsNothingAndRunsNothing() throws {
        let html = try whole()
        #expect(!html.contains("<script") && !html.contains("<link") && !html.contains(" src=") && !html.contains("@import"))
        #expect(!html.contains("http://") && !html.contains("https://"))
        #expect(html.contains("default-src 'none'"))
    }

    /// Where the first column is a whole row's name, it would hide all others.
    @Test func onAPhoneTheFirstColumnBreaksAndScrollsAway() throws {
        let narrow = try #require(Stylesheet.text.range(of: "@media (max-width: 560px)")), wide = Stylesheet.text[..<narrow.lowerBound]
        let paper = try #require(Stylesheet.text.range(of: "@media print"))
        #expect(wide.contains("th[scope=row] { position: sticky;"))
        #expect(Stylesheet.text[narrow.upperBound..<paper.lowerBound].contains("th[scope=row] { position: static; white-space: normal;"))
    }

    @Test func anElementIsCalledByItsNameOnce() throws {
        let names = try whole().matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
        #expect(Set(names).count == names.count, "\(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys)")
    }

    @Test func whatIsThereIsShownAndWhatIsNotLeavesNoSection() throws {
        let html = try whole()
        for id in ["measured", "findings", "headline", "ownership", "left-behind", "comparison", "gate", "workloads", "reading"] {
            #expect(html.contains("<section id=\"\(id)\"") && html.contains("<a href=\"#\(id)\">"), "\(id)")
        }
        #expect(html.contains("MapSink&lt;Int&gt;") && html.contains("64 / 3"))
        #expect(html.contains("</style><svg><title>t</title></svg></template>"))
        #expect(html.contains("Teardown latency: dispose, depth 64"))
        let bare = try page(ReportFiles(run: run(swept.rows)))
        for id in ["ownership", "comparison", "gate"] { #expect(!bare.contains("id=\"\(id)\""), "\(id)") }
        #expect(!bare.contains("Teardown latency: dispose"), "no curves without samples")
        #expect(bare.contains("a.json is missing"))
    }

    @Test func lawsAndIntervalsAreThoseOfTheFigures() throws {
        let html = try whole()
        #expect(html.contains(">5 + 3 n<") && html.contains(">exact<"))
        #expect(html.contains(">n^1.00<"))
        #expect(html.contains("What freeing costs."))
    }

    @Test func whatChangedIsPlottedAndWhatDidNotIsCounted() throws {
        let html = try whole()
        #expect(html.contains("Of 16 times, 0 are slower and 4 faster."))
        #expect(html.contains("-50.0 %"))
    }

    @Test func aBaseWithoutACommonRowIsAFailureOnlyIfItWasAskedFor() throws {
        let other = run([.count(1, .sample("other/workload"))], path: "b.csv")
        let failure = refusal { () throws(Failure) in
            try ReportPage(ReportFiles(run: run(swept.rows), base: other, isBaseNamed: true), roster, controls: [])
        }
        #expect(failure?.code == .nothingToCompare)
        #expect(try !page(ReportFiles(run: run(swept.rows), base: other)).contains("id=\"comparison\""))
    }

    @Test func theGateIsSummedUpAndWhatItFoundIsNamed() throws {
        let html = try whole()
        #expect(html.contains("<b class=\"bad\">FAILED</b>: 3 rows: 1 passed, 1 worse, 1 slower"))
        #expect(html.contains("<td>5 → 6</td>") && html.contains("&lt;b&gt; "))
        #expect(html.contains("+25.0 %"))
        #expect(html.contains("<code>make gate</code>") && !html.contains("`"))
    }

    @Test func aRunThatLeavesNothingHasNoTableOfIt() throws {
        let html = try page(ReportFiles(run: run([.count(0, .sample("pump/map", "SinkChain", size: 8, phase: "after", .liveObjects))])))
        #expect(html.contains("Nothing is left in any of the 1 rows.") && !html.contains("id=\"left-table\""))
    }

    @Test func samplesOfAQuickRunAreNotDrawnAsAnInterval() throws {
        let key = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event", .timePerUnit)
        func drawn(_ processes: [[Double]]) throws -> Bool {
            let section = HeadlineSection(rows: [Row(key, processes: processes)], roster: roster, styles: Styles(roster.names), noise: nil)
            return try #require(section.plot(.event)).svg.text.contains("class=\"i\"")
        }
        #expect(try drawn((1...8).map { [40 + Double($0)] }))
        #expect(try !drawn([[41, 48, 44]]))
    }

    @Test func aNameFromAFileIsNeverMarkup() throws {
        let hostile = "<img src=x onerror=alert(1)>"
        var key = RowKey.sample(hostile, hostile, size: 64, phase: "event", .timePerUnit)
        let timed = Row(key, processes: (1...8).map { [Double($0)] })
        key.metric = .allocations
        let html = try page(ReportFiles(run: run([timed, .count(2, key)])))
        #expect(!html.contains("<img") && html.contains("&lt;img"))
    }

    @Test func rowsWithoutFiguresSayWhy() throws {
        let none = Row(key("SinkChain", 64), without: .unsupported, detail: "leaves something behind")
        let html = try page(ReportFiles(run: run(swept.rows.filter { $0.key != none.key } + [none])))
        #expect(html.contains(">unsupported</text>") && html.contains("<td class=\"n\">unsupported</td>"))
        let reason = "unsupported: leaves something behind"
        #expect(html.contains("dispose, depth 64 (\(reason))</span>"), "in the line that opens")
        #expect(html.ranges(of: "<p class=\"note\">\(reason).</p>").count >= 2, "below the plot and the table")
    }

    @Test func aTimeThatCannotBeToldFromNothingSaysSo() throws {
        let nothing = Row(key("SinkChain", 64), processes: [[-1, 0, -2]])
        let html = try page(ReportFiles(run: run(swept.rows.filter { $0.key != nothing.key } + [nothing])))
        #expect(html.contains("<td class=\"n\">≈0</td>") && !html.contains("unsupported"))
        #expect(html.contains("<p class=\"note\">≈0: not above the harness's own time.</p>"))
    }
}

@Suite struct ReportFilesTests {
    /// A folder that is gone afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "report-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/ownership", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func write(_ text: String, _ path: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    private let csv = CSVFormat.text([.count(1)])

    @Test func whatStandsBesideTheRunIsRead() throws {
        try withFolder { folder in
            for name in ["latest.csv", "census.csv", "instructions.csv", "previous.csv"] { try write(csv, "\(folder)/\(name)") }
            try write(CensusTypeLine.header + "\n3,a/b,SinkChain,,,event,Sink,1,1,0\n", "\(folder)/census-types.csv")
            try write("<svg></svg>", "\(folder)/ownership/b.svg")
            try write("<svg></svg>", "\(folder)/ownership/a.svg")
            let record = GateRecord(GateReport(failure: Failure(.usage, "no baseline")), commandLine: ["gate"])
            try record.write(to: ResultFolder(folder))
            let files = try ReportFiles("\(folder)/latest.csv", base: nil)
            #expect(files.gate == record && record.exitCode == ExitCode.usage.rawValue)
            #expect(files.base?.path == "\(folder)/previous.csv" && !files.isBaseNamed)
            #expect(files.census?.rows.count == 1 && files.instructions?.rows.count == 1)
            #expect(files.types.map(\.size) == [nil] && files.drawings.map(\.name) == ["a", "b"])
            #expect(files.run.samples == nil)
        }
    }

    @Test func aRunAloneIsEnough() throws {
        try withFolder { folder in
            try write(csv, "\(folder)/latest.csv")
            let files = try ReportFiles("\(folder)/latest.csv", base: nil)
            #expect(files.base == nil && files.census == nil && files.types.isEmpty && files.drawings.isEmpty && files.gate == nil)
        }
    }

    @Test(arguments: ["", "{}", #"{"schema": 2}"#]) func aGatesReportOfAnotherKindIsRefused(_ text: String) throws {
        try withFolder { folder in
            try write(csv, "\(folder)/latest.csv")
            try write(text, "\(folder)/gate.json")
            let failure = refusal { () throws(Failure) in try ReportFiles("\(folder)/latest.csv", base: nil) }
            #expect(failure?.message.contains("gate.json: not a gate's report as this tool writes it") == true)
        }
    }

    @Test func aMissingRunSaysHowToGetOne() throws {
        let failure = refusal { () throws(Failure) in try ReportFiles("/none/latest.csv", base: nil) }
        #expect(failure?.code == .usage && failure?.message.contains("measure with `make bench` first") == true)
    }

    @Test func aMissingBaseSaysWhatToName() throws {
        try withFolder { folder in
            try write(csv, "\(folder)/latest.csv")
            let failure = refusal { () throws(Failure) in try ReportFiles("\(folder)/latest.csv", base: "/none/b.csv") }
            #expect(failure?.message == "/none/b.csv: no such file; name the CSV of an older run: --base OLDER.csv")
        }
    }

    @Test func aBrokenCompanionIsAFailureAndNoGap() throws {
        try withFolder { folder in
            try write(csv, "\(folder)/latest.csv")
            try write(String(csv.dropLast(5)), "\(folder)/census.csv")
            #expect(refusal { () throws(Failure) in try ReportFiles("\(folder)/latest.csv", base: nil) }?.code == .usage)
        }
        for (text, what) in [
            ("", ":1: wrong header"), (CensusTypeLine.header, ":1: no newline"),
            (CensusTypeLine.header + "\n9,a/b,S,,,e,T,1,1,0\n", ":2: not a line"),
            (CensusTypeLine.header + "\n3,a/b,S,,,e,T,1,1\n", ":2: not a line"),
        ] {
            let failure = refusal { () throws(Failure) in try CensusTypeLine.lines(in: text, named: "t.csv") }
            #expect(failure?.message.hasPrefix("t.csv\(what)") == true, "\(failure?.message ?? "none")")
        }
    }

    @Test(arguments: [
        "no drawing", "<svg><script>1</script></svg>", "<svg onload=\"x()\"></svg>", "<svg><image href=\"http://a/b.png\"/></svg>",
        "<svg><style>@import 'a.css'</style></svg>", "<svg><rect fill=\"url(http://a)\"/></svg>", "<svg><foreignObject/></svg>",
        "<svg></template><meta http-equiv=\"refresh\" content=\"0;url=http://a\"></svg>", "<svg><META content=1></svg>",
        "<svg><template></svg>", "<svg><base target=a></svg>", "<svg><iframe></svg>", "<svg><form action=a></svg>",
        "<svg><a href=http://a>b</a></svg>", "<svg><image xlink:href = a.png /></svg>", "<svg><rect fill=url(a) /></svg>",
        "<svg><animate attributeName=href to=a /></svg>",
    ])
    func aDrawingThatLoadsOrRunsSomethingIsRejected(text: String) {
        let failure = refusal { () throws(Failure) in try OwnershipDrawing(name: "a", text: text, path: "a.svg") }
        #expect(failure?.code == .usage && failure?.message.hasPrefix("a.svg: ") == true)
    }

    @Test func aDrawingMayReferToItself() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg"><metadata/><path marker-end="url(#a)"/><use href="#b"/><use href = '#b'/>\
            <use href=#b /><path fill="url( '#a')"/><text>a form &lt;meta</text></svg>
            """
        #expect(try OwnershipDrawing(name: "a", text: "<?xml version=\"1.0\"?>\n\(text)\n", path: "a.svg").svg == text)
    }
}
