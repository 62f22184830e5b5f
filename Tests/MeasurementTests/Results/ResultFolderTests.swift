import Foundation
import Testing

@testable import Results

@Suite struct ResultFolderTests {
    private let path = NSTemporaryDirectory() + "reactive-bench-\(UUID().uuidString)"
    private var description = RunDescription(commandLine: ["reactive-bench", "run"], quick: true, missing: ["pump/map"])

    @Test func whatWasMeasuredIsFoundAgainWithItsDescription() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        try folder.write([.count(3)], description)
        #expect(try CSVReader.rows(at: folder.csv) == [.count(3)])
        let read = try #require(try RunDescription.beside(folder.csv))
        #expect(read.rows == 1)
        #expect(read.missing == ["pump/map"])
        #expect(read.machine == description.machine)
    }

    @Test func aCutFileIsNoticedThroughItsDescription() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        try folder.write([.count(3)], description)
        try (CSVFormat.header + "\n").write(toFile: folder.csv, atomically: true, encoding: .utf8)
        #expect(refusal { () throws(Failure) in try CSVReader.rows(at: folder.csv) }?.message.contains("cut or edited") == true)
    }

    @Test func aRunOfAPartNeverTakesThePlaceOfAWholeOne() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        #expect(try folder.setAside() == nil)
        var whole = description
        (whole.complete, whole.quick) = (true, false)
        try folder.write([.count(1)], whole)
        #expect(try folder.setAside() == path + "/previous.csv")
        var limited = whole
        limited.selection = .init(filter: "^pump/", implementations: [])
        var quick = whole
        quick.quick = true
        for (count, partial) in [(2, description), (3, limited), (4, quick)] {
            try folder.write([.count(Double(count))], partial)
            #expect(try folder.setAside() == path + "/previous-partial.csv")
            #expect(try CSVReader.rows(at: path + "/previous.csv") == [.count(1)])
            #expect(try CSVReader.rows(at: path + "/previous-partial.csv") == [.count(Double(count))])
        }
    }

    @Test func samplesWhoseRowsAreGoneDoNotStayBesideARunWithoutTimes() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path), key = RowKey.sample(phase: "event", .timePerUnit)
        var samples = Samples()
        samples.add([1, 2], to: key)
        try folder.write([Row(key, processes: samples[key])], samples: samples, description)
        #expect(try SampleFile.samples(of: folder.csv) == samples)
        try FileManager.default.removeItem(atPath: folder.csv)
        #expect(try folder.setAside() == nil)
        try folder.write([.count(3)], description)
        #expect(try CSVReader.rows(at: folder.csv) == [.count(3)])
        #expect(try SampleFile.samples(of: folder.csv) == nil)
    }

    @Test func whereOneFileCannotBeWrittenAllStayAsTheyWere() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path), key = RowKey.sample(phase: "event", .timePerUnit)
        func write(_ times: [Double]) throws(Failure) {
            var samples = Samples()
            samples.add(times, to: key)
            try folder.write([Row(key, processes: samples[key])], samples: samples, description)
        }
        try write([1, 2])
        // No file can be written there.
        let blocked = ResultFolder.draft(of: path + "/latest.json")
        try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
        let failure = refusal { () throws(Failure) in try write([3, 4, 5]) }
        #expect(failure?.code == .usage && failure?.message.hasPrefix("\(path)/latest.json: cannot be written (") == true)
        #expect(try ComparedRun(path: folder.csv).samples?[key] == [[1, 2]])
        try FileManager.default.removeItem(atPath: blocked)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["latest-samples.csv", "latest.csv", "latest.json"])
        try write([3, 4, 5])
        #expect(try ComparedRun(path: folder.csv).samples?[key] == [[3, 4, 5]])
    }

    @Test(arguments: [nil, "", "{}", "not JSON"] as [String?])
    func whatHasNoDescriptionNeverTakesThePlaceOfAWholeRun(json: String?) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        var whole = description
        (whole.complete, whole.quick) = (true, false)
        try folder.write([.count(1)], whole)
        let beside = RunDescription.path(beside: folder.csv)
        try FileManager.default.removeItem(atPath: beside)
        try json?.write(toFile: beside, atomically: true, encoding: .utf8)
        #expect(try folder.setAside() == path + "/previous-partial.csv")
        #expect(!FileManager.default.fileExists(atPath: path + "/previous.csv"))
    }

    @Test func aDescriptionOfAnotherSchemaIsRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        var other = description
        other.schemaVersion = 9
        try folder.write([.count(3)], other)
        let failure = refusal { () throws(Failure) in try RunDescription.beside(folder.csv) }
        #expect(failure?.message.hasPrefix("\(path)/latest.json: schema version 9, this tool reads 2 to 3;") == true)
    }

    @Test(arguments: [(-1, 0), (Int.max, 0), (8, Int.max), (8, 9), (8, 8)])
    func countsThatNoRunHasAreRefused(rows: Int, disturbed: Int) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        var edited = description
        edited.checks.disturbance = Disturbance(
            gauge: 100, processes: 9, disturbedProcesses: 9, rows: rows, disturbedRows: disturbed, shift: nil)
        try folder.write([.count(3)], edited)
        let failure = refusal { () throws(Failure) in try RunDescription.beside(folder.csv) }
        #expect((failure == nil) == (rows == disturbed))
        if let failure {
            #expect(failure.message.hasPrefix("\(path)/latest.json: disturbance."))
            #expect(failure.message.hasSuffix("; the file was edited, measure again"))
        }
    }

    @Test func moreProcessesThanAnyRunHasAreRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        var edited = description
        edited.checks.processes = ChildProcesses(forked: 1, started: .max)
        try folder.write([.count(3)], edited)
        #expect(
            refusal { () throws(Failure) in try RunDescription.beside(folder.csv) }?.message
                == "\(path)/latest.json: processes.started is \(Int.max); the file was edited, measure again")
    }

    @Test func theDescriptionSaysWhatWasChosenOrNothing() throws {
        var description = description
        #expect(RunDescription.Selection(filter: nil, implementations: []) == nil)
        #expect(!String(decoding: description.json, as: UTF8.self).contains("selection"))
        description.selection = .init(filter: "^pump/", implementations: ["LinkChain"])
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = try ResultFolder(path)
        try folder.write([], description)
        #expect(try RunDescription.beside(folder.csv)?.selection == description.selection)
    }

    @Test func aFolderThatCannotBeWrittenIsRefusedBeforeMeasuring() {
        let failure = refusal { () throws(Failure) in try ResultFolder("/dev/null/results") }
        #expect(failure?.code == .usage)
    }

    @Test func twoRunsNeverWriteIntoOneFolder() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        var first: ResultFolder? = try ResultFolder(path, alone: true)
        let second = refusal { () throws(Failure) in _ = try ResultFolder(path, alone: true) }
        #expect(
            second?.message
                == "\(path): another run is writing its results there; wait for its end, or give another folder with --output")
        #if os(Linux)
        // The one that was refused has not left the folder open.
        // Under the name that the system gives it: the way to it may lead through links.
        let realPath = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let opened = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == realPath
        }
        #expect(opened.count == 1)
        #endif
        // What only adds a document need not wait.
        try ResultFolder(path).write(["a"], to: "note.md")
        try first?.write([.count(1)], description)
        first = nil
        _ = try ResultFolder(path, alone: true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == ["latest.csv", "latest.json", "note.md"])
    }
}
