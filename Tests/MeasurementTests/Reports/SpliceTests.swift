import Testing

@testable import Reports

@Suite struct SpliceTests {
    private let blocks = [Splice.Block(name: "a", lines: ["one", "two"]), Splice.Block(name: "b", lines: [])]

    private func renewed(_ document: String) throws -> String { try Splice.renewed(document, named: "R.md", with: blocks) }

    private func failure(_ document: String) -> String? {
        let failure = refusal { try Splice.renewed(document, named: "R.md", with: blocks) }
        return failure?.code == .usage ? failure?.message : nil
    }

    @Test func onlyTextBetweenTheMarkersIsRenewed() throws {
        let old = "x\n<!-- a -->\nold\n<!-- /a -->\ny <!-- b -->c<!-- /b -->\n"
        let new = "x\n<!-- a -->\none\ntwo\n<!-- /a -->\ny <!-- b -->\n<!-- /b -->\n"
        #expect(try renewed(old) == new)
        #expect(try renewed(new) == new, "a second time changes nothing")
    }

    @Test func aMissingOrUnclosedMarkerIsNamed() {
        let b = "<!-- b --><!-- /b -->"
        #expect(failure("<!-- /a -->" + b)?.hasPrefix("R.md: the marker <!-- a --> is missing; ") == true)
        #expect(failure("<!-- a -->" + b)?.hasPrefix("R.md: the marker <!-- /a --> is missing; ") == true)
        #expect(failure("<!-- a --><!-- /a --><!-- /a -->" + b)?.contains("<!-- /a --> is there 2 times") == true)
        #expect(failure("<!-- a --><!-- a --><!-- /a -->" + b)?.contains("<!-- a --> is there 2 times") == true)
        #expect(failure("<!-- /a --><!-- a -->" + b)?.contains("<!-- /a --> stands before <!-- a -->") == true)
    }

    /// Each document shows only some blocks.
    @Test func aBlockWithoutMarkersIsLeftOut() throws {
        #expect(try renewed("<!-- b -->old<!-- /b -->") == "<!-- b -->\n<!-- /b -->")
        #expect(failure("x")?.hasPrefix("R.md: no marker for any of a and b; write <!-- NAME --> and ") == true)
    }

    @Test func aMissingDocumentSaysHowToNameOne() {
        #expect(refusal { try Splice.renew("/none/R.md", with: blocks) }.says(.usage, "", ending: "--splice README.md"))
    }

    @Test func theReferenceRunMustBeTheOnlyOneInItsFolder() throws {
        let own = try Folder(), folder = own.path
        func add(_ name: String) throws { try own.write("", to: name) }
        #expect(refusal { try ReadmeBlocks.reference(in: folder) }?.message.contains("no reference-*.csv") == true)
        try add("reference-linux.csv")
        try add("reference-linux-samples.csv")
        #expect(try ReadmeBlocks.reference(in: folder) == "\(folder)/reference-linux.csv")
        try add("reference-macos.csv")
        let failure = refusal { try ReadmeBlocks.reference(in: folder) }
        #expect(failure?.message.contains("reference-linux.csv and reference-macos.csv are both in it") == true)
    }

    /// The tool's roster, which needs all libraries.
    private let roster = Roster(
        names: [
            "DisposerChain", "SinkChain", "LinkChain", "WeakSubject", "DirectChain", "ClosureChain", "AsyncSequence", "NotificationCenter",
            "FusedLoop", "Canary",
        ], libraries: ["DisposerChain", "SinkChain", "LinkChain", "WeakSubject"])

    @Test func theDocumentsShowTheReferenceRun() throws {
        let path = try Committed.reference(), rows = try CSVReader.rows(at: path)
        let machines = try MeasuredMachine.all(besides: path, in: packageRoot + "/results")
        let prices = try CostReport.prices(beside: path, rows)
        let blocks = ReadmeBlocks(rows, machines: machines, prices: prices, roster).all
        var shown: [String] = []
        for name in ["README.md", "Benchmarks/METHODOLOGY.md"] {
            let document = try Committed.text(name)
            let renewed = try Splice.renewed(document, named: name, with: blocks)
            #expect(renewed == document, "\(name) is not of the reference run: make report SPLICE=\(name)")
            shown += blocks.map(\.name).filter { document.contains("<!-- \($0) -->") }
        }
        #expect(shown.sorted() == blocks.map(\.name).sorted(), "a block is in no document, or in two")
    }

    @Test func theDrawingShowsTheReferenceRun() throws {
        let path = try Committed.reference(), rows = try CSVReader.rows(at: path)
        let run = try #require(try RunDescription.beside(path))
        let drawn = try HeadlineFigure(rows, roster).svg(named: "reference", of: run)
        let kept = try Committed.text("results/headline.svg")
        #expect(drawn == kept, "results/headline.svg is not of the reference run: make report SPLICE=README.md")
        #expect(drawn.ranges(of: "<svg class=\"plot\"").count == 6 && drawn.contains("prefers-color-scheme: dark"))
        let commit = try #require(run.source.commit)
        #expect(drawn.contains(">Less is better. Not shown: AsyncSequence and FusedLoop.</text>"))
        #expect(drawn.contains(", flagged build, commit \(commit.prefix(7))</text>"))
    }

    @Test func theDrawingLeavesOutValuesNeedingALogarithmicAxis() throws {
        func time(_ name: String, _ value: Double) -> Row {
            Row(.sample("pump/map", name, size: 8, phase: "event", .timePerUnit), processes: (0..<8).map { [value + Double($0)] })
        }
        let rows = [time("SinkChain", 60), time("LinkChain", 90), time("AsyncSequence", 5000), time("FusedLoop", 2)]
        let drawn = try HeadlineFigure(rows, roster).svg(named: "a.csv")
        #expect(drawn.contains(">LinkChain</text>") && drawn.contains("axis from 0"))
        #expect(!drawn.contains(">AsyncSequence</text>") && !drawn.contains(">FusedLoop</text>") && !drawn.contains("logarithmic"))
    }

    /// At this size, 15 pixels, no character of a usual font is wider than 9 on average.
    @Test func noTitleInTheDrawingOverlapsTheNext() throws {
        let rows = try CSVReader.rows(at: Committed.reference())
        let drawn = try HeadlineFigure(rows, roster).svg(named: "reference")
        let titles = drawn.matches(of: #/class="caption"[^>]*>([^<]*)</#).map { $0.1.count }
        #expect(titles.count == 6 && titles.allSatisfy { Double($0) * 9 < Drawing.width })
        #expect(drawn.contains(".plot text { font-size: 12px; }"))
    }

    @Test func aRunWithoutTheHeadlineHasNoDrawing() {
        let failure = refusal { try HeadlineFigure([.count(1)], roster).svg(named: "a.csv") }
        #expect(failure.says(.nothingToCompare, "a.csv has no figure of the headline"))
    }

    @Test func theReadmeBlocksAreHeadlineCostAndWeakSubject() throws {
        let blocks = ReadmeBlocks(try CSVReader.rows(at: Committed.reference()), roster).all
        #expect(blocks.map(\.name) == ["headline", "cost", "weak-subject"])
        #expect(blocks[0].lines.count == 9 && blocks[0].lines.allSatisfy { $0.filter { $0 == "|" }.count == 9 })
        #expect(blocks[0].lines[2].hasPrefix("| DisposerChain | 3<br>×3.00 | 304.4<br>×2.53 | "))
        #expect(blocks[0].lines[3].hasPrefix("| SinkChain | **2**<br>×2.00 | **264.4**<br>×2.20 | "))
        // No cell breaks inside an interval or before a ratio.
        let lines = blocks.flatMap(\.lines).filter { $0.hasPrefix("| ") }
        let cells = lines.flatMap { $0.split(separator: "|").dropFirst() }
        #expect(cells.contains { $0.contains("\u{A0}%") } && cells.contains { $0.contains("\u{A0}×") })
        #expect(!cells.contains { $0.contains(#/\d %| ×/#) })
        #expect(blocks[2].lines.count == 6 && blocks[2].lines.allSatisfy { $0.filter { $0 == "|" }.count == 5 })
    }

    @Test func programsWithoutPricesAreNotShown() {
        let lines = ReadmeBlocks([.count(1)], roster).all[1].lines
        #expect(lines == ["No run has the pieces of these programs: `make reference` measures them."])
    }

    /// The least work is bold.
    @Test func aProgramShowsTheWorkOfEachLibrary() {
        let slugs = ["none", "map", "share", "observer", "filter", "flat-map", "scan"]
        let phases = ["assemble", "subscribe", "event", "dispose", "release"]
        let prices = zip(["DisposerChain", "SinkChain"], [7.0, 5]).flatMap { library, value in
            slugs.flatMap { slug in
                phases.map { Row.count(value, .sample("piece/\(slug)", library, size: nil, phase: $0, .instructions)) }
            }
        }
        let lines = ReadmeBlocks([.count(1)], prices: prices, roster).all[1].lines
        #expect(lines[0] == "| thousand instructions per s | DisposerChain | SinkChain |")
        #expect(lines.count == 5 && lines.allSatisfy { $0.filter { $0 == "|" }.count == 4 })
        // Four phases of 50 lives, and 1,000 values: a map costs as much as `none`.
        #expect(lines[2].hasSuffix(" | 8.40 | **6.00** |"))
    }

    @Test func theMachinesBlockAppearsOnlyForSeveralMachines() {
        let one = MeasuredMachine([.count(1)], of: nil)
        #expect(!ReadmeBlocks([.count(1)], machines: [one], roster).all.map(\.name).contains("machines"))
        let block = ReadmeBlocks([.count(1)], machines: [one, one], roster).all.last
        #expect(block?.name == "machines" && block?.lines.count == 4)
        #expect(block?.lines.last == "| an unknown processor | – | – | – | – | – | – |")
    }

    @Test func aMachinesLineShowsItsGaugeAndRatios() throws {
        let path = try Committed.reference(), rows = try CSVReader.rows(at: path)
        let machine = MeasuredMachine(rows, of: try RunDescription.beside(path))
        let line = try #require(ReadmeBlocks(rows, machines: [machine, machine], roster).all.last?.lines.last)
        #expect(line.contains(", gauge ") && line.ranges(of: "×").count == 4 && !line.contains("–"))
    }

    @Test func noProcessorNameBreaksTheTable() throws {
        var description = try #require(try RunDescription.beside(Committed.reference()))
        description.machine.cpu = "A|B *8* <2 GHz>"
        let machine = MeasuredMachine([.count(1)], of: description)
        let line = try #require(ReadmeBlocks([.count(1)], machines: [machine, machine], roster).all.last?.lines.last)
        #expect(line.hasPrefix("| A\\|B \\*8\\* &lt;2 GHz&gt;, gauge ") && line.contains(" ns, commit "))
    }
}
