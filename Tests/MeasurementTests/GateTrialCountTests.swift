import BenchmarkKit
import Testing

@testable import Gate
@testable import GateTrial
@testable import Results
@testable import Measure

/// What a trial adds up of counts, which processes that do not run say.
@Suite struct GateTrialCountTests {
    /// A child whose counts show what was put in, unless `isBlind`.
    private static func counted(_ task: ChildTask, isBlind: Bool = false) -> ChildReport {
        var report = ChildReport()
        for size in task.sizes {
            let more: Double =
                switch isBlind ? nil : task.fault {
                case .allocation?: 1
                case .exponent?: Double(size * size)
                default: 0
                }
            let left = task.fault == .leak && !isBlind ? 1.0 : 0
            report.figures.append(.init(size: size, phase: "assemble", metric: .allocations, values: [Double(5 + 3 * size) + more]))
            report.figures.append(.init(size: size, phase: "after", metric: .liveObjects, values: [left]))
        }
        return report
    }

    @Test func whatIsPutIntoCountsIsFoundOrNotAndThatIsAddedUp() throws {
        let catalogue = try GateTrialTests.catalogue(["A", "B"], ["a/one"], sizes: [1, 2, 4, 8])
        func trial(_ catalogue: Catalogue) throws -> GateTrial {
            try GateTrialTests.trial(catalogue) { _, asked throws(Failure) in GateTrialTests.outcome(asked.part) }.0
        }
        var seeing = try trial(catalogue)
        try seeing.countFaults(by: Children { Self.counted($0) })
        let goal = TrialTally.Goal.atLeast(0.95)
        #expect(
            seeing.report.tallies == [
                TrialTally("one more allocation", goal: goal, tries: 4, found: 4, note: .foundAs(["worse allocations"])),
                TrialTally("one leaked object", goal: goal, tries: 4, found: 4, note: .foundAs(["worse live_objects"])),
                TrialTally("one exponent up", goal: goal, tries: 4, found: 4, note: .foundAs(["worse allocations"])),
            ])

        // In B nothing is seen: two of four tries are of B.
        var half = try trial(catalogue)
        try half.countFaults(by: Children { Self.counted($0, isBlind: $0.implementation == "B") })
        #expect(half.report.tallies.map(\.found) == [2, 2, 2])
        #expect(half.report.tallies.map(\.tries) == [4, 4, 4])

        var blind = try trial(catalogue)
        try blind.countFaults(by: Children { Self.counted($0, isBlind: true) })
        #expect(blind.report.tallies.map(\.found) == [0, 0, 0])
        #expect(blind.report.tallies.map(\.note) == [nil, nil, nil])

        // More than 10,000 of a size would take too long.
        let large = try [10_000, 10_001].map { size in
            try CountFaultTrial.spread(
                GateTrialTests.catalogue(["A"], ["a/one"], sizes: [size]), count: 4, growing: false, by: Children { Self.counted($0) })
        }
        #expect(large.map(\.count) == [4, 0])

        // Two sizes have no exponent.
        var small = try trial(try GateTrialTests.catalogue(["A"], ["a/one"], sizes: [1, 2]))
        try small.countFaults(by: Children { Self.counted($0) })
        #expect(small.report.tallies.map(\.tries) == [4, 4, 0])
        #expect(small.report.tallies.last?.note == .noSuchCounts)
    }

    @Test func aCrashOfTheCensusIsAFailedRunAndAnotherProgramIsWrongUse() {
        let task = ChildTask(.census, workload: "a/one", implementation: "A")
        for failure in [ChildFailure.signal(11), .exit(3, message: "wrong"), .timeLimit(60)] {
            let said = GateTrial.failure(failure, of: task, by: "tool")
            #expect(said.code == .verification)
            #expect(
                said.message
                    == "the census of a/one A failed (\(failure)); see it alone with `make census FILTER='^a/one$'`")
        }
        for failure in [ChildFailure.notStarted("no such file"), .garbled("child census")] {
            let said = GateTrial.failure(failure, of: task, by: "tool")
            #expect(said.code == .usage)
            #expect(said.message == "tool cannot take the census of a/one (\(failure)); `make census-tool` builds it")
        }
    }

    @Test func retainsAreCountedByTheCensusAndOnlyBy() throws {
        let (none, _) = try GateTrialTests.trial(try GateTrialTests.catalogue(["A", "B", "C"], ["a/one"], sizes: [3, 8])) {
            _, asked throws(Failure) in
            GateTrialTests.outcome(asked.part)
        }
        /// What a trial with this census adds up.
        func tally(_ census: GateTrial.Census?) throws -> TrialTally? {
            var trial = none
            try trial.retains(census)
            #expect(trial.report.tallies.count == 1)
            return trial.report.tallies.first
        }
        #expect(try tally(nil) == TrialTally("one more retain", goal: .atLeast(0.95), note: .noCensus))
        let tasks = Locked([ChildTask]())
        /// A census that counts a retain more where one is put in, except in `C`.
        let census: GateTrial.Census = { task throws(Failure) in
            tasks.withLock { $0.append(task) }
            var report = ChildReport()
            let retains = task.fault == .retain && task.implementation != "C" ? 6.0 : 5
            report.figures = [.init(size: 3, phase: "subscribe", metric: .retains, values: [retains])]
            return report
        }
        #expect(
            try tally(census)
                == TrialTally("one more retain", goal: .atLeast(0.95), tries: 4, found: 3, note: .foundAs(["worse retains"])))
        let asked = tasks.withLock(\.self)
        let each: [Fault?] = [nil, nil, .retain]
        #expect(asked.map(\.fault) == each + each + each + each)
        #expect(Set(asked.map(\.workload)) == ["a/one"])
        #expect(Set(asked.map(\.sizes)) == [[3]])
        #expect(asked.allSatisfy { $0.kind == .census })
        let blind: GateTrial.Census = { _ throws(Failure) in
            var report = ChildReport()
            report.figures = [.init(size: 3, phase: "subscribe", metric: .retains, values: [5])]
            return report
        }
        #expect(try tally(blind) == TrialTally("one more retain", goal: .atLeast(0.95), tries: 4, found: 0))
        // A census that fails the fifth time: one try is over.
        let censuses = Locked(0)
        let failing: GateTrial.Census = { task throws(Failure) in
            let number = censuses.withLock { number in
                number += 1
                return number
            }
            if number == 5 { throw Failure(.usage, "no census") }
            return try census(task)
        }
        var failed = none
        #expect(refusal { () throws(Failure) in try failed.retains(failing) }?.code == .usage)
        #expect(
            failed.report.tallies == [
                TrialTally("one more retain", goal: .atLeast(0.95), tries: 1, found: 1, note: .foundAs(["worse retains"]))
            ])
    }
}
