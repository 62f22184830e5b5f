import BenchmarkKit
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Measure

/// Keeps a block for good in the runs that a subclass names. Places for them are there beforehand.
class Keeping: Scenario {
    nonisolated(unsafe) private static var runs = 0
    nonisolated(unsafe) private static var kept: [UnsafeMutableRawPointer?] = {
        var kept: [UnsafeMutableRawPointer?] = []
        kept.reserveCapacity(1_000)
        return kept
    }()

    class func keeps(inRun number: Int) -> Bool { false }

    required init(size: Int) {
        _ = Self.kept.count
        super.init(size: size)
    }

    override func assemble() {
        Self.runs += 1
        if Self.keeps(inRun: Self.runs) { Self.kept.append(malloc(Blocks.length)) }
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: 4) }
}

/// A lazily made singleton.
final class KeepingOne: Keeping { override class func keeps(inRun number: Int) -> Bool { number == 1 } }

/// A cache that takes three runs to fill.
final class KeepingThree: Keeping { override class func keeps(inRun number: Int) -> Bool { number <= 3 } }

/// A cache that takes four runs to fill, the most that are waited for.
final class KeepingFour: Keeping { override class func keeps(inRun number: Int) -> Bool { number <= 4 } }

/// A leak.
final class KeepingAlways: Keeping { override class func keeps(inRun number: Int) -> Bool { true } }

/// A leak that every second run hides.
final class KeepingEverySecond: Keeping { override class func keeps(inRun number: Int) -> Bool { number.isMultiple(of: 2) } }

#if compiler(>=6.2)  // In processes of their own, like the counter's tests.

/// What the first runs keep is no leak, and what every run keeps is.
@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct FirstUseTests {
    /// `live objects after the run`, and what is kept.
    private static func counted(_ scenario: Scenario.Type) throws -> (live: Double?, kept: FirstUse, mismatch: Mismatch?) {
        // What Swift makes once for a scenario of any class is not the scenario's.
        _ = try job(.sample()) { try CountPass.counted($0, $0.entry.implementations[0]) }
        return try job(.sample(scenario: scenario)) { job in
            let implementation = job.entry.implementations[0]
            let (figures, kept, emitterUse) = try CountPass.counted(job, implementation)
            let mismatch = BenchmarkRun.residueMismatch(job, implementation, [figures], emitterUse: emitterUse)
            return (figures.first { $0.metric == .liveObjects }?.values.first, kept, mismatch)
        }
    }

    private static func job<Value>(_ workload: Workload, _ body: (Plan.Job) throws -> Value) throws -> Value {
        try MeasurementTests.job(workload, size: 10, body)
    }

    @Test func aSingletonIsKeptAndNoLeak() async {
        await #expect(processExitsWith: .success) {
            let (live, kept, mismatch) = try Self.counted(KeepingOne.self)
            #expect(live == 0 && mismatch == nil)
            #expect(kept == FirstUse(blocks: 1, bytes: 1_000))
        }
    }

    @Test func aCacheThatTakesThreeRunsToFillIsKeptAndNoLeak() async {
        await #expect(processExitsWith: .success) {
            let (live, kept, mismatch) = try Self.counted(KeepingThree.self)
            #expect(live == 0 && mismatch == nil)
            #expect(kept == FirstUse(blocks: 3, bytes: 3_000))
        }
    }

    @Test func aCacheThatTakesFourRunsToFillIsKeptAndNoLeak() async {
        await #expect(processExitsWith: .success) {
            let (live, kept, mismatch) = try Self.counted(KeepingFour.self)
            #expect(live == 0 && mismatch == nil)
            #expect(kept == FirstUse(blocks: 4, bytes: 4_000))
        }
    }

    @Test func whatGrowsWithEveryRunIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, kept, mismatch) = try Self.counted(KeepingAlways.self)
            #expect(live == 1 && kept == FirstUse(blocks: 0, bytes: 0))
            #expect(mismatch?.what == "live objects after the run" && mismatch?.expected == "0")
        }
    }

    @Test func aLeakInEverySecondRunIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, _, mismatch) = try Self.counted(KeepingEverySecond.self)
            #expect(live == 1 && mismatch != nil)
        }
    }

    @Test func aRunThatKeepsNothingKeepsNothing() async {
        await #expect(processExitsWith: .success) {
            let (live, kept, mismatch) = try Self.counted(Blocks.self)
            #expect(live == 0 && mismatch == nil && kept == FirstUse(blocks: 0, bytes: 0))
        }
    }
}

#endif

@Suite struct FirstUseReportTests {
    @Test func aChildSaysWhatItKeeps() throws {
        var report = ChildReport()
        report.firstUse = [1: FirstUse(blocks: 3, bytes: 96)]
        #expect(report.text == "protocol\t0\nfirst-use\t1\t3\t96\nend\n")
        #expect(ChildReport(report.text) == report)
    }

    @Test func theLeastAndTheMostOfAllProcessesAreShown() throws {
        var uses = FirstUses()
        for (sizes, name) in [([1: 2], "A"), ([1: 1, 10: 2], "A"), ([1: 1], "A"), ([:], "B")] {
            var report = ChildReport()
            report.figures = [.init(size: 1, phase: "after", metric: .liveObjects, values: [0])]
            report.firstUse = sizes.mapValues { FirstUse(blocks: $0, bytes: 16 * $0) }
            uses.note(report, of: name)
        }
        #expect(uses.kept == ["A": SelfChecks.Kept(fewest: 1, most: 3, bytes: 48)])
        #expect(uses.kept?["A"]?.words == "kept after first use, by workload: 1 to 3 heap blocks, 48 bytes at most; no leak")
        #expect(FirstUses().kept == nil)
    }
}
