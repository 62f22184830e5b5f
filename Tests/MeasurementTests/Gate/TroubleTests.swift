import Testing

@testable import Gate
@testable import Measure

/// Any trouble while the gate counts fails it, whether or not the baseline has the row.
@Suite struct TroubleTests {
    /// The gate's verdicts on a run whose children answer like this; the baseline is that of a run without trouble.
    private func verdicts(
        _ counting: Counting, sends: ConcurrentSends? = .serialised,
        _ answer: @escaping @Sendable (ChildTask) throws(ChildFailure) -> ChildReport
    ) throws -> [Verdict] {
        let workload = Workload.sample("group/odd", phases: [.event], counting: counting)
        let baseline = try BenchmarkRun.sample(workload, sends: sends, Children { Self.figures($0) })
        let odd = try BenchmarkRun.sample(workload, sends: sends, Children(asking: answer))
        return CountRules.judgeAll(baseline: Baseline.held(baseline.rows()), measured: Baseline.held(odd.rows()), troubles: odd.troubles)
    }

    private static func figures(_ task: ChildTask, alive: Double = 0) -> ChildReport {
        changed(ChildReport()) { report in
            for size in task.sizes {
                report.add("event", .stackBytes, [100, 100, 100], size: size)
                report.add("event", .allocations, [7], size: size)
                report.add("after", .liveObjects, [alive], size: size)
            }
        }
    }

    @Test(arguments: [Counting.stack, .allocations, .none])
    func aCrashIsOneErrorWhateverIsCounted(counting: Counting) throws {
        let verdicts = try verdicts(counting) { task throws(ChildFailure) in
            if task.sizes.contains(10) { throw .signal(11) }
            return Self.figures(task)
        }
        let errors = verdicts.filter { $0.kind == .error }
        let said = "error: group/odd depth=10 A: signal 11 (SIGSEGV); run it alone with `reactive-bench verify --filter '^group/odd$'`"
        #expect(errors.map(\.description) == [said], "one, and not one for each row")
        #expect(errors.map(\.workload) == ["group/odd"] && errors.map(\.implementation) == ["A"])
        #expect(!verdicts.contains { $0.kind == .gone })
        #expect(GateReport(verdicts: verdicts).code == .verification)
    }

    @Test func aRunWithoutTroublesPasses() throws {
        for counting in [Counting.stack, .allocations, .none] {
            #expect(try verdicts(counting) { Self.figures($0) }.allSatisfy { $0.kind == .passed })
        }
    }

    /// The count may equal the baseline's, and still contradict the workload.
    @Test func leftoverObjectsAreReportedBesideTheCount() throws {
        let verdicts = try verdicts(.allocations) { Self.figures($0, alive: 1) }
        #expect(verdicts.filter { $0.kind == .error }.count == 2)
        #expect(verdicts.first?.finding.contains("live objects after the run: expected 0, observed 1") == true)
        #expect(verdicts.contains { $0.metric == .liveObjects && $0.kind == .worse })
    }

    @Test(
        arguments: [
            (ConcurrentSends.serialised, 2), (.locked, 2), (.recursive, 2), (.notSerialised, 0), (nil, 0),
        ] as [(ConcurrentSends?, Int)])
    func lostValuesAreErrorsWhereSendsAreSerialised(sends: ConcurrentSends?, faults: Int) throws {
        let verdicts = try verdicts(.none, sends: sends) { .lossy($0) }
        #expect(verdicts.count { $0.kind == .error } == faults)
    }

    @Test func aCrashIsAnErrorInEveryLibrary() throws {
        let verdicts = try verdicts(.none, sends: nil) { _ throws(ChildFailure) in throw .signal(6) }
        #expect(verdicts.map(\.finding) == ["signal 6 (SIGABRT)", "signal 6 (SIGABRT)"])
    }
}
