import BenchmarkKit
import Foundation
import Testing

@testable import Reports
@testable import Results
@testable import Runner

/// An emitter that outlives its runs: what it keeps goes with it. A subclass says how many blocks there are after a run, and how long each.
class Emitting: Scenario {
    private var blocks: [UnsafeMutableRawPointer?] = []
    fileprivate(set) var delivered = 0
    private(set) var rounds = 0

    required init(size: Int) {
        super.init(size: size)
        blocks.reserveCapacity(1_000)
    }

    deinit { for block in blocks { free(block) } }

    func count(afterRounds rounds: Int) -> Int { 1 }
    func length(afterRounds rounds: Int) -> Int { Blocks.length }

    override func assemble() {
        rounds += 1
        keep(count(afterRounds: rounds))
    }

    fileprivate func keep(_ count: Int) {
        while blocks.count < count { blocks.append(malloc(length(afterRounds: rounds))) }
        if !blocks.isEmpty { blocks[0] = realloc(blocks[0], length(afterRounds: rounds)) }
    }

    override func emit() { delivered += 4 }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: delivered) }
}

/// A lock that is made when it is needed, and kept.
final class EmittingUnderALock: Emitting {}

/// A list of observers from which nobody is removed.
final class EmittingToTheDead: Emitting { override func count(afterRounds rounds: Int) -> Int { rounds } }

/// The same, where an entry is no object: its storage doubles from time to time.
final class EmittingToDeadNumbers: Emitting {
    override func length(afterRounds rounds: Int) -> Int { rounds > 2 ? 2_000 : 1_000 }
}

/// It keeps the last chain that was disposed.
final class EmittingThroughTheLast: Emitting { override func count(afterRounds rounds: Int) -> Int { size } }

/// The storage of a list of observers, which one observer does not need.
final class EmittingToSeveral: Emitting { override func count(afterRounds rounds: Int) -> Int { size > 1 ? 1 : 0 } }

/// Its storage doubles in the fifth round.
final class EmittingToFourDeadNumbers: Emitting {
    override func length(afterRounds rounds: Int) -> Int { rounds > 4 ? 2_000 : 1_000 }
}

/// A dictionary that takes its storage in the second round.
final class EmittingByNumber: Emitting { override func count(afterRounds rounds: Int) -> Int { min(rounds, 2) } }

/// The same, a round later.
final class EmittingToThree: Emitting { override func count(afterRounds rounds: Int) -> Int { min(rounds, 3) } }

/// A list of dead observers, which nobody removes after the end.
final class EmittingUntilItsEnd: Emitting {
    override func terminate() {
        delivered += 1
        keep(2)
    }
}

/// What the chain was made of when it ended, which the emitter holds.
final class EmittingThroughTheEnd: Emitting {
    override func terminate() {
        delivered += 1
        keep(1 + size)
    }
}

/// It does something only once.
final class EmittingOnce: Emitting {
    override func emit() { if rounds == 1 { super.emit() } }
}

/// At a size whose rounds are not tried again it leaves more behind.
final class EmittingMoreWhereLarge: Emitting { override func count(afterRounds rounds: Int) -> Int { size > 1_000 ? 5 : 1 } }

#if compiler(>=6.2)  // In processes of their own, like the counter's tests.

/// What an emitter keeps for itself is told apart from what a subscription leaves behind.
@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct EmitterUseTests {
    private static func counted(
        _ scenario: Scenario.Type, _ parameter: Parameter = .depth, sizes: [Int] = [1, 10], size: Int = 10, isEnding: Bool = false
    ) throws -> (live: Double?, use: EmitterUse?, mismatch: Mismatch?) {
        // What Swift makes once for a scenario of any class is not the scenario's.
        _ = try job(.sample()) { try CountPass.counted($0, $0.entry.implementations[0]) }
        let phases: [Phase] = isEnding ? [.assemble, .event, .terminal] : [.assemble, .event, .dispose]
        let workload = Workload.sample(
            parameter: parameter, sizes: sizes, phases: phases, delivered: isEnding ? 5 : 4, scenario: scenario)
        return try job(workload, size: size) { job in
            let implementation = job.entry.implementations[0]
            let (figures, _, use) = try CountPass.counted(job, implementation)
            let mismatch = BenchmarkRun.residueMismatch(job, implementation, [figures], emitterUse: use)
            return (figures.first { $0.metric == .liveObjects }?.values.first, use, mismatch)
        }
    }

    private static func job<Value>(_ workload: Workload, size: Int = 10, _ body: (Plan.Job) throws -> Value) throws -> Value {
        try MeasurementTests.job(workload, size: size, body)
    }

    @Test func aLockThatAnEmitterKeepsIsNoLeakAndStaysAmongTheLiveObjects() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingUnderALock.self)
            #expect(live == 1 && mismatch == nil)
            #expect(use == EmitterUse(blocks: 1, bytes: 1_000))
        }
    }

    @Test func aDeadObserverForEachSubscriptionIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingToTheDead.self)
            #expect(live == 1 && use == nil && mismatch?.what == "live objects after the run")
        }
    }

    @Test func aListThatGrowsInBytesAloneIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (_, use, mismatch) = try Self.counted(EmittingToDeadNumbers.self)
            #expect(use == nil && mismatch != nil)
        }
    }

    @Test func aListThatDoublesInTheFifthRoundIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingToFourDeadNumbers.self)
            #expect(live == 1 && use == nil && mismatch != nil)
        }
    }

    @Test func nothingIsKnownOfAnEmitterWhoseSecondRoundIsOtherWork() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingOnce.self)
            #expect(live == 1 && use == nil && mismatch != nil)
        }
    }

    @Test func whatIsLeftBeyondWhatTheEmitterKeepsIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingMoreWhereLarge.self, sizes: [1, 10, 2_000], size: 2_000)
            #expect(live == 5 && use == nil && mismatch != nil)
        }
    }

    @Test func aChainThatTheEmitterHoldsIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingThroughTheLast.self)
            #expect(live == 10 && use == nil && mismatch != nil)
        }
        // Nor does the shortest chain pass for the emitter's own.
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingThroughTheLast.self, size: 1)
            #expect(live == 1 && use == nil && mismatch != nil)
        }
    }

    @Test func aListThatOneObserverDoesNotNeedIsNoLeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingToSeveral.self, .width, sizes: [1, 10, 100])
            #expect(live == 1 && use == EmitterUse(blocks: 1, bytes: 1_000) && mismatch == nil)
        }
        // Of a chain, what the shortest does not leave behind is a stage of the longer ones.
        await #expect(processExitsWith: .success) {
            let (_, use, mismatch) = try Self.counted(EmittingToSeveral.self, sizes: [1, 10, 100])
            #expect(use == nil && mismatch != nil)
        }
    }

    /// Side by side there may be as many emitters, each with a side table.
    @Test func whatGrowsWithTheWidthAndNotWithTheRunsIsNoLeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingThroughTheLast.self, .width, sizes: [1, 10, 100])
            #expect(live == 10 && use == EmitterUse(blocks: 10, bytes: 10_000) && mismatch == nil)
        }
        // Of a size that is not tried again, as much as at one that is.
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingThroughTheLast.self, .width, sizes: [1, 10, 20_000], size: 20_000)
            #expect(live == 20_000 && use?.blocks == 20_000 && mismatch == nil)
        }
    }

    @Test func aDictionaryThatGrowsInTheSecondRoundIsNoLeakAndOneThatGrowsInTheThirdIs() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingByNumber.self)
            #expect(live == 1 && use == EmitterUse(blocks: 1, bytes: 1_000) && mismatch == nil)
        }
        await #expect(processExitsWith: .success) {
            let (_, use, mismatch) = try Self.counted(EmittingToThree.self)
            #expect(use == nil && mismatch != nil)
        }
    }

    @Test func whatAnEmitterKeepsAfterItsEndIsNoLeakUnlessItIsTheChain() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingUntilItsEnd.self, isEnding: true)
            #expect(live == 2 && use == EmitterUse(blocks: 2, bytes: 2_000) && mismatch == nil)
        }
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(EmittingThroughTheEnd.self, isEnding: true)
            #expect(live == 11 && use == nil)
            #expect(
                mismatch?.observed
                    == "11, heap blocks that a subscription has to free when its source ends; Benchmarks/README.md says what counts")
        }
    }

    @Test func whatOutlivesTheEmitterIsALeak() async {
        await #expect(processExitsWith: .success) {
            let (live, use, mismatch) = try Self.counted(Leaking.self)
            #expect(live == 1 && use == nil && mismatch != nil)
        }
    }
}

#endif

@Suite struct EmitterUseReportTests {
    @Test func aChildSaysWhatItsEmitterKeeps() throws {
        var report = ChildReport()
        report.emitterUse = [8: EmitterUse(blocks: 4, bytes: 192)]
        #expect(report.text == "protocol\t0\nemitter-use\t8\t4\t192\nend\n")
        #expect(ChildReport(report.text) == report)
    }

    @Test func theLeastAndTheMostOfAllWorkloadsAreShown() throws {
        var uses = EmitterUses()
        for (blocks, name) in [([1: 4, 8: 4], "A"), ([1: 3], "A"), ([:], "B")] {
            var report = ChildReport()
            report.emitterUse = blocks.mapValues { EmitterUse(blocks: $0, bytes: 16 * $0) }
            uses.note(report, of: name)
        }
        #expect(uses.kept == ["A": SelfChecks.Kept(fewest: 3, most: 4, bytes: 64)])
        #expect(
            uses.kept?["A"]?.wordsOfEmitter
                == "kept by an emitter for itself while it lives: 3 to 4 heap blocks, 64 bytes at most; no leak")
        #expect(EmitterUses().kept == nil)
    }

    @Test func thePageSaysWhatOfItsBlocksIsKept() {
        let rows = [Row.count(2, .sample("teardown/width", "A", phase: "after", .liveObjects))]
        let section = LeftBehindSection(
            rows: rows, types: [], roster: Roster(names: ["A"], libraries: ["A"]),
            kept: ["A": SelfChecks.Kept(fewest: 1, most: 2, bytes: 64)])
        let words = "Of these, A: kept by an emitter for itself while it lives: 1 to 2 heap blocks, 64 bytes at most; no leak."
        #expect(section.html?.text.contains(words) == true)
    }
}
