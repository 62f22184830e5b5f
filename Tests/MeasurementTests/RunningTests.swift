import BenchmarkKit
import Foundation
import Testing

@testable import Results
@testable import Reports
@testable import Measure

#if compiler(>=6.2)  // In processes of their own, like the counter's tests.

@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct CountingTests {
    @Test func countsAreByPhaseAndEventsByUnit() async {
        await #expect(processExitsWith: .success) {
            let figures = try job(.sample(), size: 10) { try CountPass.figures($0, $0.entry.implementations[0]) }
            let counts = figures.filter { $0.metric.kind == .exact }.map {
                "\($0.phase) \($0.metric.rawValue) \($0.values.map(Number.exact))"
            }
            #expect(
                counts == [
                    "assemble allocations [\"10\"]", "assemble allocated_bytes [\"10000\"]", "assemble live_bytes [\"10000\"]",
                    "event allocations [\"0\"]", "event allocated_bytes [\"0\"]", "event/again allocations [\"0\"]",
                    "event/again allocated_bytes [\"0\"]", "event live_bytes [\"10000\"]",
                    "dispose allocations [\"0\"]", "dispose allocated_bytes [\"0\"]", "dispose live_bytes [\"0\"]",
                    "whole peak_live_bytes [\"10000\"]", "after live_objects [\"0\"]",
                ])
            let resident = figures.first { $0.metric == .peakResidentBytes }
            #expect(resident?.phase == "whole" && (resident?.values ?? []).allSatisfy { $0 > 1_000_000 })
            // Only Linux has this file, and a kernel may be built without it.
            if access("/proc/self/clear_refs", W_OK) == 0 { #expect(resident?.values.count == 1) }
        }
    }

    @Test(arguments: zip(["allocation", "exponent", "leak"], [11.0, 110.0, 11.0]))
    func aSeededFaultIsInTheCounts(fault: String, allocations: Double) async {
        await #expect(processExitsWith: .success) { [fault, allocations] in
            let figures = try job(.sample(), size: 10) { try CountPass.figures($0, $0.entry.implementations[0], fault: Fault(fault)) }
            #expect(figures.first { $0.phase == "assemble" && $0.metric == .allocations }?.values == [allocations])
            #expect(figures.first { $0.metric == .liveObjects }?.values == [fault == "leak" ? 1 : 0])
        }
    }

    @Test func theRunsThatMayBeAliveAreAsManyAsHoldTheLiveBytes() async {
        await #expect(processExitsWith: .success) {
            // Each run holds a block of 1,000 bytes.
            let workload = Workload.sample(timing: .latency([.dispose], batches: [1: 7]))
            let alive = try SamplerTests().report(workload, .calibrate, size: 1).alive
            #expect(alive == [1: 131])
        }
    }

    /// Runs that hold 10 kB each: a batch of 64 would hold 640 kB.
    @Test func noMoreThanTheLiveBytesAreAliveAtOnce() async {
        await #expect(processExitsWith: .success) {
            let workload = Workload.sample(sizes: [10], timing: .perUnit([.event]), scenario: AliveTogether.self)
            let task = ChildTask(.time, workload: "group/blocks", implementation: "A", sizes: [10], runs: [10: 64], budget: 0.001)
            let report = try ChildWork.report(task, Catalogue([Implementation(library: "A", workloads: [workload])]))
            #expect(report.mismatches.isEmpty && report.figures[0].values.count >= 1)
            // Thirteen runs of ten blocks of 1,000 bytes hold 130,000 of 131,072 bytes.
            #expect(AliveTogether.most.withLock { $0.most } == 13)
        }
    }
}

#endif

@Suite struct SteadyStateTests {
    @Test func aFurtherTimeCountsWhereEveryFurtherTimeIsTheSame() {
        #expect(SteadyStatePass.isSteady([4, 8, 12]))
        #expect(SteadyStatePass.isSteady([3, 7, 11]))  // The first delivers less: zip waits for its other side.
        #expect(!SteadyStatePass.isSteady([4, 4, 4]))  // It has ended.
        #expect(!SteadyStatePass.isSteady([4, 8, 10]))
    }
}

@Suite struct SamplerTests {
    func report(_ workload: Workload, _ kind: ChildTask.Kind = .time, size: Int = 10, runs: Int = 3, fault: Fault? = nil) throws
        -> ChildReport
    {
        let task = ChildTask(
            kind, workload: workload.slug, implementation: "A", sizes: [size], runs: [size: runs], budget: 0.005, fault: fault)
        return try ChildWork.report(task, Catalogue([Implementation(library: "A", workloads: [workload])]))
    }

    @Test func everyTimedPhaseHasSamples() throws {
        let report = try report(.sample(timing: .perUnit([.assemble, .event])))
        #expect(report.figures.map(\.phase) == ["assemble", "event"])
        #expect(report.figures.allSatisfy { $0.values.count >= 1 && $0.metric == .timePerUnit })
        #expect(report.harness != nil)
    }

    @Test func aLifeIsTheSumOfItsPhasesForEachSubscription() throws {
        let report = try report(.sample(timing: .life([.assemble, .event, .dispose], subscriptions: 10)))
        #expect(report.figures.map(\.phase) == ["assemble", "event", "dispose", "life"])
        for sample in report.figures[0].values.indices {
            let values = report.figures.map { $0.values[sample] }
            // Phase event is per unit, of which a run does four.
            #expect(abs(values[3] - (values[0] + values[1] * 4 + values[2]) / 10) < 1e-6)
        }
        #expect(!report.figures[0].values.isEmpty)
    }

    @Test func aTeardownInTwoPhasesHasALatencyOfEach() throws {
        let workload = Workload.sample(timing: .latency([.assemble, .dispose], batches: [1: 7]))
        #expect(try report(workload, size: 1).figures.map(\.phase) == ["assemble/batch", "dispose/batch"])
        #expect(try report(workload, size: 10).figures.map(\.phase) == ["assemble", "dispose"])
    }

    @Test func aSampleIsLongEnoughForTheClock() throws {
        let runs = try #require(report(.sample(timing: .perUnit([.event])), .calibrate).runs[10])
        #expect(runs > 10 && runs <= 10_000 && runs.nonzeroBitCount == 1)
        #expect([1, 2, 3, 4, 5, 8, 9, 10_000].map(Sampler.powerOfTwo) == [1, 2, 4, 4, 8, 8, 16, 16_384])
    }

    @Test func whatIsNotTimedHasNoSamples() throws {
        #expect(try report(.sample()).figures == [])
        #expect(try report(.sample(), .calibrate).runs == [:])
    }

    @Test func aBatchedTeardownSaysSoAndKeepsItsNumberOfRuns() throws {
        let workload = Workload.sample(timing: .latency([.dispose], batches: [1: 7]))
        #expect(try report(workload, size: 1).figures.map(\.phase) == ["dispose/batch"])
        #expect(try report(workload, size: 10).figures.map(\.phase) == ["dispose"])
        #expect(try report(workload, .calibrate, size: 1).runs == [1: 7])
        #expect(try report(workload, .calibrate, size: 10).runs == [10: 1])
    }

    @Test func whoTearsNothingDownHasNoLatency() throws {
        #expect(try report(.sample(timing: .latency([.dispose], batches: [:]), residue: [1: 1]), size: 1).figures == [])
    }

    @Test func aWrongOutcomeIsReportedAndNotTimed() throws {
        let report = try report(.sample(timing: .perUnit([.event]), delivered: 5))
        #expect(report.figures == [])
        #expect(report.mismatches[10]?.description == "group/blocks depth=10: A: delivered: expected 5, observed 4")
    }

    @Test func aSampleIsTakenInEqualPartsOfWhatMayBeAlive() {
        #expect(Sampler.parts(of: 8, alive: 3) == [2, 3, 3] && Sampler.parts(of: 8, alive: 8) == [8])
        #expect(Sampler.parts(of: 4096, alive: .max) == [4096] && Sampler.parts(of: 3, alive: 1) == [1, 1, 1])
        #expect(Sampler.parts(of: 7, alive: 2).reduce(0, +) == 7)
    }

    @Test(.enabled(if: AllocationCounter.isAvailable, "a sanitizer has an allocator of its own"))
    func theAllocatorIsPinnedAndThatIsSaid() throws {
        let settings = try #require(Allocator.settings)
        #expect(Allocator.pin())
        #expect(settings.settings.keys.sorted() == ["arena_max", "mmap_threshold", "top_pad", "trim_threshold"])
        #expect(
            AllocatorSettings.variables(among: ["PATH", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_", "GLIBC_TUNABLES", "MALLOCX"])
                == ["GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"])
        let description = RunDescription(commandLine: [], quick: true, missing: [])
        #expect(description.checks.allocator == settings && description.batchLiveBytes == 131_072)
        #expect(description.checks.section.rows.contains { $0[0].value == .text("allocator") && $0[1].text.hasPrefix("arena_max 16") })
    }

    @Test func aBusyLoopMakesEverySampleLonger() throws {
        // A factor of a thousand: no machine is that noisy.
        let plain = try report(.sample(timing: .perUnit([.event]))).figures[0].values.min() ?? .infinity
        let slow = try report(.sample(timing: .perUnit([.event])), fault: .slow(iterations: 100_000)).figures[0].values.min() ?? 0
        #expect(slow > plain + 1_000)
    }

    @Test func aTimeIsOfOneRunAndOneUnit() throws {
        func least(runs: Int) throws -> [Double] {
            let workload = Workload.sample(timing: .perUnit([.assemble, .event]))
            // Of five reports: a machine that pauses during one of them may pause for all its samples.
            let reports: [[Double]] = try (0..<5).map { _ in
                try report(workload, runs: runs, fault: .slow(iterations: 10_000)).figures.map { $0.values.min() ?? .infinity }
            }
            return (0..<2).map { phase in reports.map { $0[phase] }.min() ?? .infinity }
        }
        // Of a whole sample, one would be 256 times the other: no machine is that noisy.
        let one = try least(runs: 1), many = try least(runs: 256)
        #expect(many[1] < 16 * one[1] && one[1] < 16 * many[1])
        // The loop is in both phases alike, and phase event has four units.
        #expect(one[0] > 2 * one[1] && one[0] < 8 * one[1])
    }

    @Test func whatTheHarnessTakesIsOfOneRunToo() throws {
        func harness(runs: Int) throws -> Double {
            let workload = Workload.sample(timing: .perUnit([.event]))
            var task = ChildTask(.time, workload: workload.slug, implementation: "A", sizes: [1], runs: [1: runs], budget: 0.005)
            task.alive = [1: runs]
            let report = try ChildWork.report(task, Catalogue([Implementation(library: "A", workloads: [workload])]))
            return try #require(report.harness)
        }
        // Of a whole sample, the second would be about 256 times the first.
        let few = try harness(runs: 16), many = try harness(runs: 4096)
        #expect(many < 16 * few)
    }

    @Test func aProcessLeavesNoMoreBehindThanItMay() throws {
        // 10,000 blocks by each of 50 runs: a second sample would leave half a million more.
        let report = try report(.sample(timing: .perUnit([.event]), residue: [10: 10_000]), runs: 50)
        #expect(report.figures[0].values.count == 1)
    }
}

@Suite struct PlanTests {
    @Test func aPartOfASweepHasItsEndsAndWhatTheTableNeeds() {
        func sizes(_ extent: Plan.Extent, of slug: String = "group/sweep", _ sizes: [Int]) -> [Int] {
            Plan.sizes(of: .sample(slug, sizes: sizes), extent)
        }
        let sweep = [0, 1, 4, 8, 16, 32, 64]
        #expect(sizes(.whole, sweep) == sweep)
        #expect(sizes(.threePerSweep, sweep) == [0, 8, 64] && sizes(.quick, sweep) == [0, 64])
        #expect(sizes(.quick, of: "pump/map", sweep) == [0, 8, 64])
        let teardown = [1, 4, 16, 64, 1000, 10_000, 100_000]
        #expect(sizes(.threePerSweep, of: "teardown/dispose", teardown) == [1, 64, 100_000])
        #expect(sizes(.quick, of: "teardown/dispose", teardown) == [1, 64, 10_000])
        #expect(sizes(.threePerSweep, of: "teardown/dispose", [1, 64, 256, 1000, 10_000]) == [1, 64, 256, 10_000])
        #expect(sizes(.threePerSweep, [1, 2, 3]) == [1, 2, 3] && sizes(.quick, [1, 2, 3]) == [1, 3])
        #expect(sizes(.threePerSweep, [1, 2, 3, 4, 1_000_000]) == [1, 3, 4] && sizes(.quick, [7]) == [7])
        // A workload whose smallest size is large is measured at that one.
        #expect(sizes(.quick, [100_000, 1_000_000]) == [100_000])
    }

    @Test func writingTakesATwentiethOfARunAtMost() {
        #expect(RecordedRun.pause(afterWritingFor: 0) == 2 && RecordedRun.pause(afterWritingFor: 0.5) == 10)
    }

    @Test func aFirstLookCountsInFewerProcesses() throws {
        let catalogue = try Catalogue([Implementation(library: "A", workloads: [.sample()])])
        #expect(Plan(catalogue, .quick).countingProcesses == 2 && Plan(catalogue, .quick).rounds == 1)
        #expect(Plan(catalogue, .whole).countingProcesses == 3 && Plan(catalogue, .threePerSweep).countingProcesses == 3)
    }

    @Test func fewJobsGetNoMoreThanTheirShare() throws {
        let few = Plan(try Catalogue([Implementation(library: "A", workloads: [.sample(timing: .perUnit([.event]))])]), .whole)
        #expect(few.budget(of: few.entries[0]) * Double(few.rounds) == 0.5)
    }

    @Test func aRoundTakesAsLongHoweverManyThereAre() throws {
        let catalogue = try Catalogue([Implementation(library: "A", workloads: [.sample(timing: .perUnit([.event]))])])
        let usual = Plan(catalogue, .whole), more = Plan(catalogue, .whole, rounds: 28)
        #expect(more.rounds == 28 && more.budget(of: more.entries[0]) == usual.budget(of: usual.entries[0]))
        #expect(Plan(catalogue, .quick, rounds: 3).rounds == 3)
    }

    @Test func aLatencyGetsThreeTimesTheTimeOfAMedian() throws {
        let workloads: [Workload] = [
            .sample("a/median", timing: .perUnit([.event])), .sample("a/latency", timing: .latency([.event], batches: [:])),
            .sample("a/count"),
        ]
        let plan = Plan(try Catalogue([Implementation(library: "A", workloads: workloads)]), .whole)
        let budgets = plan.entries.map { plan.budget(of: $0) * Double(plan.rounds) }
        #expect(budgets == [0.5, 1.5, 0])
    }
}

/// Counts how many of its kind hold their blocks at once.
final class AliveTogether: Scenario {
    static let most = Locked((now: 0, most: 0))
    private let blocks: Blocks

    required init(size: Int) {
        blocks = Blocks(size: size)
        super.init(size: size)
    }

    override func assemble() {
        blocks.assemble()
        Self.most.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    override func emit() { blocks.emit() }

    override func dispose() {
        blocks.dispose()
        Self.most.withLock { $0.now -= 1 }
    }

    override var outcome: Outcome { blocks.outcome }
}

/// What `body` makes of a workload that implementation `A` runs alone.
func job<Value>(_ workload: Workload, size: Int, _ body: (Plan.Job) throws -> Value) throws -> Value {
    let catalogue = try Catalogue([Implementation(library: "A", workloads: [workload])])
    let plan = Plan(catalogue, .whole)
    return try body(try #require(plan.jobs.first { $0.size == size }))
}
