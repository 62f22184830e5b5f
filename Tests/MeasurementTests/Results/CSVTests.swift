import Testing

@testable import Results

/// The CSV format: its columns, its figures, and what is refused. CSVLawTests writes generated rows and reads them back.
@Suite struct CSVTests {
    private let rows = [
        Row.count(3),
        Row.count(0.25, .sample(phase: "event", .allocatedBytes)),
        Row.count(-1, .sample("a,\"b\"", size: nil, phase: "after", .liveObjects)),
        Row(.sample(phase: "event", .timePerUnit), sample: [1.5, 2.25, 1234]),
        Row(.sample(phase: "dispose", .teardownLatency), without: .unsupported, detail: "signal 11 (SIGSEGV), or so"),
        Row(.sample(phase: "whole", .peakLiveBytes), counts: [16, 32, 16]),
        Row(.sample(phase: "release", .timePerUnit), processes: [[10], [11], [12], [13], [14], [15]], batch: 64),
    ]

    private func read(_ text: String, named name: String = "a.csv", described: Int? = nil) throws -> [Row] {
        try CSVReader.rows(in: Data(text.utf8), named: name, described: described)
    }

    @Test func aFileOfSchema2IsStillRead() throws {
        let old = """
            schema_version,workload,architecture,parameter,size,phase,metric,unit,direction,kind,samples,min,p25,median,p75,p90,p99,max,\
            mad,status,detail
            2,pump/map,SinkChain,depth,64,event,time_per_unit,ns,lower,timed,900,240,245,248,251,260,300,400,3,ok,
            2,pump/map,SinkChain,depth,64,dispose,teardown_latency,ns,lower,timed,,,,,,,,,,unsupported,why

            """
        let rows = try read(old, described: 2)
        #expect(rows[0].value == 248 && rows[0].figures.p99 == 300 && rows[0].samples == 900)
        #expect(rows[0].processes == nil && rows[0].interval == nil && rows[0].batch == nil && rows[0].sample == nil)
        #expect(rows[1].status == .unsupported && rows[1].detail == "why")
        let joined = old.replacing("\n2,pump/map,SinkChain,depth,64,event", with: "\n3,pump/map,SinkChain,depth,64,event")
        #expect(
            refusal { try read(joined) }?.message
                == "a.csv:2: schema version 3 below a header of version 2; two files were joined, give them one at a time")
    }

    @Test func theHeaderListsTheFormatsColumns() {
        #expect(
            CSVFormat.header
                == "schema_version,workload,architecture,parameter,size,phase,metric,unit,direction,kind,samples,min,p25,median,p75,p90,"
                + "p99,max,mad,processes,low,high,batch,quantiles_of,status,detail"
        )
    }

    @Test func rowsHoldBareNumbersAndLeaveMissingOnesEmpty() {
        #expect(
            CSVFormat.text(rows) == CSVFormat.header + """

                3,subscribe/map-chain,LinkChain,depth,64,subscribe,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,
                3,subscribe/map-chain,LinkChain,depth,64,event,allocated_bytes,bytes,lower,exact,3,0.25,0.25,0.25,0.25,0.25,0.25,0.25,0,\
                ,,,,,ok,
                3,"a,""b""\",LinkChain,,,after,live_objects,1,lower,exact,3,-1,-1,-1,-1,-1,-1,-1,0,,,,,,ok,
                3,subscribe/map-chain,LinkChain,depth,64,event,time_per_unit,ns,lower,timed,3,1.5,,2.25,,,,1234,0.75,1,,,1,runs,ok,
                3,subscribe/map-chain,LinkChain,depth,64,dispose,teardown_latency,ns,lower,timed,,,,,,,,,,,,,,,unsupported,"signal 11 \
                (SIGSEGV), or so"
                3,subscribe/map-chain,LinkChain,depth,64,whole,peak_live_bytes,bytes,lower,exact,3,16,,,,,,32,,,,,,,nondeterministic,
                3,subscribe/map-chain,LinkChain,depth,64,release,time_per_unit,ns,lower,timed,6,10,,12.5,,,,15,1.5,6,10.357,14.643,64,\
                batch means,ok,

                """)
    }

    /// Files with these lines, and their errors; ROW1 and ROW2 differ in their architecture.
    @Test(arguments: [
        ("", "a.csv: empty file"),
        ("HEADER", "a.csv:1: no newline at the end"),
        ("what,else\n2,2\n", "a.csv:1: wrong header"),
        ("HEADER\r\n3,ROW1\r\n", "a.csv: line endings were changed to CRLF; give the file as"),
        ("HEADER\n3,ROW1\r\n", "a.csv: line endings were changed to CRLF; give the file as"),
        ("\u{FEFF}HEADER\n3,ROW1\n", "a.csv: a byte-order mark was added; give the file as"),
        ("\u{FEFF}HEADER\r\n3,ROW1\r\n", "a.csv: a byte-order mark was added, and line endings were changed to CRLF; give"),
        ("what,else\r\n3,2\r\n", "a.csv:1: wrong header"),
        ("old,header\n7,x\n", "a.csv:2: schema version 7, this tool reads 2 to 3"),
        ("HEADER\n1,A\n", "a.csv:2: schema version 1, this tool reads 2 to 3"),
        ("HEADER\n3,ROW1\n3,ROW2", "a.csv:3: no newline at the end, the file was cut in the middle"),
        ("HEADER\n3,ROW1,more\n", "a.csv:2: 27 fields instead of 26"),
        ("HEADER\n3,subscribe/map-chain\n", "a.csv:2: 2 fields instead of 26"),
        ("HEADER\n3,ROW1\n\n", "a.csv:3: schema version '' is not a number"),
        ("HEADER\n3,ROW1\n3,ROW2\n3,ROW1\n", "a.csv:4: the same row as in line 2 (w depth=1 A p allocations)"),
        ("HEADER\n3,\"w,A\n", "a.csv:2: a misplaced quote"),
    ])
    func aDamagedFileIsRejectedWithItsLine(template: String, message: String) throws {
        func row(_ architecture: String) -> String { "w,\(architecture),depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok," }
        let text = template.replacing("HEADER", with: CSVFormat.header).replacing("ROW1", with: row("A")).replacing("ROW2", with: row("B"))
        try expectRefusal(text, message)
    }

    private func expectRefusal(_ text: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let failure = try #require(refusal { try read(text) }, "it is read", sourceLocation: sourceLocation)
        #expect(failure.message.hasPrefix(message), sourceLocation: sourceLocation)
        #expect(failure.code == .usage && !failure.message.contains("\n"), sourceLocation: sourceLocation)
    }

    private static let count =
        "schema_version=3 workload=w architecture=A parameter=depth size=1 phase=p metric=allocations unit=1 "
        + "direction=lower kind=exact samples=3 min=3 p25=3 median=3 p75=3 p90=3 p99=3 max=3 mad=0 status=ok"
    private static let time =
        "schema_version=3 workload=w architecture=A parameter=depth size=1 phase=p metric=time_per_unit unit=ns "
        + "direction=lower kind=timed samples=3 min=1 median=3 max=4 mad=0 processes=3 low=2 high=5 status=ok"

    /// A change to a row, and its error.
    @Test(arguments: [
        (count, "median=x", "median 'x' is not a number"), (count, "median=nan", "median 'nan' is not a number"),
        (count, "median=0x3", "median '0x3' is not a number"), (count, "median=+3", "median '+3' is not a number"),
        (count, "median=03", "median '03' is not a number"), (count, "median=-0", "median '-0' is not a number"),
        (count, "median=3.0", "median '3.0' is not a number"), (count, "median=3.", "median '3.' is not a number"),
        (count, "median=.3", "median '.3' is not a number"), (count, "median=1e3", "median '1e3' is not a number"),
        (count, "status=fine", "unknown status 'fine'"), (count, "median=", "status ok without a median"),
        (count, "metric=speed", "unknown metric 'speed'"), (count, "unit=ns", "unit of allocations is 'ns', not '1'"),
        (count, "direction=higher", "direction of allocations is 'higher', not 'lower'"),
        (count, "kind=timed", "kind of allocations is 'timed', not 'exact'"), (count, "size=1.5", "size '1.5' is not a whole number"),
        (count, "processes=x", "processes 'x' is not a whole number"), (count, "quantiles_of=y", "unknown quantiles_of 'y'"),
        (count, "workload=", "no workload;"), (count, "architecture=", "no architecture;"), (count, "phase=", "no phase;"),
        (count, "size=-1", "size is -1, and no run"), (count, "samples=0", "samples is 0, and no run"),
        (count, "parameter=", "parameter '' with size '1';"), (count, "size=", "parameter 'depth' with size '';"),
        (count, "min=4 p25= p75= p90= p99= max=5", "min is above median (4, 3);"), (count, "p75=4 p90= p99=", "p75 is above max (4, 3);"),
        (count, "status=unsupported", "status unsupported with figures;"),
        (count, "samples= p25= median= p75= p90= p99= max= mad= status=error", "status error with figures;"),
        (time, "min=-9 median=-3 processes= low= high=", "the median of a time is -3, below 0;"),
        (time, "low=5 high=2", "low is above high (5, 2);"),
        (time, "high=", "low '2' with high '';"), (time, "low=", "low '' with high '5';"), (time, "mad=-1", "mad is -1, below 0;"),
        (time, "processes=8 samples=7", "processes is above samples (8, 7);"),
        (time, "processes=8 samples=", "processes '8' without samples;"),
    ])
    func anImpossibleRowIsRejected(row: String, change: String, message: String) throws {
        var fields: [String: String] = [:]
        for field in (row + " " + change).split(separator: " ") {
            let parts = field.split(separator: "=", omittingEmptySubsequences: false)
            fields[String(parts[0])] = String(parts[1])
        }
        let line = CSVFormat.columns.map { fields[$0] ?? "" }.joined(separator: ",")
        try expectRefusal("\(CSVFormat.header)\n\(line)\n", "a.csv:2: \(message)")
    }

    @Test func anEditedFileMustBeMeasuredAgain() {
        let line = "3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,03,3,3,3,3,0,,,,,,ok,"
        let failure = refusal { try read("\(CSVFormat.header)\n\(line)\n") }
        #expect(failure?.message == "a.csv:2: median '03' is not a number; the file was edited, measure again")
    }

    @Test func aRowCountUnlikeTheDescriptionsIsRejected() throws {
        let message = "a.csv: 7 rows, but the JSON beside it says 9; the CSV was cut or edited, measure again or copy both anew"
        #expect(refusal { try read(CSVFormat.text(rows), described: 9) }?.message == message)
    }

    @Test func aMissingFileSaysHowToGetOne() {
        let message = "/nowhere/a.csv: no such file; measure with `make bench`, or name another file"
        #expect(refusal { try CSVReader.rows(at: "/nowhere/a.csv") } == Failure(.usage, message))
    }

    @Test func aSampleFileInPlaceOfResultsIsRecognised() {
        func message(_ name: String) -> String? { refusal { try read(SampleFile.header + "\n", named: name) }?.message }
        #expect(message("r/latest-samples.csv") == "r/latest-samples.csv:1: these are the samples of a run; give r/latest.csv")
        #expect(message("a.csv") == "a.csv:1: these are the samples of a run; give the CSV beside them")
    }

    @Test func aDirectoryIsNotReadAsAFile() {
        #expect(refusal { try CSVReader.rows(at: "/tmp") } == Failure(.usage, "/tmp: a directory; name a CSV file in it"))
    }

    @Test func aTimedRowEqualsItsWrittenForm() throws {
        let row = Row(.sample(phase: "event", .timePerUnit), sample: [1.23456, 2.34549, 456.789])
        #expect(row.figures.median == 2.345)
        #expect(try read(CSVFormat.text([row])) == [row])
    }

    @Test(arguments: ["\u{1B}[2J", "\u{7}", "\u{7F}", "\u{9B}2J", "a\tb"]) func aNameWithAControlCharacterIsRefused(_ name: String) {
        #expect(RowKey.sample(name).flaw == "a control character in the workload")
        #expect(RowKey.sample("a", name).flaw == "a control character in the architecture")
        #expect(RowKey.sample(phase: name).flaw == "a control character in the phase")
        let failure = refusal { try read(CSVFormat.text([.count(1, .sample(name))])) }
        #expect(failure?.message == "a.csv:2: a control character in the workload; the file was edited, measure again")
        #expect(RowKey.sample("größer/漢字 🙂").flaw == nil && RowKey.sample(phase: "/batch", .timePerUnit).flaw == "phase '/batch'")
    }

    /// The process with the shortest median determines the median of all samples, since nearly half of them are shorter than any process's
    /// median.
    @Test func theMedianIsWithinItsInterval() throws {
        let processes = (10...16).map { Array(repeating: 1, count: 49) + Array(repeating: Double($0), count: 51) }
        let row = Row(.sample(phase: "event", .timePerUnit), processes: processes)
        let median = try #require(row.value), interval = try #require(row.interval)
        #expect(median < 10.2 && interval.low <= median && median <= interval.high)
    }

    @Test func aTimeThatRoundsToZeroIsNothing() {
        #expect(Row(.sample(phase: "event", .timePerUnit), sample: [0.0003]).isNothing)
        #expect(Row(.sample(phase: "event", .timePerUnit), sample: [0.0006]).value == 0.001)
    }

    /// Older files have such rows.
    @Test func aTimeWrittenAsZeroIsReadBack() throws {
        let row = changed(Row(.sample(phase: "event", .timePerUnit), sample: [0.001])) {
            ($0.figures.min, $0.figures.median, $0.figures.max) = (0, 0, 0)
        }
        #expect(row.status == .ok && row.value == 0)
        #expect(try read(CSVFormat.text([row])) == [row])
    }
}
