import Testing

@testable import Gate
@testable import Reports
@testable import Results

@Suite struct ReportFilesTests {
    private let own: Folder
    private var folder: String { own.path }

    init() throws {
        own = try Folder()
        try own.write(csv, to: "latest.csv")
    }

    private func read(base: String? = nil) throws -> ReportFiles { try ReportFiles(own("latest.csv"), base: base) }

    private let csv = CSVFormat.text([.count(1)])

    @Test func filesBesideTheRunAreRead() throws {
        for name in ["census.csv", "instructions.csv", "previous.csv"] { try own.write(csv, to: name) }
        try own.write(CensusTypeLine.header + "\n3,a/b,SinkChain,,,event,Sink,1,1,0\n", to: "census-types.csv")
        try own.write("<svg></svg>", to: "ownership/b.svg")
        try own.write("<svg></svg>", to: "ownership/a.svg")
        let record = GateRecord(GateReport(failure: Failure(.usage, "no baseline")), commandLine: ["gate"], commit: "abc")
        try record.write(to: ResultFolder(folder))
        let files = try read()
        #expect(files.gate == record && record.exitCode == ExitCode.usage.rawValue)
        #expect(files.base?.path == "\(folder)/previous.csv" && !files.isBaseNamed)
        #expect(files.census?.rows.count == 1 && files.instructions?.rows.count == 1)
        #expect(files.types.map(\.size) == [nil] && files.drawings.map(\.name) == ["a", "b"])
        #expect(files.run.samples == nil)
    }

    @Test func aGateReportWithoutACommitIsRead() throws {
        let record = GateRecord(GateReport(failure: Failure(.usage, "no baseline")), commandLine: ["gate"], commit: nil)
        try record.write(to: ResultFolder(folder))
        #expect(try !own.read("gate.json").contains("commit\""))
        let files = try read()
        #expect(files.gate != nil && files.gate?.commit == nil)
    }

    @Test func aRunAloneIsEnough() throws {
        let files = try read()
        #expect(files.base == nil && files.census == nil && files.types.isEmpty && files.drawings.isEmpty && files.gate == nil)
    }

    @Test(arguments: ["", "{}", #"{"schema": 2}"#]) func aGateReportInAnotherFormatIsRefused(_ text: String) throws {
        try own.write(text, to: "gate.json")
        let failure = refusal { try read() }
        #expect(failure?.message.contains("gate.json: not a gate report of this tool") == true)
    }

    @Test(arguments: [(1.042, true), (0.0, false), (-1.0, false), (1.5e308, false), (1e-300, false)])
    func aGateReportWithAnImpossibleRatioIsRefused(ratio: Double, isRead: Bool) throws {
        let verdict = Verdict(.worse, .sample(), .same(193))
        var record = GateRecord(GateReport(verdicts: [verdict]), commandLine: ["gate"], commit: nil)
        try #require(record.entries.count == 1)
        record.entries[0].ratio = ratio
        try record.write(to: ResultFolder(folder))
        let failure = refusal { try read() }
        #expect((failure == nil) == isRead)
        if let failure { #expect(failure.message.hasPrefix("\(folder)/gate.json: a ratio of \(ratio) for ")) }
    }

    @Test func aMissingRunSaysHowToGetOne() throws {
        let failure = refusal { try ReportFiles("/none/latest.csv", base: nil) }
        #expect(failure?.code == .usage && failure?.message.contains("measure with `make bench` first") == true)
    }

    @Test func aMissingBaseSaysWhatToName() throws {
        let failure = refusal { try read(base: "/none/b.csv") }
        #expect(failure?.message == "/none/b.csv: no such file; name the CSV of an older run: --base OLDER.csv")
    }

    @Test func aBrokenCompanionFileIsRefused() throws {
        try own.write(String(csv.dropLast(5)), to: "census.csv")
        #expect(refusal { try read() }?.code == .usage)
        for (text, what) in [
            ("", ":1: wrong header"), (CensusTypeLine.header, ":1: no newline"),
            (CensusTypeLine.header + "\n9,a/b,S,,,e,T,1,1,0\n", ":2: not a line of schema version 2 to 3;"),
            (CensusTypeLine.header + "\n3,a/b,S,,,e,T,1,1\n", ":2: not a line"),
        ] {
            let failure = refusal { try CensusTypeLine.lines(in: text, named: "t.csv") }
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
        #expect(refusal { try OwnershipDrawing(name: "a", text: text, path: "a.svg") }.says(.usage, "a.svg: "))
    }

    @Test func aDrawingMayReferToItself() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg"><metadata/><path marker-end="url(#a)"/><use href="#b"/><use href = '#b'/>\
            <use href=#b /><path fill="url( '#a')"/><text>a form &lt;meta</text></svg>
            """
        #expect(try OwnershipDrawing(name: "a", text: "<?xml version=\"1.0\"?>\n\(text)\n", path: "a.svg").svg == text)
    }
}
