import Testing

@testable import Results

@Suite struct RecountedRunTests {
    private static let count = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event")
    private static let other = RowKey.sample("zip/two", "SinkChain", size: nil, phase: "event")
    private static let time = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event", .timePerUnit)

    private func run(_ path: String, _ rows: [Row], _ change: (inout RunDescription) -> Void = { _ in }) -> ComparedRun {
        ComparedRun(path: path, rows: rows, description: .sample(change))
    }

    private let old = [Row.count(3, count), .count(5, other), Row(time, processes: [[20], [22]])]
    private let new = [Row.count(2, count), .count(5, other)]

    @Test func countsAreTakenOverAndTimesStay() throws {
        let recounted = try RecountedRun(run("old.csv", old), run("new.csv", new) { $0.ended = "2026-11-30T17:40:27Z" })
        #expect(recounted.rows == [new[0], old[1], old[2]])
        #expect(recounted.description.recounted == .init(ended: "2026-11-30T17:40:27Z", workloads: ["pump/map"]))
        #expect(recounted.description.recounted?.words == "counts of 2026-11-30; the times of 1 workload are of older code")
    }

    @Test func aWorkloadWithAnotherTextIsNamed() throws {
        let recounted = try RecountedRun(
            run("old.csv", old) { $0.workloadTexts = WorkloadTexts(["zip/two": ["SinkChain": "a"]]) },
            run("new.csv", new) { $0.workloadTexts = WorkloadTexts(["zip/two": ["SinkChain": "b"]]) })
        #expect(recounted.description.recounted?.workloads == ["pump/map", "zip/two"])
        #expect(recounted.description.workloadTexts?["zip/two", "SinkChain"] == "b")
    }

    @Test func whatWasNamedBeforeStaysNamed() throws {
        let earlier = run("old.csv", old) { $0.recounted = .init(ended: "", workloads: ["zip/two"]) }
        #expect(try RecountedRun(earlier, run("new.csv", new)).description.recounted?.workloads == ["pump/map", "zip/two"])
    }

    @Test func theSameCountsNeedNoNote() throws {
        #expect(try RecountedRun(run("old.csv", old), run("new.csv", Array(old[..<2]))).description.recounted == nil)
    }

    @Test func itIsReadBackAsItWasWritten() throws {
        let recounted = try RecountedRun(run("old.csv", old), run("new.csv", new)), folder = try Folder()
        try ResultFolder.write(recounted.rows, recounted.description, to: folder("recounted.csv"))
        let read = try ComparedRun(path: folder("recounted.csv"))
        #expect(read.rows == recounted.rows && read.description?.recounted == recounted.description.recounted)
    }

    @Test func whatDoesNotFitIsRefused() {
        let lacking = refusal { try RecountedRun(run("old.csv", old), run("new.csv", [new[0]])) }
        #expect(lacking.says(.nothingToCompare, "new.csv has no row zip/two", ending: "`make reference`"))
        let compiler = refusal { try RecountedRun(run("old.csv", old), run("new.csv", new) { $0.toolchain.swift = "7.0" }) }
        #expect(compiler.says(.nothingToCompare, "new.csv and old.csv have different compilers", ending: "`make reference`"))
        let bare = refusal { try RecountedRun(ComparedRun(path: "old.csv", rows: old, description: nil), run("new.csv", new)) }
        #expect(bare?.message == "old.json is missing; copy both files of the run")
    }
}
