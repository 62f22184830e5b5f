import Testing

@testable import Gate
@testable import Reports
@testable import Results

@Suite struct ReportPageTests {
    private let roster = Roster(
        names: ["DisposerChain", "SinkChain", "LinkChain", "DirectChain"], libraries: ["DisposerChain", "SinkChain", "LinkChain"],
        topics: ["teardown/dispose": .init(summary: "What freeing costs.", unit: "event")])

    private let sizes = [1, 8, 64, 1000]

    private func key(_ name: String, _ size: Int) -> RowKey {
        .sample("teardown/dispose", name, size: size, phase: "dispose", .teardownLatency)
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
            if row.key.metric.kind != .timed || row.key.implementation != "LinkChain" { return row }
            return changed(row) {
                $0.figures.median = row.value.map { $0 * 2 }
                $0.interval = row.interval.map { .init(low: $0.low * 2, high: $0.high * 2) }
            }
        }
        let types = try CensusTypeLine.lines(
            in: CensusTypeLine.header + "\n3,teardown/dispose,SinkChain,depth,64,dispose,MapSink<Int>,64,64,3\n", named: "t.csv")
        let drawing = try OwnershipDrawing(name: "SinkChain-seed", text: "<?xml?><svg><title>t</title></svg>\n", path: "s.svg")
        return try page(
            ReportFiles(
                run: run(rows + [left], samples), base: run(base, path: "b.csv"), types: types, drawings: [drawing],
                gate: GateRecord(gate, commandLine: ["reactive-bench", "gate"], ended: "2026-11-22T12:00:00Z")))
    }

    /// One slower row, one worse count, and one that passed.
    private var gate: GateReport {
        let slower = PairedRule.Finding(
            key: .sample("pump/map", "LinkChain", size: 64, phase: "event", .timePerUnit), ratio: 1.25,
            interval: .init(low: 1.2, high: .infinity), fastRatio: 1.2, allowed: 1.03, isWidened: false, p: 0.001, pairs: 60, base: 8,
            head: 10, isSlower: true, isFaster: false, isSuspect: true)
        return GateReport(
            facts: [.noCensus],
            verdicts: [
                Verdict(.slower, slower.key, .looks(slower, again: slower, isQuiet: true)),
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

    /// If the first column is a whole row's name and does not break, it hides all others.
    @Test func theFirstColumnWrapsAndStaysOnAPhone() throws {
        let narrow = try #require(Stylesheet.text.range(of: "@media (max-width: 560px)")), wide = Stylesheet.text[..<narrow.lowerBound]
        let paper = try #require(Stylesheet.text.range(of: "@media print"))
        #expect(wide.contains("th[scope=row] { position: sticky;"))
        let phone = Stylesheet.text[narrow.upperBound..<paper.lowerBound]
        #expect(phone.contains("th[scope=row] { white-space: normal; min-width: 8.5em; max-width: 8.5em;"))
        #expect(!Stylesheet.text.contains("position: static"))
    }

    @Test func printedPagesAreWhiteEvenInADarkScheme() throws {
        let paper = try #require(Stylesheet.text.range(of: "@media print")), printed = Stylesheet.text[paper.upperBound...]
        #expect(Palette.colours.enumerated().allSatisfy { printed.contains("--c\($0): \($1.light);") })
        #expect(printed.contains("--page: #ffffff;") && printed.contains("--good: #17652f;"))
    }

    @Test func everyElementIDIsUnique() throws {
        let names = try whole().matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
        #expect(Set(names).count == names.count, "\(Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys)")
    }

    @Test func onlyAvailableDataHasASection() throws {
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

    @Test func thePageShowsLawsAndIntervals() throws {
        let html = try whole()
        #expect(html.contains(">5 + 3 n<") && html.contains(">exact<"))
        #expect(html.contains(">n^1.00<"))
        #expect(html.contains("What freeing costs."))
        #expect(html.contains(#/<span>SinkChain [\d,]+ ±[\d.]+\u{A0}% <\/span>/#), "in the line that opens")
    }

    @Test func changedTimesAreListedAndEqualCountsAreTotalled() throws {
        let html = try whole()
        #expect(html.contains("equal: 16 of 16 counts") && html.contains("<li>faster: LinkChain"))
        #expect(html.contains("-50.0 %") && !html.contains("times that changed</summary>"))
    }

    /// Fourfold, so that every time counts as changed.
    @Test func aLongTableOfChangesOpensOnDemand() throws {
        func rows(_ factor: Double) -> [Row] {
            (1...31).map { size in
                let key = RowKey.sample("pump/map", "SinkChain", size: size, phase: "event", .timePerUnit)
                return Row(key, processes: (0..<8).map { [(100 + Double($0)) * factor] })
            }
        }
        let html = try page(ReportFiles(run: run(rows(1)), base: run(rows(4), path: "b.csv")))
        #expect(html.contains("<details><summary>All 31 times that changed</summary>"))
    }

    @Test func aBaseWithoutACommonRowFailsOnlyIfNamed() throws {
        let other = run([.count(1, .sample("other/workload"))], path: "b.csv")
        let failure = refusal { try page(ReportFiles(run: run(swept.rows), base: other, isBaseNamed: true)) }
        #expect(failure?.code == .nothingToCompare)
        #expect(try !page(ReportFiles(run: run(swept.rows), base: other)).contains("id=\"comparison\""))
    }

    @Test func theGateIsSummedUpWithItsFindings() throws {
        let html = try whole()
        #expect(html.contains("<b class=\"bad\">FAILED</b>: 3 rows: 1 passed, 1 worse, 1 slower"))
        #expect(html.contains("<td>5 → 6</td>") && html.contains("&lt;b&gt; "))
        #expect(html.contains("+25.0 %") && html.contains("Ended 2026-11-22T12:00:00Z: reactive-bench gate"))
        #expect(html.contains("<code>make gate</code>") && !html.contains("`"))
    }

    private func described(_ rows: [Row], commit: String? = nil, _ change: (inout RunDescription) -> Void = { _ in }) -> ComparedRun {
        let clock = ClockQuality(resolution: 1, readingCost: 20)
        var description = RunDescription(commandLine: ["run"], quick: false, missing: [], clock: clock)
        description.source = Source(commit: commit, dirty: false)
        // The warning about the governor depends on the machine that runs the tests.
        description.checks.governor = nil
        change(&description)
        return ComparedRun(path: "a.csv", rows: rows, description: description)
    }

    @Test func aGateOfAnotherCommitDoesNotMarkTheRunPassed() throws {
        func said(_ judged: String?, of measured: String?) throws -> String {
            let record = GateRecord(GateReport(verdicts: [Verdict(.passed, .sample(), .same(193))]), commandLine: [], commit: judged)
            return try page(ReportFiles(run: described(swept.rows, commit: measured), gate: record))
        }
        let own = try said("abc1234567", of: "abc1234567"), other = try said("abc1234567", of: "def"), unknown = try said(nil, of: "def")
        let green = "<b class=\"good\">passed</b>: 1 row: 1 passed", plain = "<b>passed</b>: 1 row: 1 passed"
        #expect(own.contains(green) && !own.contains("did not judge this run") && !own.contains("not necessarily of this run"))
        #expect(other.contains("A gate of another commit (abc1234). It did not judge this run.") && other.contains(plain))
        #expect(unknown.contains("The newest gate in this folder, not necessarily of this run.") && unknown.contains(plain))
        #expect(!other.contains(green) && !unknown.contains(green))
        #expect(try said("abc", of: nil).contains("not necessarily of this run"))
    }

    /// A run of four threads on two cores, from before runs recorded the warning.
    @Test func threadsBeyondTheCoresAreWarnedAboutAndNotShownFirst() throws {
        let rows = [1, 2, 4].map { threads in
            Row(
                RowKey(
                    workload: "contended/send", implementation: "SinkChain", parameter: .threads, size: threads, phase: "event",
                    metric: .timePerUnit), sample: [Double(threads) * 100])
        }
        let old = described(rows) { $0.machine.cores = 2 }, html = try page(ReportFiles(run: old))
        #expect(html.contains("threads: too few cores for") && html.contains(" contended/send threads=4; do not use these rows"))
        #expect(html.contains("Time: event, threads 2 <a") && !html.contains("Time: event, threads 4 <a"))
        #expect(html.contains("1 warning below."))
        let enough = described(rows) { $0.machine.cores = 4 }
        #expect(enough.warnings.isEmpty)
        let noted = described(rows) {
            $0.machine.cores = 2
            $0.checks.threadsAboveCores = ["contended/send threads=8"]
        }
        #expect(noted.warnings.contains { $0.contains(" contended/send threads=8; do not use these rows") })
    }

    @Test func aDescriptionFromAnotherSourceSaysSo() throws {
        let rows = [Row(.sample("pump/map", "SinkChain", size: 8, phase: "event", .timePerUnit), sample: [5])]
        func isSaid(_ old: String?, _ new: String?, sizes: [Int] = [8]) throws -> Bool {
            func texts(_ hash: String?) -> WorkloadTexts? { hash.map { WorkloadTexts(["pump/map": ["SinkChain": $0]]) } }
            let roster = Roster(
                names: ["SinkChain"], libraries: ["SinkChain"],
                topics: ["pump/map": .init(summary: "Sends.", unit: "event", sizes: sizes)], texts: texts(new))
            let run = described(rows) { $0.workloadTexts = texts(old) }
            return try ReportPage(ReportFiles(run: run), roster, controls: []).html
                .contains("This describes the tool's source today; the run's source was different.")
        }
        #expect(try isSaid("a", "b"))
        #expect(try !isSaid("a", "a"))
        #expect(try !isSaid("a", "a", sizes: [64]), "the hashes say more than the sizes")
        #expect(try isSaid(nil, "b", sizes: [1, 64]))
        #expect(try !isSaid(nil, "b"))
        #expect(try !isSaid(nil, "b", sizes: []))
    }

    @Test func findingsComeFirstAndTheLedeStatesTheNoiseFloor() throws {
        let run = described(swept.rows) { $0.checks.noiseFloor = NoiseFloor(median: 0.006, p95: 0.04, rows: 9) }
        let html = try page(ReportFiles(run: run))
        let found = try #require(html.range(of: "<section id=\"findings\""))
        let measured = try #require(html.range(of: "<section id=\"measured\""))
        let headline = try #require(html.range(of: "<section id=\"headline\""))
        #expect(found.lowerBound < headline.lowerBound && headline.lowerBound < measured.lowerBound)
        #expect(html.contains(": 1 workload by 4 implementations, 32 rows. Noise floor: 0.6 %."))
    }

    @Test func leftoverBlocksAreCalledTheSameEverywhere() throws {
        let html = try whole()
        #expect(html.contains("<figcaption>Heap blocks left per subscription "))
        #expect(html.contains("<span>SinkChain 9,000 </span>heap blocks left, after, depth 1,000</span>"), "in the line that opens")
        #expect(!html.lowercased().contains("live objects"))
        #expect(SelfChecks.Kept(fewest: 41, most: 41, bytes: 9).words.contains("by workload: 41 heap blocks, 9 bytes at most"))
    }

    @Test func aRunWithoutLeftoversHasNoLeftoverTable() throws {
        let html = try page(ReportFiles(run: run([.count(0, .sample("pump/map", "SinkChain", size: 8, phase: "after", .liveObjects))])))
        #expect(html.contains("Nothing is left in any of the 1 rows.") && !html.contains("id=\"left-table\""))
    }

    @Test func aQuickRunsSamplesAreNotDrawnAsAnInterval() throws {
        let key = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event", .timePerUnit)
        func drawn(_ processes: [[Double]]) throws -> Bool {
            let section = HeadlineSection([Row(key, processes: processes)], roster)
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

    /// The sweep, with its row of this key replaced.
    private func page(with row: Row) throws -> String { try page(ReportFiles(run: run(swept.rows.filter { $0.key != row.key } + [row]))) }

    @Test func rowsWithoutFiguresSayWhy() throws {
        let html = try page(with: Row(key("SinkChain", 64), without: .unsupported, detail: "leaves something behind"))
        #expect(html.contains(">unsupported</text>") && html.contains("<td class=\"n\">unsupported</td>"))
        let reason = "unsupported: leaves something behind"
        #expect(html.contains("dispose, depth 64 (\(reason))</span>"), "in the line that opens")
        #expect(html.ranges(of: "<p class=\"note\">\(reason).</p>").count >= 2, "below the plot and the table")
    }

    @Test func aTimeIndistinguishableFromZeroSaysSo() throws {
        let html = try page(with: Row(key("SinkChain", 64), processes: [[-1, 0, -2]]))
        #expect(html.contains("<td class=\"n\">≈0</td>") && !html.contains("unsupported"))
        #expect(html.contains("<p class=\"note\">≈0: not above the harness's own time.</p>"))
    }
}
