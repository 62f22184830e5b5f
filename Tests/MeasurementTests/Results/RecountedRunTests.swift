import Testing

@testable import Reports
@testable import Results

@Suite struct RecountedRunTests {
    private static let count = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event")
    private static let other = RowKey.sample("zip/two", "SinkChain", size: nil, phase: "event")
    private static let time = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event", .timePerUnit)

    private func run(_ path: String, _ rows: [Row], _ change: (inout RunDescription) -> Void = { _ in }) -> ComparedRun {
        ComparedRun(
            path: path, rows: rows,
            description: .sample {
                $0.complete = true
                $0.workloadTexts = WorkloadTexts(["pump/map": ["SinkChain": "a"], "zip/two": ["SinkChain": "a"]])
                change(&$0)
            })
    }

    private let old = [Row.count(3, count), .count(5, other), Row(time, processes: [[20], [22]])]
    private let new = [Row.count(2, count), .count(5, other)]

    private func recounted(_ run: ComparedRun, _ counts: ComparedRun) throws(Failure) -> RecountedRun {
        try RecountedRun(run, counts, of: "0123456789")
    }

    @Test func countsAreTakenOverAndTimesStay() throws {
        let run = try recounted(run("old.csv", old), run("new.csv", new))
        #expect(run.rows == [new[0], old[1], old[2]])
        #expect(run.description.recounted == .init(commit: "0123456789", workloads: ["pump/map"]))
        #expect(run.description.recounted?.words == "its counts are of commit 01234567: 1 workload changed after they were timed")
    }

    @Test func aWorkloadWithAnotherTextIsNamed() throws {
        let texts = WorkloadTexts(["pump/map": ["SinkChain": "a"], "zip/two": ["SinkChain": "b"]])
        let run = try recounted(run("old.csv", old), run("new.csv", new) { $0.workloadTexts = texts })
        #expect(run.description.recounted?.workloads == ["pump/map", "zip/two"] && run.description.workloadTexts == texts)
    }

    @Test func whatWasNamedBeforeStaysNamed() throws {
        let earlier = run("old.csv", old) { $0.recounted = .init(commit: nil, workloads: ["zip/two"]) }
        #expect(try recounted(earlier, run("new.csv", new)).description.recounted?.workloads == ["pump/map", "zip/two"])
    }

    @Test func theSameCountsNeedNoNote() throws {
        #expect(try recounted(run("old.csv", old), run("new.csv", Array(old[..<2]))).description.recounted == nil)
    }

    @Test func itIsReadBackAsItWasWritten() throws {
        let written = try recounted(run("old.csv", old), run("new.csv", new)), folder = try Folder()
        try ResultFolder.write(written.rows, written.description, to: folder("recounted.csv"))
        let read = try ComparedRun(path: folder("recounted.csv"))
        #expect(read.rows == written.rows && read.description?.recounted == written.description.recounted)
    }

    @Test func anOlderTimeIsNotComparedWithANewerOne() throws {
        let run = try recounted(run("old.csv", old), run("new.csv", new))
        let compared = ComparedRun(path: "recounted.csv", rows: run.rows, description: run.description), later = self.run("later.csv", old)
        #expect(compared.isChanged(Self.time, from: later) && later.isChanged(Self.time, from: compared))
        #expect(!compared.isChanged(Self.count, from: later) && !later.isChanged(Self.time, from: later))
        #expect(MeasuredFile(path: "recounted.csv", run: run.description).words.hasSuffix("; \(run.description.recounted?.words ?? "")"))
    }

    @Test func whatDoesNotFitIsRefused() {
        let cases: [(ComparedRun, ComparedRun, ExitCode, String)] = [
            (run("old.csv", old), run("new.csv", [new[0]]), .nothingToCompare, "new.csv has no row zip/two"),
            (
                run("old.csv", old), run("new.csv", new) { $0.toolchain.swiftVersion = "7.0" }, .nothingToCompare,
                "new.csv is not comparable with old.csv"
            ),
            (
                run("old.csv", old), run("new.csv", new) { $0.machine.libc = "musl" }, .nothingToCompare,
                "new.csv is not comparable with old.csv"
            ),
            (run("old.csv", old), run("new.csv", new) { $0.complete = false }, .nothingToCompare, "new.csv is not a whole run"),
            (run("old.csv", old) { $0.quick = true }, run("new.csv", new), .nothingToCompare, "old.csv is not a whole run"),
            (run("old.csv", old) { $0.workloadTexts = nil }, run("new.csv", new), .nothingToCompare, "old.csv or new.csv does not say"),
            (run("new.csv", new), run("old.csv", old), .usage, "new.csv has no times to keep"),
            (ComparedRun(path: "old.csv", rows: old, description: nil), run("new.csv", new), .usage, "old.json is missing"),
        ]
        for (run, counts, code, words) in cases { #expect(refusal { try recounted(run, counts) }.says(code, words)) }
    }
}
