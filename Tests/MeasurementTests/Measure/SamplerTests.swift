import Testing

@testable import Reports
@testable import Measure

@Suite struct SamplerTests {
    func report(_ workload: Workload, _ kind: ChildTask.Kind = .time, size: Int = 10, runs: Int = 3, fault: Fault? = nil) throws
        -> ChildReport
    {
        try childReport(workload, kind, size: size, runs: runs, budget: 0.005) { $0.fault = fault }
    }

    @Test func everyTimedPhaseHasSamples() throws {
        let report = try report(.sample(timing: .perUnit([.assemble, .event])))
        #expect(report.figures.map(\.phase) == ["assemble", "event"])
        #expect(report.figures.allSatisfy { $0.values.count >= 1 && $0.metric == .timePerUnit })
        #expect(report.harness != nil)
    }

    @Test func aLifeIsTheSumOfItsPhasesPerSubscription() throws {
        let report = try report(.sample(timing: .life([.assemble, .event, .dispose], subscriptions: 10)))
        #expect(report.figures.map(\.phase) == ["assemble", "event", "dispose", "life"])
        for sample in report.figures[0].values.indices {
            let values = report.figures.map { $0.values[sample] }
            // Phase event is per unit, and a run has four units.
            #expect(abs(values[3] - (values[0] + values[1] * 4 + values[2]) / 10) < 1e-6)
        }
        #expect(!report.figures[0].values.isEmpty)
    }

    @Test func eachTeardownPhaseHasALatencyAndABatchIsMarked() throws {
        let two = Workload.sample(timing: .latency([.assemble, .dispose], batches: [1: 7]))
        #expect(try report(two, size: 1).figures.map(\.phase) == ["assemble/batch", "dispose/batch"])
        #expect(try report(two, size: 10).figures.map(\.phase) == ["assemble", "dispose"])
        // A batch keeps its number of runs.
        #expect(try report(two, .calibrate, size: 1).runs == [1: 7] && report(two, .calibrate, size: 10).runs == [10: 1])
        // Without any teardown there is no figure.
        #expect(try report(.sample(timing: .latency([.dispose], batches: [:]), residue: [1: 1]), size: 1).figures == [])
    }

    @Test func aSampleIsLongEnoughForTheClock() throws {
        let runs = try #require(report(.sample(timing: .perUnit([.event])), .calibrate).runs[10])
        #expect(runs > 10 && runs <= 10_000 && runs.nonzeroBitCount == 1)
        #expect([1, 2, 3, 4, 5, 8, 9, 10_000].map(Sampler.powerOfTwo) == [1, 2, 4, 4, 8, 8, 16, 16_384])
    }

    @Test func anUntimedWorkloadHasNoSamples() throws {
        #expect(try report(.sample()).figures == [])
        #expect(try report(.sample(), .calibrate).runs == [:])
    }

    @Test func aWrongOutcomeIsReportedAndNotTimed() throws {
        let report = try report(.sample(timing: .perUnit([.event]), delivered: 5))
        #expect(report.figures == [])
        #expect(report.mismatches[10]?.description == "group/blocks depth=10: A: delivered: expected 5, observed 4")
    }

    @Test func aSampleIsSplitIntoEqualPartsWithinTheLiveLimit() {
        #expect(Sampler.parts(of: 8, alive: 3) == [2, 3, 3] && Sampler.parts(of: 8, alive: 8) == [8])
        #expect(Sampler.parts(of: 4096, alive: .max) == [4096] && Sampler.parts(of: 3, alive: 1) == [1, 1, 1])
        #expect(Sampler.parts(of: 7, alive: 2).reduce(0, +) == 7)
    }

    @Test(.enabled(if: AllocationCounter.isAvailable, "a sanitizer has an allocator of its own"))
    func thePinnedAllocatorIsReported() throws {
        let settings = try #require(Allocator.settings)
        #expect(Allocator.pin())
        #expect(settings.settings.keys.sorted() == ["arena_max", "mmap_threshold", "top_pad", "trim_threshold"])
        #expect(
            AllocatorSettings.variables(among: ["PATH", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_", "GLIBC_TUNABLES", "MALLOCX"])
                == ["GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"])
        let description = RunDescription.sample(quick: true)
        #expect(description.checks.allocator == settings && description.batchLiveBytes == 131_072)
        #expect(description.checks.section.rows.contains { $0[0].value == .text("allocator") && $0[1].text.hasPrefix("arena_max 16") })
    }

    @Test func aBusyLoopMakesEverySampleLonger() throws {
        // A factor of a thousand: no machine is that noisy.
        let plain = try report(.sample(timing: .perUnit([.event]))).figures[0].values.min() ?? .infinity
        let slow = try report(.sample(timing: .perUnit([.event])), fault: .slow(iterations: 100_000)).figures[0].values.min() ?? 0
        #expect(slow > plain + 1_000)
    }

    @Test func aTimeIsPerRunAndPerUnit() throws {
        func least(runs: Int) throws -> [Double] {
            let workload = Workload.sample(timing: .perUnit([.assemble, .event]))
            // Five reports: a machine that pauses during one may pause for all its samples.
            let reports: [[Double]] = try (0..<5).map { _ in
                try report(workload, runs: runs, fault: .slow(iterations: 10_000)).figures.map { $0.values.min() ?? .infinity }
            }
            return (0..<2).map { phase in reports.map { $0[phase] }.min() ?? .infinity }
        }
        // Divided by a wrong number of runs, one would be 256 times the other: no machine is that noisy.
        let one = try least(runs: 1), many = try least(runs: 256)
        #expect(many[1] < 16 * one[1] && one[1] < 16 * many[1])
        // The loop is the same in both phases, and phase event has four units.
        #expect(one[0] > 2 * one[1] && one[0] < 8 * one[1])
    }

    @Test func theHarnessTimeIsPerRunToo() throws {
        func harness(runs: Int) throws -> Double {
            let workload = Workload.sample(timing: .perUnit([.event]))
            let report = try childReport(workload, size: 1, runs: runs, budget: 0.005) { $0.alive = [1: runs] }
            return try #require(report.harness)
        }
        // Per sample instead of per run, the second would be about 256 times the first.
        let few = try harness(runs: 16), many = try harness(runs: 4096)
        #expect(many < 16 * few)
    }

    @Test func residueLimitsTheNumberOfSamples() throws {
        // 50 runs leave 10,000 blocks each: a second sample would leave half a million more.
        let report = try report(.sample(timing: .perUnit([.event]), residue: [10: 10_000]), runs: 50)
        #expect(report.figures[0].values.count == 1)
    }
}
