import Foundation
import Testing

@testable import Results

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

    @Test func aFileOfSchema2IsStillRead() throws {
        let old = """
            schema_version,workload,architecture,parameter,size,phase,metric,unit,direction,kind,samples,min,p25,median,p75,p90,p99,max,\
            mad,status,detail
            2,pump/map,SinkChain,depth,64,event,time_per_unit,ns,lower,timed,900,240,245,248,251,260,300,400,3,ok,
            2,pump/map,SinkChain,depth,64,dispose,teardown_latency,ns,lower,timed,,,,,,,,,,unsupported,why

            """
        let rows = try CSVReader.rows(in: Data(old.utf8), named: "a.csv", described: 2)
        #expect(rows[0].value == 248 && rows[0].figures.p99 == 300 && rows[0].samples == 900)
        #expect(rows[0].processes == nil && rows[0].interval == nil && rows[0].batch == nil && rows[0].sample == nil)
        #expect(rows[1].status == .unsupported && rows[1].detail == "why")
        let joined = old.replacing("\n2,pump/map,SinkChain,depth,64,event", with: "\n3,pump/map,SinkChain,depth,64,event")
        #expect(
            refusal { () throws(Failure) in try CSVReader.rows(in: Data(joined.utf8), named: "a.csv") }?.message
                == "a.csv:2: schema version 3 below a header of version 2; two files were joined, give them one at a time")
    }

    @Test func theColumnsAreThoseOfTheFormat() {
        #expect(
            CSVFormat.header
                == "schema_version,workload,architecture,parameter,size,phase,metric,unit,direction,kind,samples,min,p25,median,p75,p90,"
                + "p99,max,mad,processes,low,high,batch,quantiles_of,status,detail"
        )
    }

    @Test func aRowIsWrittenInBareNumbersAndMissingOnesAreEmpty() {
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

    @Test func whatIsWrittenIsReadBack() throws {
        let text = CSVFormat.text(rows)
        let read = try CSVReader.rows(in: Data(text.utf8), named: "a.csv", described: rows.count)
        #expect(CSVFormat.text(read) == text)
        #expect(read.map(\.key) == rows.map(\.key))
        #expect(read[0] == rows[0])
    }

    @Test(arguments: [
        ("", "a.csv: empty file"),
        ("HEADER", "a.csv:1: no newline at the end"),
        ("what,else\n2,2\n", "a.csv:1: wrong header"),
        ("HEADER\r\n3,ROW\r\n", "a.csv: line endings were changed to CRLF; give the file as"),
        ("HEADER\n3,ROW\r\n", "a.csv: line endings were changed to CRLF; give the file as"),
        ("\u{FEFF}HEADER\n3,ROW\n", "a.csv: a byte-order mark was added; give the file as"),
        ("\u{FEFF}HEADER\r\n3,ROW\r\n", "a.csv: a byte-order mark was added, and line endings were changed to CRLF; give"),
        ("what,else\r\n3,2\r\n", "a.csv:1: wrong header"),
        ("old,header\n7,x\n", "a.csv:2: schema version 7, this tool reads 2 to 3"),
        ("HEADER\n1,ROW\n", "a.csv:2: schema version 1, this tool reads 2 to 3"),
        ("HEADER\n3,ROW\n3,ROW2", "a.csv:3: no newline at the end, the file was cut in the middle"),
        ("HEADER\n3,ROW,more\n", "a.csv:2: 27 fields instead of 26"),
        ("HEADER\n3,subscribe/map-chain\n", "a.csv:2: 2 fields instead of 26"),
        ("HEADER\n3,ROW\n\n", "a.csv:3: schema version '' is not a number"),
        ("HEADER\n3,ROW\n3,ROW2\n3,ROW\n", "a.csv:4: the same row as in line 2 (w depth=1 A p allocations)"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,x,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: median 'x' is not a number"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,nan,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: median 'nan' is not a number"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,fine,\n", "a.csv:2: unknown status 'fine'"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: status ok without a median"),
        ("HEADER\n3,w,A,depth,1,p,speed,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: unknown metric 'speed'"),
        (
            "HEADER\n3,w,A,depth,1,p,allocations,ns,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n",
            "a.csv:2: unit of allocations is 'ns', not '1'"
        ),
        (
            "HEADER\n3,w,A,depth,1,p,allocations,1,higher,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n",
            "a.csv:2: direction of allocations is 'higher', not 'lower'"
        ),
        (
            "HEADER\n3,w,A,depth,1,p,allocations,1,lower,timed,3,3,3,3,3,3,3,3,0,,,,,,ok,\n",
            "a.csv:2: kind of allocations is 'timed', not 'exact'"
        ),
        ("HEADER\n3,w,A,depth,1.5,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: size '1.5' is not a whole number"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,x,,,,,ok,\n", "a.csv:2: processes 'x' is not a whole number"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,y,ok,\n", "a.csv:2: unknown quantiles_of 'y'"),
        ("HEADER\n3,\"w,A\n", "a.csv:2: a quote is out of place"),
        ("HEADER\n3,,A,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: no workload;"),
        ("HEADER\n3,w,,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: no architecture;"),
        ("HEADER\n3,w,A,depth,1,,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: no phase;"),
        ("HEADER\n3,w,A,depth,-1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: size is -1, and no run"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,0,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: samples is 0, and no run"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,0x3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: median '0x3' is not a number"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,+3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: median '+3' is not a number"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,4,,3,,,,5,0,,,,,,ok,\n", "a.csv:2: min is above median (4, 3);"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,3,4,,,3,0,,,,,,ok,\n", "a.csv:2: p75 is above max (4, 3);"),
        (
            "HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,3,-9,,-3,,,,3,0,,,,,,ok,\n",
            "a.csv:2: the median of a time is -3, below 0;"
        ),
        ("HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,3,1,,3,,,,4,0,8,5,2,,,ok,\n", "a.csv:2: low is above high (5, 2);"),
        ("HEADER\n3,w,A,,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: parameter '' with size '1';"),
        ("HEADER\n3,w,A,depth,,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,\n", "a.csv:2: parameter 'depth' with size '';"),
        ("HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,3,1,,3,,,,4,0,8,2,,,,ok,\n", "a.csv:2: low '2' with high '';"),
        ("HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,3,1,,3,,,,4,0,8,,5,,,ok,\n", "a.csv:2: low '' with high '5';"),
        ("HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,3,1,,3,,,,4,-1,8,2,5,,,ok,\n", "a.csv:2: mad is -1, below 0;"),
        (
            "HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,7,1,,3,,,,4,0,8,2,5,,,ok,\n",
            "a.csv:2: processes is above samples (8, 7);"
        ),
        ("HEADER\n3,w,A,depth,1,p,time_per_unit,ns,lower,timed,,1,,3,,,,4,0,8,2,5,,,ok,\n", "a.csv:2: processes '8' without samples;"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,,,,3,,,,,,,,,,,unsupported,\n", "a.csv:2: status unsupported with figures;"),
        ("HEADER\n3,w,A,depth,1,p,allocations,1,lower,exact,,3,,,,,,,,,,,,,error,\n", "a.csv:2: status error with figures;"),
    ])
    func aFileThatIsNotWholeIsRejectedWithItsLine(template: String, message: String) throws {
        let text = template.replacing("HEADER", with: CSVFormat.header)
            .replacing("ROW2", with: "w,B,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,")
            .replacing("ROW", with: "w,A,depth,1,p,allocations,1,lower,exact,3,3,3,3,3,3,3,3,0,,,,,,ok,")
        let failure = try #require(refusal { () throws(Failure) in try CSVReader.rows(in: Data(text.utf8), named: "a.csv") })
        #expect(failure.message.hasPrefix(message))
        #expect(failure.code == .usage)
        #expect(!failure.message.contains("\n"))
    }

    @Test(arguments: ["03", "-03", "-0", "3.0", "3.", ".3", "1e3"])
    func aNumberAsNoRunWritesItIsNotRead(text: String) {
        let line = "3,w,A,depth,1,p,allocations,1,lower,exact,3,3,3,\(text),3,3,3,3,0,,,,,,ok,"
        let data = Data((CSVFormat.header + "\n" + line + "\n").utf8)
        let failure = refusal { () throws(Failure) in try CSVReader.rows(in: data, named: "a.csv") }
        #expect(failure?.message == "a.csv:2: median '\(text)' is not a number; the file was edited, measure again")
    }

    @Test func anotherNumberOfRowsThanTheDescriptionSaysIsAnEdit() throws {
        let data = Data(CSVFormat.text(rows).utf8)
        let failure = refusal { () throws(Failure) in try CSVReader.rows(in: data, named: "a.csv", described: 9) }
        #expect(
            failure?.message
                == "a.csv: 7 rows, but the JSON beside it speaks of 9; the CSV was cut or edited, measure again or copy both anew")
    }

    @Test func aMissingFileSaysWhereOneComesFrom() {
        let failure = refusal { () throws(Failure) in try CSVReader.rows(at: "/nowhere/a.csv") }
        #expect(
            failure?.message
                == "/nowhere/a.csv: no such file; measure with `make bench`, or name another file")
        #expect(failure?.code == .usage)
    }

    @Test func samplesInPlaceOfResultsAreCalledSo() {
        func message(_ name: String) -> String? {
            refusal { () throws(Failure) in try CSVReader.rows(in: Data((SampleFile.header + "\n").utf8), named: name) }?.message
        }
        #expect(message("r/latest-samples.csv") == "r/latest-samples.csv:1: these are the samples of a run; give r/latest.csv")
        #expect(message("a.csv") == "a.csv:1: these are the samples of a run; give the CSV beside them")
    }

    @Test func aDirectoryIsNoFile() {
        let failure = refusal { () throws(Failure) in try CSVReader.rows(at: "/tmp") }
        #expect(failure == Failure(.usage, "/tmp: a directory; name a CSV file in it"))
    }

    @Test func aTimedRowIsWhatItsFileSays() throws {
        let row = Row(.sample(phase: "event", .timePerUnit), sample: [1.23456, 2.34549, 456.789])
        #expect(row.figures.median == 2.345)
        #expect(try CSVReader.rows(in: Data(CSVFormat.text([row]).utf8), named: "a.csv") == [row])
    }

    @Test func aLineBreakIsWrittenAsABlank() throws {
        let row = Row(.sample(), without: .unsupported, detail: "no \"map\",\nnor\r\nfilter")
        let read = try CSVReader.rows(in: Data(CSVFormat.text([row]).utf8), named: "a.csv")
        #expect(read.map(\.detail) == ["no \"map\", nor filter"])
    }

    @Test func aNumberOfWhichNoRatioCanBeFormedIsNone() {
        func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
        #expect(["1" + zeros(31), "0." + zeros(30) + "1"].map { Number.decimal($0) } == [nil, nil])
        #expect(["0", "1" + zeros(29)].map { Number.decimal($0) } == [0, 1e29])
        #expect(["9007199254740992", "9007199254740993", "-9007199254740993"].map { Number.whole($0) } == [1 << 53, nil, nil])
        #expect(RowKey.sample(phase: "/batch", .timePerUnit).flaw == "phase '/batch'")
    }

    @Test(arguments: ["\u{1B}[2J", "\u{7}", "\u{7F}", "\u{9B}2J", "a\tb"]) func aNameThatATerminalWouldObeyIsRefused(_ name: String) {
        #expect(RowKey.sample(name).flaw == "a control character in the workload")
        #expect(RowKey.sample("a", name).flaw == "a control character in the architecture")
        #expect(RowKey.sample(phase: name).flaw == "a control character in the phase")
        let failure = refusal { () throws(Failure) in
            try CSVReader.rows(in: Data(CSVFormat.text([.count(1, .sample(name))]).utf8), named: "a.csv")
        }
        #expect(failure?.message == "a.csv:2: a control character in the workload; the file was edited, measure again")
        #expect(RowKey.sample("größer/漢字 🙂").flaw == nil)
    }

    /// The process with the shortest median decides the median of all samples: nearly half of them are shorter than any median.
    @Test func theMedianIsWithinItsInterval() throws {
        let processes = (10...16).map { Array(repeating: 1, count: 49) + Array(repeating: Double($0), count: 51) }
        let row = Row(.sample(phase: "event", .timePerUnit), processes: processes)
        let median = try #require(row.value), interval = try #require(row.interval)
        #expect(median < 10.2 && interval.low <= median && median <= interval.high)
    }

    @Test func aTimeThatWouldBeWrittenAsZeroIsNothing() {
        #expect(Row(.sample(phase: "event", .timePerUnit), sample: [0.0003]).isNothing)
        #expect(Row(.sample(phase: "event", .timePerUnit), sample: [0.0006]).value == 0.001)
    }

    /// Files from before that have such rows.
    @Test func aTimeThatIsWrittenAsZeroIsReadBack() throws {
        var row = Row(.sample(phase: "event", .timePerUnit), sample: [0.001])
        (row.figures.min, row.figures.median, row.figures.max) = (0, 0, 0)
        #expect(row.status == .ok && row.value == 0)
        #expect(try CSVReader.rows(in: Data(CSVFormat.text([row]).utf8), named: "a.csv") == [row])
    }

    @Test(arguments: [3.0 / 700_000, -1.0 / 3_000_000, 1e-6, 1e-300, 2e-307, 1.0 / 3, 12_345.678, 9e15, 1e300])
    func aCountIsReadBackAsItWas(value: Double) {
        #expect(Double(Number.exact(value)) == value)
        #expect(!Number.exact(value).contains("e"))
    }

    @Test func aTimeHasNoMoreDigitsThanItsIntervalSupports() {
        func text(_ value: Double, _ low: Double, _ high: Double) -> String { Number.time(value, within: .init(low: low, high: high)) }
        #expect(text(3.79, 3.76, 3.82) == "3.79" && text(3.79, 3.5, 4) == "3.8" && text(3.79, 2, 6) == "4")
        #expect(text(1719, 1690, 1750) == "1,720" && text(1719, 1500, 2000) == "1,700" && text(248, 247.5, 248.9) == "248")
        // Three digits at most, and one at least.
        #expect(text(12_345, 12_344, 12_346) == "12,300" && text(3.4, 1, 90) == "3")
        #expect([9.99, 9.995, 99.9, 99.95].map(Number.time) == ["9.99", "10.0", "99.9", "100"])
        #expect(Number.time(3.79, within: nil) == "3.8" && Number.time(12_345, within: nil) == "12,000")
        #expect(Number.reach(of: .init(low: 99, high: 100.4), around: 100) == "±1 %")
        #expect(Number.reach(of: .init(low: 99.8, high: 100.4), around: 100) == "±0.4 %")
        // A file may have a time that is written as 0.
        #expect(Number.reach(of: .init(low: -0.032, high: 0.032), around: 0) == "")
        #expect(Number.reach(of: .init(low: 0, high: 0), around: 0) == "")
    }

    @Test func aNumberIsAlwaysTheSameText() {
        #expect([3, 0.5, 1.0 / 3, 1e-5, -2].map(Number.exact) == ["3", "0.5", "0.3333333333333333", "0.00001", "-2"])
        #expect([1.23456, 0, 150.26, 123_456.7].map(Number.nanoseconds) == ["1.235", "0", "150.3", "123457"])
        #expect([-1.5, -0.0001, 99.9996, 9_999.99, 0.05, 7.01].map(Number.nanoseconds) == ["-1.5", "0", "100", "10000", "0.05", "7.01"])
        #expect(Number.nanoseconds(1e18) == "1000000000000000000")
        // From 9e15 on, neighbours are more than 1 apart.
        #expect(Number.count(9e15) == "9e+15" && Number.count(9e15 - 1) == "8,999,999,999,999,999")
        #expect(
            [0, 0.001, 2.7, 7.128, 9.996, 12.34, 26, 99.96, 999, 12_345.6, 1_234_567].map(Number.time)
                == ["0", "<0.01", "2.70", "7.13", "10.0", "12.3", "26.0", "100", "999", "12,346", "1,234,567"])
        #expect([0, 0.001, 2.5, 3, 12_345].map(Number.count) == ["0", "<0.01", "2.50", "3", "12,345"])
        #expect(Number.time(0.005) == "0.01" && Number.bound(99.5) == "100")
        #expect(Number.time(999.6, within: .init(low: 999.5, high: 999.7)) == "1,000")
    }
}
