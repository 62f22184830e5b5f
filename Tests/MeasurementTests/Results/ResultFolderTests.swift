import Testing

@testable import Results

@Suite struct ResultFolderTests {
    private let own: Folder
    private let path: String
    private let folder: ResultFolder
    private var description = RunDescription(commandLine: ["reactive-bench", "run"], quick: true, missing: ["pump/map"])
    private var whole: RunDescription { changed(description) { ($0.complete, $0.quick) = (true, false) } }

    init() throws {
        own = try Folder()
        path = own("results")
        folder = try ResultFolder(path)
    }

    @Test func resultsAreReadBackWithTheirDescription() throws {
        try folder.write([.count(3)], description)
        #expect(try CSVReader.rows(at: folder.csv) == [.count(3)])
        let read = try #require(try RunDescription.beside(folder.csv))
        #expect(read.rows == 1 && read.missing == ["pump/map"] && read.machine == description.machine)
    }

    @Test func aCutFileIsNoticedThroughItsDescription() throws {
        try folder.write([.count(3)], description)
        try (CSVFormat.header + "\n").write(toFile: folder.csv, atomically: true, encoding: .utf8)
        #expect(refusal { try CSVReader.rows(at: folder.csv) }?.message.contains("cut or edited") == true)
    }

    @Test func aPartialRunNeverReplacesAWholeOne() throws {
        #expect(try folder.setAside() == nil)
        try folder.write([.count(1)], whole)
        #expect(try folder.setAside() == path + "/previous.csv")
        let limited = changed(whole) { $0.selection = .init(filter: "^pump/", implementations: []) }
        let quick = changed(whole) { $0.quick = true }
        for (count, partial) in [(2, description), (3, limited), (4, quick)] {
            try folder.write([.count(Double(count))], partial)
            #expect(try folder.setAside() == path + "/previous-partial.csv")
            #expect(try CSVReader.rows(at: path + "/previous.csv") == [.count(1)])
            #expect(try CSVReader.rows(at: path + "/previous-partial.csv") == [.count(Double(count))])
        }
    }

    @Test func aRunWithoutTimesRemovesStaleSamples() throws {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        let samples = Samples(key, [[1, 2]])
        try folder.write([Row(key, processes: samples[key])], samples: samples, description)
        #expect(try SampleFile.samples(of: folder.csv) == samples)
        try FileManager.default.removeItem(atPath: folder.csv)
        #expect(try folder.setAside() == nil)
        try folder.write([.count(3)], description)
        #expect(try CSVReader.rows(at: folder.csv) == [.count(3)])
        #expect(try SampleFile.samples(of: folder.csv) == nil)
    }

    @Test func oneUnwritableFileLeavesAllFilesUnchanged() throws {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        func write(_ times: [Double]) throws(Failure) {
            try folder.write([Row(key, processes: [times])], samples: Samples(key, [times]), description)
        }
        try write([1, 2])
        // No file can be written there.
        let blocked = ResultFolder.draft(of: path + "/latest.json")
        try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
        let failure = refusal { try write([3, 4, 5]) }
        #expect(failure.says(.usage, "\(path)/latest.json: cannot be written ("))
        #expect(try ComparedRun(path: folder.csv).samples?[key] == [[1, 2]])
        try FileManager.default.removeItem(atPath: blocked)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["latest-samples.csv", "latest.csv", "latest.json"])
        try write([3, 4, 5])
        #expect(try ComparedRun(path: folder.csv).samples?[key] == [[3, 4, 5]])
    }

    @Test(arguments: [nil, "", "{}", "not JSON"] as [String?])
    func aRunWithoutDescriptionNeverReplacesAWholeOne(json: String?) throws {
        try folder.write([.count(1)], whole)
        let beside = RunDescription.path(beside: folder.csv)
        try FileManager.default.removeItem(atPath: beside)
        try json?.write(toFile: beside, atomically: true, encoding: .utf8)
        #expect(try folder.setAside() == path + "/previous-partial.csv")
        #expect(!FileManager.default.fileExists(atPath: path + "/previous.csv"))
    }

    struct Edit: NamedCase {
        var name: String
        var message: String?
        var change: @Sendable (inout RunDescription) -> Void

        init(_ name: String, _ message: String?, _ change: @escaping @Sendable (inout RunDescription) -> Void) {
            (self.name, self.message, self.change) = (name, message, change)
        }

        init(disturbed: Int, of rows: Int, _ message: String?) {
            self.init("\(disturbed) rows of \(rows) disturbed", message) {
                $0.checks.disturbance = Disturbance(
                    gauge: 100, processes: 9, disturbedProcesses: 9, rows: rows, disturbedRows: disturbed, shift: nil)
            }
        }
    }

    @Test(arguments: [
        Edit("another schema", "schema version 9, this tool reads 2 to 3;") { $0.schemaVersion = 9 },
        Edit("more processes than any run has", "processes.started is \(Int.max); the file was edited, measure again") {
            $0.checks.processes = ChildProcesses(forked: 1, started: .max)
        },
        Edit(disturbed: 0, of: -1, "disturbance."), Edit(disturbed: 0, of: .max, "disturbance."),
        Edit(disturbed: .max, of: 8, "disturbance."), Edit(disturbed: 9, of: 8, "disturbance."), Edit(disturbed: 8, of: 8, nil),
    ])
    func anImpossibleDescriptionIsRefused(_ edit: Edit) throws {
        try folder.write([.count(3)], changed(description, edit.change))
        let failure = refusal { try RunDescription.beside(folder.csv) }
        #expect((failure == nil) == (edit.message == nil))
        guard let failure, let message = edit.message else { return }
        #expect(failure.message.hasPrefix("\(path)/latest.json: \(message)"))
        if message == "disturbance." { #expect(failure.message.hasSuffix("; the file was edited, measure again")) }
    }

    @Test func theDescriptionRecordsASelectionIfThereIsOne() throws {
        var description = description
        #expect(RunDescription.Selection(filter: nil, implementations: []) == nil)
        #expect(!String(decoding: description.json, as: UTF8.self).contains("selection"))
        description.selection = .init(filter: "^pump/", implementations: ["LinkChain"])
        try folder.write([], description)
        #expect(try RunDescription.beside(folder.csv)?.selection == description.selection)
    }

    @Test func anUnwritableResultFolderIsRefused() {
        #expect(refusal { try ResultFolder("/dev/null/results") }?.code == .usage)
    }

    @Test func twoRunsNeverWriteIntoOneFolder() throws {
        var first: ResultFolder? = try ResultFolder(path, alone: true)
        let message = "\(path): another run is writing its results there; wait until it ends, or give another folder with --output"
        #expect(refusal { _ = try ResultFolder(path, alone: true) }?.message == message)
        #if os(Linux)
        // The refused folder was closed again.
        // The system reports its real path, since the given path may contain links.
        let realPath = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let opened = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == realPath
        }
        #expect(opened.count == 1)
        #endif
        // Adding a document does not need the lock.
        try ResultFolder(path).write(["a"], to: "note.md")
        try first?.write([.count(1)], description)
        first = nil
        _ = try ResultFolder(path, alone: true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["latest.csv", "latest.json", "note.md"])
    }
}
