import Testing

@testable import GateTrial
@testable import Measure

/// A trial's totals for counts, from scripted processes.
@Suite struct GateTrialCountTests {
    /// A child whose counts show the planted fault, unless `isBlind`.
    private static func counted(_ task: ChildTask, isBlind: Bool = false) -> ChildReport {
        let fault = isBlind ? nil : task.fault
        return changed(ChildReport()) { report in
            for size in task.sizes {
                let more =
                    switch fault {
                    case .allocation?: 1
                    case .exponent?: size * size
                    default: 0
                    }
                report.add("assemble", .allocations, [Double(5 + 3 * size + more)], size: size)
                report.add("after", .liveObjects, [fault == .leak ? 1 : 0], size: size)
            }
        }
    }

    /// A census of one row.
    private static func counted(retains: Double) -> ChildReport {
        changed(ChildReport()) { $0.figures = [.init(size: 3, phase: "subscribe", metric: .retains, values: [retains])] }
    }

    @Test func foundAndMissedCountFaultsAreTallied() throws {
        func tallies(sizes: [Int] = [1, 2, 4, 8], isBlind: @escaping @Sendable (ChildTask) -> Bool = { _ in false }) throws -> [TrialTally]
        {
            var trial = try PlayedTrial(PlayedTrial.catalogue(["A", "B"], ["a/one"], sizes: sizes)).trial
            try trial.countFaults(by: Children { Self.counted($0, isBlind: isBlind($0)) })
            return trial.report.tallies
        }
        let goal = TrialTally.Goal.atLeast(0.95)
        #expect(
            try tallies() == [
                TrialTally("one more allocation", goal: goal, tries: 4, found: 4, note: .foundAs(["worse allocations"])),
                TrialTally("one leaked object", goal: goal, tries: 4, found: 4, note: .foundAs(["worse live_objects"])),
                TrialTally("one exponent up", goal: goal, tries: 4, found: 4, note: .foundAs(["worse allocations"])),
            ])
        // Faults in B are not seen: two of four tries are in B.
        let half = try tallies { $0.implementation == "B" }, blind = try tallies { _ in true }
        #expect(half.map(\.found) == [2, 2, 2] && half.map(\.tries) == [4, 4, 4])
        #expect(blind.map(\.found) == [0, 0, 0] && blind.map(\.note) == [nil, nil, nil])
        // Two sizes are too few for an exponent.
        let small = try tallies(sizes: [1, 2])
        #expect(small.map(\.tries) == [4, 4, 0] && small.last?.note == .noSuchCounts)
        // A size above 10,000 would take too long.
        let large = try [10_000, 10_001].map { size in
            try CountFaultTrial.spread(
                PlayedTrial.catalogue(["A"], ["a/one"], sizes: [size]), count: 4, growing: false, by: Children { Self.counted($0) })
        }
        #expect(large.map(\.count) == [4, 0])
    }

    @Test(arguments: [
        (ChildFailure.signal(11), ExitCode.verification), (.exit(3, message: "wrong"), .verification), (.timeLimit(60), .verification),
        (.notStarted("no such file"), .usage), (.garbled("child census"), .usage),
    ])
    func aCensusCrashIsAFailedRunAndAWrongToolIsAUsageError(failure: ChildFailure, code: ExitCode) {
        let said = GateTrial.failure(failure, of: ChildTask(.census, workload: "a/one", implementation: "A"), by: "tool")
        let crash = "the census of a/one A failed (\(failure)); run it alone with `make census FILTER='^a/one$'`"
        let misuse = "tool cannot take the census of a/one (\(failure)); `make census-tool` builds it"
        #expect(said == Failure(code, code == .usage ? misuse : crash))
    }

    @Test func onlyTheCensusFindsAnExtraRetain() throws {
        let none = try PlayedTrial(PlayedTrial.catalogue(["A", "B", "C"], ["a/one"], sizes: [3, 8])).trial
        /// The tally of a trial with this census.
        func tally(_ census: GateTrial.Census?) throws -> TrialTally? {
            var trial = none
            try trial.retains(census)
            #expect(trial.report.tallies.count == 1)
            return trial.report.tallies.first
        }
        #expect(try tally(nil) == TrialTally("one more retain", goal: .atLeast(0.95), note: .noCensus))
        let tasks = Locked([ChildTask]())
        /// A census that counts one more retain where a fault is planted, except in `C`.
        let census: GateTrial.Census = { task throws(Failure) in
            tasks.withLock { $0.append(task) }
            return Self.counted(retains: task.fault == .retain && task.implementation != "C" ? 6 : 5)
        }
        #expect(
            try tally(census)
                == TrialTally("one more retain", goal: .atLeast(0.95), tries: 4, found: 3, note: .foundAs(["worse retains"])))
        let asked = tasks.withLock(\.self)
        let each: [Fault?] = [nil, nil, .retain]
        #expect(asked.map(\.fault) == each + each + each + each)
        #expect(asked.allSatisfy { $0.kind == .census && $0.workload == "a/one" && $0.sizes == [3] })
        #expect(
            try tally { _ throws(Failure) in Self.counted(retains: 5) }
                == TrialTally("one more retain", goal: .atLeast(0.95), tries: 4, found: 0))
        // A census that fails the fifth time: one try is lost.
        let censuses = Locked(0)
        let failing: GateTrial.Census = { task throws(Failure) in
            if censuses.next() == 5 { throw Failure(.usage, "no census") }
            return try census(task)
        }
        var failed = none
        #expect(refusal { try failed.retains(failing) }?.code == .usage)
        #expect(
            failed.report.tallies == [
                TrialTally("one more retain", goal: .atLeast(0.95), tries: 1, found: 1, note: .foundAs(["worse retains"]))
            ])
    }
}
