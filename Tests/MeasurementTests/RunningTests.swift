import Foundation
import Testing

@testable import Measurement

#if compiler(>=6.2)  // In processes of their own, like the counter's tests.

@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct CountingTests {
    @Test func countsAreByPhaseAndEventsByUnit() async {
        await #expect(processExitsWith: .success) {
            let measuring = Measuring(clock: .init(resolution: 10, readingCost: 10))
            let rows = try job(.sample(), size: 10) { measuring.count($0) }.rows
            let figures = rows.map { "\($0.key.phase) \($0.key.metric.rawValue) \($0.value.map(Number.exact) ?? "-")" }
            #expect(
                figures == [
                    "assemble allocations 10", "assemble allocated_bytes 10000", "event allocations 0", "event allocated_bytes 0",
                    "dispose allocations 0", "dispose allocated_bytes 0", "whole peak_live_bytes 10000", "after live_objects 0",
                ])
            #expect(rows.allSatisfy { $0.status == .ok && $0.samples == 3 })
        }
    }

    @Test func whatStaysBehindUnexpectedlyFailsVerification() async {
        await #expect(processExitsWith: .success) {
            let mismatch = try job(.sample(scenario: Leaking.self), size: 1) { Verification.mismatch($0, $0.entry.entrants[0]) }
            #expect(mismatch?.description.hasPrefix("group/blocks depth=1: A: live objects after the run: expected 0, observed 1") == true)
        }
    }

    @Test func whatStaysBehindAsTheWorkloadSaysPasses() async {
        await #expect(processExitsWith: .success) {
            let mismatch = try job(.sample(residue: [1: 1], scenario: Leaking.self), size: 1) {
                Verification.mismatch($0, $0.entry.entrants[0])
            }
            #expect(mismatch == nil)
        }
    }

    @Test func aWrongOutcomeFailsVerificationWithBothFigures() async {
        await #expect(processExitsWith: .success) {
            let mismatch = try job(.sample(delivered: 5), size: 1) { Verification.mismatch($0, $0.entry.entrants[0]) }
            #expect(mismatch?.description == "group/blocks depth=1: A: delivered: expected 5, observed 4")
        }
    }
}

#endif

@Suite struct TimingTests {
    private func timed(_ job: Plan.Job) throws -> TimedPass.Result {
        var pass = try #require(TimedPass(job, budget: 0.01, clock: .init(resolution: 10, readingCost: 10)))
        return try pass.run()
    }

    @Test func everyTimedPhaseHasARowPerEntrant() throws {
        let workload = Workload.sample(timing: .perUnit([.assemble, .event]))
        let result = try job(workload, size: 10, timed)
        #expect(result.rows.map { $0.map(\.key.phase) } == [["assemble", "event"]])
        #expect(result.rows[0].allSatisfy { $0.status == .ok && $0.samples! >= 3 && $0.key.metric == .timePerUnit })
    }

    @Test func whatIsNotTimedHasNoTimedPass() throws {
        #expect(try job(.sample(), size: 1) { TimedPass($0, budget: 0.01, clock: .init(resolution: 10, readingCost: 10)) == nil })
    }

    @Test func aBatchedTeardownSaysSo() throws {
        let workload = Workload.sample(timing: .latency(.dispose, batches: [1: 7]))
        let batched = try job(workload, size: 1, timed)
        let single = try job(workload, size: 10, timed)
        #expect(batched.rows[0].map(\.key.phase) == ["dispose/batch"])
        #expect(batched.batch.runs == 7)
        #expect(single.rows[0].map(\.key.phase) == ["dispose"])
    }

    @Test func whoTearsNothingDownHasNoLatency() throws {
        let workload = Workload.sample(timing: .latency(.dispose, batches: [:]), residue: [1: 1])
        let result = try job(workload, size: 1, timed)
        #expect(result.rows[0].map(\.status) == [.unsupported])
        #expect(result.rows[0][0].figures == Row.Figures())
    }

    @Test func aWrongOutcomeWhileTimingMakesTheRowAnError() throws {
        let workload = Workload.sample(timing: .perUnit([.event]), delivered: 5)
        let result = try job(workload, size: 1, timed)
        #expect(result.rows[0].map(\.status) == [.error])
        #expect(result.mismatches.map(\.observed) == ["4"])
    }
}

@Suite struct PlanTests {
    @Test func quickMeasuresTheEndsTheMiddleAndWhatTheTableNeeds() {
        #expect(Plan.quickSizes(of: .sample(sizes: [0, 1, 4, 8, 16, 32, 64])) == [0, 8, 64])
        #expect(Plan.quickSizes(of: .sample("teardown/dispose", sizes: [1, 4, 16, 64, 1000, 10_000, 100_000])) == [1, 64, 100_000])
        #expect(Plan.quickSizes(of: .sample("teardown/dispose", sizes: [1, 64, 256, 1000, 10_000])) == [1, 64, 256, 10_000])
        #expect(Plan.quickSizes(of: .sample(sizes: [1, 2, 3])) == [1, 2, 3])
    }

    @Test func fewJobsGetNoMoreThanTheirShare() throws {
        let few = Plan(try Catalogue([Contestant(architecture: "A", workloads: [.sample(timing: .perUnit([.event]))])]), quick: false)
        #expect(few.budget == 2)
    }
}

/// What `body` makes of a workload that contestant `A` runs alone.
func job<Value>(_ workload: Workload, size: Int, _ body: (Plan.Job) throws -> Value) throws -> Value {
    let catalogue = try Catalogue([Contestant(architecture: "A", workloads: [workload])])
    let plan = Plan(catalogue, quick: false)
    return try body(try #require(plan.jobs.first { $0.size == size }))
}
