import Testing

@testable import Measure

@Suite struct PartialResultsTests {
    private let own: Folder
    private let folder: ResultFolder

    init() throws {
        own = try Folder()
        folder = try ResultFolder(own.path)
    }

    private let description = RunDescription.sample(quick: true)

    @Test func thePartialFileListsTheMissingWorkloads() throws {
        let whole = folder.path + "/census.csv", partial = folder.path + "/census-partial.csv"
        try ResultFolder.write([.count(1)], description, to: whole)
        let failure = try PartialResults(rows: [.count(2)], missing: ["a/one", "b/two"]).keep(from: "census", in: folder, description)
        #expect(
            failure
                == Failure(
                    .interrupted,
                    "interrupted; 1 row is in \(partial); "
                        + "the same command with --filter '^(a/one|b/two)$' and another --output counts the rest"))
        #expect(try CSVReader.rows(at: whole) == [.count(1)])
        #expect(try CSVReader.rows(at: partial) == [.count(2)])
        let about = try #require(try RunDescription.beside(partial))
        #expect(!about.complete && about.missing == ["a/one", "b/two"] && about.ended != nil)
    }

    @Test func partialResultsWithoutARowWriteNoFile() throws {
        let failure = try PartialResults(rows: [], missing: ["a/one"]).keep(from: "census", in: folder, description)
        #expect(failure == Failure(.interrupted, "interrupted while counting; nothing was written"))
        #expect(try own.names() == [])
    }

    // The interruption is process-wide, so each test has its own process (Swift 6.2 or later).
    #if compiler(>=6.2)
    /// Acts as Ctrl-C, and only once, however many threads ask: a second signal would end the process.
    private static let interruption: Void = interrupt()

    private static func plan() throws -> Plan { Plan(try catalogue(.sample("a/one"), .sample("b/two")), .whole) }

    @Test func instructionsCountedBeforeAnInterruptionAreKept() async {
        await #expect(processExitsWith: .success) {
            let plan = try Self.plan()
            let finished = Locked(0)
            let run = InstructionRun(plan) { _ in
                Children { task throws(ChildFailure) in
                    // Lets the first finish before the second is stopped, however many cores there are.
                    if task.workload == "b/two" {
                        while finished.withLock({ $0 }) == 0 { usleep(1_000) }
                        _ = Self.interruption
                        throw .timeLimit(1)
                    }
                    return .times(task, .instructions) { _ in 7 }
                }
            }
            let results = run.results { _ in finished.withLock { $0 += 1 } }
            #expect(results.missing == ["b/two"] && Set(results.rows.map(\.key.workload)) == ["a/one"])
            #expect(results.rows.filter { $0.key.phase == "event" }.map(\.value) == [7, 7])
        }
    }

    @Test func censusRowsCountedBeforeAnInterruptionAreKept() async {
        await #expect(processExitsWith: .success) {
            var run = CensusRun(
                try Self.plan(),
                Children { task throws(ChildFailure) in
                    if task.workload == "b/two" {
                        _ = Self.interruption
                        throw .timeLimit(1)
                    }
                    return ChildReport()
                })
            let missing = run.count()
            #expect(missing == ["b/two"])
            #expect(Set(run.rows().map(\.key.workload)) == ["a/one"] && run.troubles == [])
        }
    }
    #endif
}
