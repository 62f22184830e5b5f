import Testing

@testable import Results

@Suite struct SampleFileTests {
    private let samples: Samples = {
        var samples = Samples()
        samples.add([1.5, 2.25, 1234.56], to: .sample(phase: "event", .timePerUnit))
        samples.add([10], to: .sample("a,\"b\"", size: nil, phase: "dispose", .teardownLatency))
        samples.add([3], to: .sample(phase: "event", .timePerUnit))
        samples.add([], to: .sample(phase: "event", .timePerUnit))
        return samples
    }()

    @Test func eachProcessHasALineOfSamples() {
        #expect(
            SampleFile.text(samples) == """
                schema_version,workload,architecture,parameter,size,phase,metric,process,values
                \(CSVFormat.schemaVersion),subscribe/map-chain,LinkChain,depth,64,event,time_per_unit,1,1.5 2.25 1234.6
                \(CSVFormat.schemaVersion),subscribe/map-chain,LinkChain,depth,64,event,time_per_unit,2,3
                \(CSVFormat.schemaVersion),"a,""b""\",LinkChain,,,dispose,teardown_latency,1,10

                """)
        #expect(samples.count == 3)
    }

    @Test func writtenSamplesAreReadBack() throws {
        let text = SampleFile.text(samples)
        let read = try SampleFile.samples(in: Data(text.utf8), named: "s.csv", described: 3)
        #expect(SampleFile.text(read) == text)
        #expect(read.keys == samples.keys)
        #expect(read[.sample(phase: "event", .timePerUnit)] == [[1.5, 2.25, 1234.6], [3]])
        #expect(read.medians(of: .sample(phase: "event", .timePerUnit)) == [2.25, 3])
        #expect(read.lowerQuartiles(of: .sample(phase: "event", .timePerUnit)) == [1.875, 3])
        #expect(read[.sample()] == [])
    }

    @Test func samplesOfSizeZeroAreReadBack() throws {
        let key = RowKey.sample(size: 0, phase: "event", .timePerUnit), text = SampleFile.text(Samples(key, [[1.5]]))
        let read = try SampleFile.samples(in: Data(text.utf8), named: "s.csv", described: 1)
        #expect(read.keys == [key] && read[key] == [[1.5]])
    }

    @Test func samplesOfAnotherRunAreRefused() throws {
        let own = try Folder(), path = own.path, folder = try ResultFolder(path)
        func row(_ key: RowKey) -> Row { Row(key, processes: samples[key]) }
        try folder.write(samples.keys.map(row), samples: samples, RunDescription.sample())
        #expect(try ComparedRun(path: folder.csv).samples?.count == 3)
        // The same number of lines, with one sample fewer.
        let file = SampleFile.path(beside: folder.csv)
        let others = try String(contentsOfFile: file, encoding: .utf8).replacing(" 1234.6", with: "")
        try Data(others.utf8).write(to: URL(fileURLWithPath: file))
        let failure = refusal { try ComparedRun(path: folder.csv) }
        #expect(failure.says(.usage, "\(file): from another run than \(folder.csv), "))
    }

    @Test func samplesStandBesideTheResultsAndMoveWithThem() throws {
        let own = try Folder(), path = own.path, folder = try ResultFolder(path)
        let description = RunDescription.sample { $0.complete = true }
        try folder.write([.count(1)], samples: samples, description)
        #expect(own.has("latest-samples.csv"))
        #expect(try RunDescription.beside(folder.csv)?.samples == 3)
        #expect(try SampleFile.samples(of: folder.csv)?.count == 3)
        _ = try folder.setAside()
        #expect(try SampleFile.samples(of: path + "/previous.csv")?.count == 3)
        #expect(try SampleFile.samples(of: folder.csv) == nil)
        try folder.write([.count(2)], description)
        _ = try folder.setAside()
        #expect(try SampleFile.samples(of: path + "/previous.csv") == nil)
    }

    @Test(arguments: [
        ("", "s.csv: empty file"), ("HEADER", "s.csv:1: no newline at the end"), ("what,else\n1,2\n", "s.csv:1: wrong header"),
        ("HEADER\r\nV,ROW,1,5\r\n", "s.csv:1: wrong header"),
        ("HEADER\nV,ROW,1,5\nV,ROW,2,", "s.csv:3: no newline at the end, the file was cut"),
        ("HEADER\n999,ROW,1,5\n", "s.csv:2: schema version 999, this tool reads"),
        ("HEADER\nx,ROW,1,5\n", "s.csv:2: schema version 'x' is not a number"),
        ("HEADER\nV,ROW,1\n", "s.csv:2: 8 fields instead of 9"),
        ("HEADER\nV,ROW,1,5\nV,ROW,1,5\n", "s.csv:3: process 1 of w depth=1 A p time_per_unit appears twice"),
        ("HEADER\nV,ROW,1,5\nV,ROW,3,5\n", "s.csv:3: process 3 of w depth=1 A p time_per_unit without process 2"),
        ("HEADER\nV,w,A,depth,1,p,speed,1,5\n", "s.csv:2: unknown metric 'speed'"),
        ("HEADER\nV,w,A,height,1,p,time_per_unit,1,5\n", "s.csv:2: unknown parameter 'height'"),
        ("HEADER\nV,w,A,depth,1,p,allocations,1,5\n", "s.csv:2: allocations is not timed"),
        ("HEADER\nV,ROW,0,5\n", "s.csv:2: process is 0, and no run writes less than 1"),
        ("HEADER\nV,ROW,1,5 x\n", "s.csv:2: values 'x' is not a number"),
        ("HEADER\nV,ROW,1,5 nan\n", "s.csv:2: values 'nan' is not a number"),
        ("HEADER\nV,ROW,1,\n", "s.csv:2: values '' is not a number"),
        ("HEADER\nV,w,A,depth,1.5,p,time_per_unit,1,5\n", "s.csv:2: size '1.5' is not a whole number"),
        ("HEADER\nV,,A,depth,1,p,time_per_unit,1,5\n", "s.csv:2: no workload;"),
        ("HEADER\nV,w,,depth,1,p,time_per_unit,1,5\n", "s.csv:2: no architecture;"),
        ("HEADER\nV,w,A,depth,1,,time_per_unit,1,5\n", "s.csv:2: no phase;"),
        ("HEADER\nV,w,A,,1,p,time_per_unit,1,5\n", "s.csv:2: parameter '' with size '1';"),
        ("HEADER\nV,w,A,depth,,p,time_per_unit,1,5\n", "s.csv:2: parameter 'depth' with size '';"),
        ("HEADER\nV,\"w,A\n", "s.csv:2: a misplaced quote"),
        ("HEADER\nV,ROW,1,5\n", "s.csv: 1 lines, but the JSON beside the result file says 2"),
    ])
    func aDamagedFileIsRejectedWithItsLine(template: String, message: String) throws {
        let text = template.replacing("HEADER", with: SampleFile.header).replacing("V,", with: "\(CSVFormat.schemaVersion),")
            .replacing("ROW", with: "w,A,depth,1,p,time_per_unit")
        let failure = refusal { try SampleFile.samples(in: Data(text.utf8), named: "s.csv", described: 2) }
        #expect(failure.says(.usage, message, ending: "measure again, copy it anew, or remove it to go without"))
    }
}
