import Reports
import Testing

@testable import Results
@testable import Measure

/// Runs with scripted children: the tests give each process's answer.
@Suite struct BenchmarkRunTests {
    private typealias Answer = @Sendable (ChildTask) throws(ChildFailure) -> ChildReport

    /// A counting child's report of sample workloads, which free everything they allocate.
    private static func counts(_ task: ChildTask, allocations: (Int) -> Double = { Double($0) }, alive: Double = 0) -> ChildReport {
        changed(ChildReport()) { report in
            for size in task.sizes {
                report.add("assemble", .allocations, [allocations(size)], size: size)
                report.add("after", .liveObjects, [alive], size: size)
            }
        }
    }

    /// A child's report. If it takes times, they are the ordered numbers of runs, as if these were ns.
    private static func answer(_ task: ChildTask) -> ChildReport {
        task.kind == .time ? .times(task) { Double(task.runs[$0] ?? 0) } : counts(task)
    }

    /// A run with these children, whose first workload was counted, and timed in `rounds` rounds.
    private func run(
        _ workload: Workload = .sample(), _ names: [String] = ["A"], isCounted: Bool = true, rounds: Int = 0,
        _ answer: @escaping Answer = { Self.counts($0) }
    ) throws -> BenchmarkRun {
        let plan = Plan(try Catalogue(names.map { Implementation(library: $0, workloads: [workload]) }), .whole), entry = plan.entries[0]
        var run = BenchmarkRun(plan, Children(asking: answer))
        if isCounted { try run.count(entry) }
        if rounds > 0 { try run.calibrate(entry) }
        for round in 0..<rounds {
            for implementation in entry.implementations { try run.time(entry, implementation, round: round, budget: 0.1) }
        }
        return run
    }

    private func row(_ run: BenchmarkRun, _ phase: String, _ metric: Metric, size: Int = 10, _ name: String = "A") -> Row? {
        run.rows().first { $0.key.phase == phase && $0.key.metric == metric && $0.key.size == size && $0.key.implementation == name }
    }

    // MARK: Counts

    @Test func threeAgreeingProcessesMakeACount() throws {
        let run = try run(), found = try #require(row(run, "assemble", .allocations))
        #expect(found.value == 10 && found.samples == 3 && found.status == .ok)
        #expect(run.troubles == [] && run.mismatches == [])
        let none = row(run, "dispose", .allocations)
        #expect(none?.status == .unsupported && none?.figures == Row.Figures())
        #expect(none?.detail == "this system or this build cannot measure it")
    }

    @Test func disagreeingProcessesMakeNoCount() throws {
        let number = Locked(0)
        let run = try run { task in
            let more = number.next() == 3 ? 1 : 0
            return Self.counts(task, allocations: { Double($0 + more) })
        }
        let found = try #require(row(run, "assemble", .allocations))
        #expect(found.status == .nondeterministic && found.value == nil && found.figures.min == 10 && found.figures.max == 11)
    }

    @Test(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
    func anUntriedLargeSizeSaysSo() throws {
        func details(_ sizes: [Int]) throws -> [String?] {
            let run = try run(.sample(sizes: sizes))
            return sizes.map { row(run, "event/again", .allocations, size: $0)?.detail }
        }
        let other = "a further time is other work, as after the end of a stream"
        #expect(try details([10, 1_000_000]) == [other, "not tried at this size: one run takes seconds"])
        // If there is no smaller size, a run that repeats its events is made.
        #expect(try details([1_000_000]) == [other])
    }

    @Test func theLargestSizesAreCountedByOneProcess() throws {
        let asked = Locked<[[Int]]>([])
        _ = try run(.sample(sizes: [10, 100_000, 100_001])) { task in
            asked.withLock { $0.append(task.sizes) }
            return Self.counts(task)
        }
        #expect(asked.withLock { $0 }.sorted { $0.count < $1.count } == [[10, 100_000], [10, 100_000], [10, 100_000, 100_001]])
    }

    // MARK: Crashes

    @Test func aCrashAffectsNoOtherSizeOrLibrary() throws {
        let run = try run(.sample(), ["A", "B"]) { task throws(ChildFailure) in
            if task.implementation == "B", task.sizes.contains(10) { throw .signal(11) }
            return Self.counts(task)
        }
        let crashed = try #require(row(run, "assemble", .allocations, "B"))
        #expect(crashed.status == .error && crashed.detail == "signal 11 (SIGSEGV)" && crashed.figures == Row.Figures())
        #expect(row(run, "assemble", .allocations, size: 1, "B")?.value == 1 && row(run, "assemble", .allocations, "A")?.value == 10)
        #expect(run.troubles.map(\.description) == ["group/blocks depth=10: B: signal 11 (SIGSEGV)"])
    }

    @Test func aCrashThatNoSingleSizeRepeatsIsStillReported() throws {
        let run = try run { task throws(ChildFailure) in
            if task.sizes.count > 1 { throw .signal(6) }
            return Self.counts(task)
        }
        #expect(run.troubles.count == 2)
        #expect(row(run, "assemble", .allocations)?.detail == "signal 6 (SIGABRT), all sizes in one process")
    }

    @Test func aCrashedWorkloadIsNotTimed() throws {
        let timed = Locked<[String]>([])
        let run = try run(.sample(timing: .perUnit([.event])), ["A", "B"], rounds: 2) { task throws(ChildFailure) in
            if task.kind == .count, task.implementation == "B" { throw .timeLimit(60) }
            if task.kind == .time { timed.withLock { $0.append(task.implementation) } }
            var report = Self.answer(task)
            if task.kind == .calibrate { report.runs = [1: 5, 10: 2] }
            return report
        }
        #expect(timed.withLock { $0 } == ["A", "A"])
        #expect(row(run, "event", .timePerUnit, size: 1)?.figures.median == 5 && row(run, "event", .timePerUnit)?.samples == 2)
        #expect(row(run, "event", .timePerUnit, "B")?.detail == "time limit of 60 s: it hangs, or its time grows faster than its size")
    }

    // MARK: Times

    @Test func theFastestLibrarySetsTheBatchUpToTheSampleLimit() throws {
        let run = try run(.sample(timing: .perUnit([.event])), ["fast", "slow"], rounds: 1) { task in
            var report = Self.answer(task)
            if task.kind == .calibrate {
                let isSlow = task.implementation == "slow"
                (report.runs, report.mostRuns) = isSlow ? ([1: 1, 10: 1], [1: 4, 10: 16]) : ([1: 64, 10: 8], [1: 6400, 10: 800])
            }
            return report
        }
        let rows = [1, 10].flatMap { size in ["fast", "slow"].map { row(run, "event", .timePerUnit, size: size, $0) } }
        // The same batch for both, since both are libraries.
        #expect(rows.map { $0?.figures.median } == [4, 4, 8, 8] && rows.map { $0?.batch } == [4, 4, 8, 8])
        #expect(run.batches().map(\.runs) == [4, 8])
    }

    @Test func everyTimingProcessIsGauged() throws {
        let gauges = Locked<[Double?]>([])
        // Runs this long are not calibrated, so no earlier reading exists.
        let long = Workload.sample("group/long", sizes: [1], phases: [.event], timing: .perUnit([.event]), units: 100_000)
        _ = try run(long, ["A", "B"], isCounted: false, rounds: 1) { task in
            gauges.withLock { $0.append(task.gauge) }
            return ChildReport()
        }
        #expect(gauges.withLock { $0 }.map { $0 ?? 0 > 0 } == [true, true])
    }

    /// Samples of two runs with four units each, which take `milliseconds` in each library.
    @Test(arguments: [([3, 19], []), ([3, 21], ["group/blocks depth=1"])] as [([Double], [String])])
    func samplesOutlastingTheMachinesStateAreNamed(milliseconds: [Double], named: [String]) throws {
        let names = milliseconds.indices.map { "L\($0)" }
        let run = try run(.sample(timing: .perUnit([.event])), names, isCounted: false, rounds: 1) { task in
            var report = ChildReport()
            if task.kind == .calibrate { (report.runs, report.leastGauge) = ([1: 2, 10: 1], 100) }
            if task.kind == .time {
                report.add("event", .timePerUnit, [milliseconds[names.firstIndex(of: task.implementation)!] * 1e6 / 8], size: 1)
            }
            return report
        }
        #expect(run.disturbance?.longSamples == named)
    }

    @Test func everyRepetitionOfACountUsesNewChildren() throws {
        let asked = Locked<[String]>([])
        let made = Locked(0)
        let children = Children(
            asking: { Self.counts($0) },
            others: {
                let number = made.next()
                return Children { task in
                    asked.withLock { $0.append("\(number)") }
                    return Self.counts(task)
                }
            })
        _ = try BenchmarkRun.sample(.sample(), children)
        #expect(asked.withLock { $0.sorted() } == ["1", "2", "3"])
    }

    @Test func roundsAlternateTheirDirection() {
        let rounds = InterleavedRounds(["A", "B", "C"].map { InterleavedRounds<String>.Turn($0, count: 3, title: $0, seconds: 0) })
        #expect((0..<3).map { rounds.order($0).map(\.subject).joined() } == ["ABC", "CBA", "ABC"])
    }

    @Test func unexpectedLiveObjectsAreAMismatch() throws {
        let run = try run(.sample(residue: [1: 2])) { Self.counts($0, alive: 2) }
        #expect(run.mismatches.map { "\($0.workload): \($0.what)" } == ["group/blocks depth=10: live objects after the run"])
    }

    @Test func aRunEndsWithALineAboutItsTroubles() throws {
        let run = try run(.sample(residue: [1: 2])) { Self.counts($0, alive: 3) }
        let key = RowKey.sample(phase: "event", .allocations)
        let whose = "group/blocks depth=1: \(run.troubles[0].implementation): live objects after the run: expected 2, observed 3"
        #expect(RunReport.verdict(run.troubles, [])?.hasPrefix("2 results are wrong, first: \(whose)") == true)
        #expect(RunReport.verdict([], [key]) == "one result is wrong: \(key): processes disagreed")
        #expect(RunReport.verdict([], []) == nil)
        let alone = RunReport.complaints(run.troubles)
        #expect(alone.count == 1 && alone[0].contains("group/blocks depth=1, group/blocks depth=10; `reactive-bench verify --filter"))
    }

    @Test func aTimeNotAboveTheHarnessIsUnsupported() {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        #expect(Row(key, processes: [[1, 2], [3]]).value == 2.5)
        let nothing = Row(key, processes: [[-1, 0], [-2]])
        #expect(nothing.status == .unsupported && nothing.value == nil && nothing.detail == "not above the harness's own time")
    }
}
