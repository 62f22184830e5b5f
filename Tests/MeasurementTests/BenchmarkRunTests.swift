import BenchmarkKit
import Testing

import Reports
@testable import Results
@testable import Measure

/// Runs whose children are played: what a process would have answered is said here.
@Suite struct BenchmarkRunTests {
    /// What a child that counts says of sample workloads: whatever they allocate, they give back.
    private static func counts(_ task: ChildTask, allocations: (Int) -> Double = { Double($0) }, alive: Double = 0) -> ChildReport {
        var report = ChildReport()
        for size in task.sizes {
            report.figures.append(.init(size: size, phase: "assemble", metric: .allocations, values: [allocations(size)]))
            report.figures.append(.init(size: size, phase: "after", metric: .liveObjects, values: [alive]))
        }
        return report
    }

    private func plan(_ workload: Workload, _ names: [String] = ["A"]) throws -> Plan {
        Plan(try Catalogue(names.map { Implementation(library: $0, workloads: [workload]) }), .whole)
    }

    private func row(_ run: BenchmarkRun, _ phase: String, _ metric: Metric, size: Int = 10, _ name: String = "A") -> Row? {
        run.rows().first { $0.key.phase == phase && $0.key.metric == metric && $0.key.size == size && $0.key.implementation == name }
    }

    @Test func threeProcessesThatAgreeAreACount() throws {
        var run = BenchmarkRun(try plan(.sample()), Children { task in Self.counts(task) })
        try run.count(run.plan.entries[0])
        let found = try #require(row(run, "assemble", .allocations))
        #expect(found.value == 10 && found.samples == 3 && found.status == .ok)
        #expect(run.troubles == [] && run.mismatches == [])
    }

    @Test func processesThatDisagreeAreNoCount() throws {
        let number = Locked(0)
        var run = BenchmarkRun(
            try plan(.sample()),
            Children { task in
                let call = number.withLock {
                    $0 += 1; return $0
                }
                return Self.counts(task, allocations: { Double($0 + (call == 3 ? 1 : 0)) })
            })
        try run.count(run.plan.entries[0])
        let found = try #require(row(run, "assemble", .allocations))
        #expect(found.status == .nondeterministic && found.value == nil && found.figures.min == 10 && found.figures.max == 11)
    }

    @Test func aFigureThatNoProcessHasIsUnsupported() throws {
        var run = BenchmarkRun(try plan(.sample()), Children { task in Self.counts(task) })
        try run.count(run.plan.entries[0])
        #expect(row(run, "dispose", .allocations)?.status == .unsupported)
        #expect(row(run, "dispose", .allocations)?.figures == Row.Figures())
        #expect(row(run, "dispose", .allocations)?.detail == "this system or this build cannot measure it")
    }

    @Test(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
    func whatIsNotTriedAtALargeSizeSaysSo() throws {
        func details(_ sizes: [Int]) throws -> [String?] {
            var run = BenchmarkRun(try plan(.sample(sizes: sizes)), Children { task in Self.counts(task) })
            try run.count(run.plan.entries[0])
            return sizes.map { row(run, "event/again", .allocations, size: $0)?.detail }
        }
        let other = "a further time is other work, as after the end of a stream"
        #expect(try details([10, 1_000_000]) == [other, "not tried at this size: one run takes seconds"])
        // Where nothing smaller comes before, a run that repeats its events is made.
        #expect(try details([1_000_000]) == [other])
    }

    @Test func aCrashTakesNothingFromOtherSizesNorFromOthers() throws {
        var run = BenchmarkRun(
            try plan(.sample(), ["A", "B"]),
            Children { task throws(ChildFailure) in
                if task.implementation == "B", task.sizes.contains(10) { throw .signal(11) }
                return Self.counts(task)
            })
        try run.count(run.plan.entries[0])
        let crashed = try #require(row(run, "assemble", .allocations, size: 10, "B"))
        #expect(crashed.status == .error && crashed.detail == "signal 11 (SIGSEGV)" && crashed.figures == Row.Figures())
        #expect(row(run, "assemble", .allocations, size: 1, "B")?.value == 1)
        #expect(row(run, "assemble", .allocations, size: 10, "A")?.value == 10)
        #expect(run.troubles.map(\.description) == ["group/blocks depth=10: B: signal 11 (SIGSEGV)"])
    }

    @Test func aCrashThatNoSizeRepeatsAloneIsNotForgotten() throws {
        var run = BenchmarkRun(
            try plan(.sample()),
            Children { task throws(ChildFailure) in
                if task.sizes.count > 1 { throw .signal(6) }
                return Self.counts(task)
            })
        try run.count(run.plan.entries[0])
        #expect(run.troubles.count == 2)
        #expect(row(run, "assemble", .allocations)?.detail == "signal 6 (SIGABRT), all sizes in one process")
    }

    @Test func whoCrashedIsNotTimed() throws {
        let timed = Locked<[String]>([])
        var run = BenchmarkRun(
            try plan(.sample(timing: .perUnit([.event])), ["A", "B"]),
            Children { task throws(ChildFailure) in
                if task.kind == .count, task.implementation == "B" { throw .timeLimit(60) }
                if task.kind == .time { timed.withLock { $0.append(task.implementation) } }
                var report = Self.counts(task)
                if task.kind == .calibrate { report.runs = [1: 5, 10: 2] }
                if task.kind == .time {
                    report.figures = task.sizes.map {
                        .init(size: $0, phase: "event", metric: .timePerUnit, values: [Double(task.runs[$0] ?? 0)])
                    }
                }
                return report
            })
        let entry = run.plan.entries[0]
        try run.count(entry)
        try run.calibrate(entry)
        for round in 0..<2 {
            for implementation in entry.implementations { try run.time(entry, implementation, round: round, budget: 0.1) }
        }
        #expect(timed.withLock { $0 } == ["A", "A"])
        #expect(row(run, "event", .timePerUnit, size: 1)?.figures.median == 5)
        #expect(row(run, "event", .timePerUnit, size: 10)?.samples == 2)
        #expect(
            row(run, "event", .timePerUnit, size: 10, "B")?.detail
                == "time limit of 60 s: it waits for something, or takes longer than in proportion to the size")
    }

    @Test func asManyRunsAsTheFastestNeedsButNoLongerSamplesThanOneMayBe() throws {
        var run = BenchmarkRun(
            try plan(.sample(timing: .perUnit([.event])), ["fast", "slow"]),
            Children { task throws(ChildFailure) in
                var report = Self.counts(task)
                if task.kind == .calibrate {
                    let isSlow = task.implementation == "slow"
                    report.runs = isSlow ? [1: 1, 10: 1] : [1: 64, 10: 8]
                    report.mostRuns = isSlow ? [1: 4, 10: 16] : [1: 6400, 10: 800]
                }
                if task.kind == .time {
                    report.figures = task.sizes.map {
                        .init(size: $0, phase: "event", metric: .timePerUnit, values: [Double(task.runs[$0] ?? 0)])
                    }
                }
                return report
            })
        let entry = run.plan.entries[0]
        try run.count(entry)
        try run.calibrate(entry)
        for implementation in entry.implementations { try run.time(entry, implementation, round: 0, budget: 0.1) }
        let rows = [1, 10].flatMap { size in ["fast", "slow"].map { row(run, "event", .timePerUnit, size: size, $0) } }
        // The same for both, since both are libraries.
        #expect(rows.map { $0?.figures.median } == [4, 4, 8, 8])
        #expect(rows.map { $0?.batch } == [4, 4, 8, 8])
        #expect(run.batches().map(\.runs) == [4, 8])
    }

    @Test func noProcessThatTakesTimesGoesWithoutTheGauge() throws {
        let gauges = Locked<[Double?]>([])
        // Whose runs are so long is not calibrated, so that nothing was read before.
        let long = Workload(
            "group/long", summary: "For tests.", sizes: [1], phases: [.event], timing: .perUnit([.event]), units: { _ in 100_000 },
            expected: [1: Outcome(checksum: 0, delivered: 4)], scenario: Blocks.self)
        var run = BenchmarkRun(
            try plan(long, ["A", "B"]),
            Children { task throws(ChildFailure) in
                gauges.withLock { $0.append(task.gauge) }
                return ChildReport()
            })
        let entry = run.plan.entries[0]
        try run.calibrate(entry)
        for implementation in entry.implementations { try run.time(entry, implementation, round: 0, budget: 0.1) }
        #expect(gauges.withLock { $0 }.map { $0 ?? 0 > 0 } == [true, true])
    }

    @Test func samplesThatTakeLongerThanTheMachinesStateLastsAreNamed() throws {
        /// Of samples of two runs, with four units in each, that take so many ms in each library.
        func named(_ milliseconds: [Double]) throws -> [String]? {
            let names = milliseconds.indices.map { "L\($0)" }
            var run = BenchmarkRun(
                try plan(.sample(timing: .perUnit([.event])), names),
                Children { task throws(ChildFailure) in
                    var report = ChildReport()
                    if task.kind == .calibrate { (report.runs, report.leastGauge) = ([1: 2, 10: 1], 100) }
                    if task.kind == .time {
                        let time = milliseconds[names.firstIndex(of: task.implementation)!] * 1e6 / 8
                        report.figures = [.init(size: 1, phase: "event", metric: .timePerUnit, values: [time])]
                    }
                    return report
                })
            let entry = run.plan.entries[0]
            try run.calibrate(entry)
            for implementation in entry.implementations { try run.time(entry, implementation, round: 0, budget: 0.1) }
            return run.disturbance?.longSamples
        }
        #expect(try named([3, 19]) == [])
        #expect(try named([3, 21]) == ["group/blocks depth=1"])
    }

    @Test func theLargestSizesAreCountedByOneProcess() throws {
        let asked = Locked<[[Int]]>([])
        var run = BenchmarkRun(
            try plan(.sample(sizes: [10, 100_000, 100_001])),
            Children { task throws(ChildFailure) in
                asked.withLock { $0.append(task.sizes) }
                return Self.counts(task)
            })
        try run.count(run.plan.entries[0])
        #expect(asked.withLock { $0 }.sorted { $0.count < $1.count } == [[10, 100_000], [10, 100_000], [10, 100_000, 100_001]])
    }

    @Test func everyRepetitionOfACountIsAskedOfOthers() throws {
        let asked = Locked<[String]>([])
        let made = Locked(0)
        let children = Children(
            asking: { task throws(ChildFailure) in Self.counts(task) },
            others: {
                let number = made.withLock { count in
                    count += 1
                    return count
                }
                return Children { task throws(ChildFailure) in
                    asked.withLock { $0.append("\(number)") }
                    return Self.counts(task)
                }
            })
        var run = BenchmarkRun(try plan(.sample()), children)
        try run.count(run.plan.entries[0])
        #expect(asked.withLock { $0.sorted() } == ["1", "2", "3"])
    }

    @Test func roundsGoForwardsAndBackwards() {
        let rounds = InterleavedRounds(["A", "B", "C"].map { InterleavedRounds<String>.Turn($0, count: 3, title: $0, seconds: 0) })
        #expect((0..<3).map { rounds.order($0).map(\.subject).joined() } == ["ABC", "CBA", "ABC"])
    }

    @Test func whatStaysAliveUnexpectedlyIsAMismatch() throws {
        var run = BenchmarkRun(try plan(.sample(residue: [1: 2])), Children { task in Self.counts(task, alive: 2) })
        try run.count(run.plan.entries[0])
        #expect(run.mismatches.map(\.what) == ["live objects after the run"])
        #expect(run.mismatches.map(\.workload) == ["group/blocks depth=10"])
    }

    @Test func aRunWithTroublesEndsWithALineThatSaysSo() throws {
        var run = BenchmarkRun(try plan(.sample(residue: [1: 2])), Children { task in Self.counts(task, alive: 3) })
        try run.count(run.plan.entries[0])
        let key = RowKey.sample(phase: "event", .allocations)
        let whose = "group/blocks depth=1: \(run.troubles[0].implementation): live objects after the run: expected 2, observed 3"
        #expect(RunReport.verdict(run.troubles, [])?.hasPrefix("2 results are wrong, first: \(whose)") == true)
        #expect(RunReport.verdict([], [key]) == "one result is wrong: \(key): processes disagreed")
        #expect(RunReport.verdict([], []) == nil)
        let alone = RunReport.complaints(run.troubles)
        #expect(alone.count == 1 && alone[0].contains("group/blocks depth=1, group/blocks depth=10; `reactive-bench verify --filter"))
    }

    @Test func aTimeThatIsNotAboveTheHarnessIsNoTime() {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        #expect(Row(key, processes: [[1, 2], [3]]).value == 2.5)
        let nothing = Row(key, processes: [[-1, 0], [-2]])
        #expect(nothing.status == .unsupported && nothing.value == nil && nothing.detail == "not above the harness's own time")
    }
}
