import Testing

@testable import Measure

@Suite struct PlanTests {
    @Test func aPartialSweepKeepsItsEndsAndTheTablesSizes() {
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
        // A workload whose smallest size is large is measured at that size.
        #expect(sizes(.quick, [100_000, 1_000_000]) == [100_000])
    }

    @Test func writingTakesAtMostATwentiethOfARun() {
        #expect(RecordedRun.pause(afterWritingFor: 0) == 2 && RecordedRun.pause(afterWritingFor: 0.5) == 10)
    }

    @Test func aQuickRunCountsInFewerProcesses() throws {
        let all = try catalogue(.sample()), plans = [Plan(all, .quick), Plan(all, .whole), Plan(all, .threePerSweep)]
        #expect(plans.map(\.countingProcesses) == [2, 3, 3] && plans[0].rounds == 1 && Plan(all, .quick, rounds: 3).rounds == 3)
    }

    @Test func aRoundsBudgetDoesNotDependOnTheNumberOfRounds() throws {
        let few = try catalogue(.sample(timing: .perUnit([.event])))
        let usual = Plan(few, .whole), more = Plan(few, .whole, rounds: 28)
        #expect(usual.budget(of: usual.entries[0]) * Double(usual.rounds) == 0.5)
        #expect(more.rounds == 28 && more.budget(of: more.entries[0]) == usual.budget(of: usual.entries[0]))
    }

    @Test func aLatencyGetsThreeTimesTheTimeOfAMedian() throws {
        let latency = Workload.sample("a/latency", timing: .latency([.event], batches: [:]))
        let plan = Plan(try catalogue(.sample("a/median", timing: .perUnit([.event])), latency, .sample("a/count")), .whole)
        let budgets = plan.entries.map { plan.budget(of: $0) * Double(plan.rounds) }
        #expect(budgets == [0.5, 1.5, 0])
    }
}
