import Testing

@testable import Results

@Suite struct PooledRunTests {
    private static let event = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event", .timePerUnit)
    private static let other = RowKey.sample("zip/two", "SinkChain", size: nil, phase: "event", .timePerUnit)
    private static let count = RowKey.sample("pump/map", "SinkChain", size: 8, phase: "event")

    /// Eight processes around a time, with an interval from 1 below to 1 above.
    private func timed(_ key: RowKey, _ median: Double) -> Row {
        Row(key, processes: [-1, -1, -1, 0, 0, 1, 1, 1].map { [median + $0] }, batch: 4)
    }

    private func run(_ path: String, _ rows: [Row], _ change: (inout RunDescription) -> Void = { _ in }) -> ComparedRun {
        let description = RunDescription.sample {
            $0.complete = true
            $0.source = Source(commit: "0123456789", dirty: false)
            change(&$0)
        }
        return ComparedRun(path: path, rows: rows, description: description)
    }

    private var whole: ComparedRun { run("whole.csv", [.count(3, Self.count), timed(Self.event, 20), timed(Self.other, 50)]) }

    private func link(_ median: Double, _ change: (inout RunDescription) -> Void = { _ in }) -> ComparedRun {
        run("link.csv", [.count(3, Self.count), timed(Self.event, median)], change)
    }

    /// As many runs as are pooled with the whole run; the last median is repeated.
    private func links(_ medians: Double...) -> [ComparedRun] { (0..<5).map { link(medians[min($0, medians.count - 1)]) } }

    @Test func fewerThanSixExecutablesAreRefused() {
        let failure = refusal { try PooledRun(whole, links(30).dropLast()) }
        #expect(failure.says(.nothingToCompare, "5 executables, but an interval needs at least 6"))
    }

    @Test func aPooledTimeIsTheMedianWithAnIntervalOverAllExecutables() throws {
        let pooled = try PooledRun(whole, links(30, 22))
        let row = try #require(RowIndex(pooled.rows)[Self.event])
        #expect(row.value == 22 && row.interval == Row.Interval(low: 20, high: 30))
        #expect(row.figures.min == 19 && row.figures.max == 31 && row.processes == 6 && row.samples == 48)
        #expect(pooled.description.links == .init(executables: 6, workloads: ["pump/map"]))
    }

    /// A disturbed process widens its executable's interval, but not the pooled one.
    @Test func agreeingMediansKeepATypicalExecutablesInterval() throws {
        let disturbed = run("link.csv", [.count(3, Self.count), Row(Self.event, processes: (0..<8).map { [$0 < 6 ? 20 : 90] }, batch: 4)])
        let row = try #require(RowIndex(try PooledRun(whole, links(20).dropLast() + [disturbed]).rows)[Self.event])
        #expect(disturbed.rows[1].interval == Row.Interval(low: 20, high: 90))
        #expect(row.value == 20 && row.interval == Row.Interval(low: 19, high: 21))
    }

    @Test func rowsOfTheWholeRunAloneAreKept() throws {
        let pooled = try PooledRun(whole, links(30))
        #expect(pooled.rows.map(\.key) == whole.rows.map(\.key))
        #expect(pooled.rows[0] == whole.rows[0] && pooled.rows[2] == whole.rows[2])
    }

    @Test func aPooledFileIsReadBackAsItWasWritten() throws {
        let pooled = try PooledRun(whole, links(30.1, 40.2, 20.3)), folder = try Folder()
        try ResultFolder.write(pooled.rows, pooled.description, to: folder("pooled.csv"))
        let read = try ComparedRun(path: folder("pooled.csv"))
        #expect(read.rows == pooled.rows && read.description?.links == pooled.description.links)
    }

    @Test func aTimeImmeasurableInOneExecutableIsNothing() throws {
        let nothing = run("link.csv", [.count(3, Self.count), Row(Self.event, processes: [[0]])])
        #expect(try PooledRun(whole, links(30).dropLast() + [nothing]).rows[1].isNothing)
    }

    @Test func runsOfDifferentCommitsMachinesOrBuildsAreRefused() {
        let differences: [(words: String, change: (inout RunDescription) -> Void)] = [
            ("commit: fedcba98, base 01234567", { $0.source.commit = "fedcba9876" }),
            ("CPU: Z80, base ", { $0.machine.cpu = "Z80" }),
            (
                "link.csv cannot be pooled with whole.csv: build: ",
                { $0.toolchain.build = $0.toolchain.build == .plain ? .flagged : .plain }
            ),
        ]
        for (words, change) in differences {
            let failure = refusal { try PooledRun(whole, [link(30), link(30, change)]) }
            #expect(failure.says(.nothingToCompare, "", ending: "`make reference FRESH=1`"))
            #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "none")")
        }
    }

    @Test func onlyWholeRunsOfOneExecutableArePooled() {
        let changes: [(inout RunDescription) -> Void] = [
            { $0.complete = false }, { $0.quick = true }, { $0.links = .init(executables: 2, workloads: []) },
        ]
        for change in changes {
            let failure = refusal { try PooledRun(whole, [link(30, change)]) }
            #expect(failure?.message.hasPrefix("link.csv is not a complete run of one executable") == true)
        }
        let bare = ComparedRun(path: "link.csv", rows: link(30).rows, description: nil)
        #expect(refusal { try PooledRun(whole, [bare]) }?.message == "link.json is missing; copy both files of the run")
    }

    @Test func runsWithDifferentCountsAreNotPooled() {
        let other = run("link.csv", [.count(4, Self.count), timed(Self.event, 20)])
        #expect(refusal { try PooledRun(whole, [other]) }?.message.contains("differs from the count in whole.csv") == true)
    }

    @Test func aRowMissingOrWithoutAnIntervalInOneRunIsRefused() {
        let lacking = run("link.csv", [.count(3, Self.count)])
        #expect(refusal { try PooledRun(whole, [link(30), lacking]) }?.message.hasPrefix("link.csv has no row pump/map depth=8") == true)
        let brief = run("link.csv", [.count(3, Self.count), Row(Self.event, processes: [[20], [21]])])
        #expect(refusal { try PooledRun(whole, [brief]) }?.message.contains("has no interval in one of the runs") == true)
    }
}
