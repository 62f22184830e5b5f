import Testing

@testable import Measurement

@Suite struct GateTests {
    @Test func equalCountsPass() {
        #expect(Gate.judge(baseline: [.count(3)], measured: [.count(3)]) == [Verdict(.passed, .sample(), "3")])
    }

    @Test func oneMoreAllocationIsNamedWithBothFigures() {
        let failures = Gate.judge(baseline: [.count(193)], measured: [.count(194)])
        #expect(failures == [.worse(.sample(), old: 193, new: 194)])
        #expect(failures[0].description == "worse: subscribe/map-chain depth=64 LinkChain subscribe allocations: 193 → 194")
    }

    @Test func aBetterCountFailsUntilTheBaselineIsRenewed() {
        let failures = Gate.judge(baseline: [.count(193)], measured: [.count(129)])
        #expect(failures == [.better(.sample(), old: 193, new: 129)])
        #expect(failures[0].description.hasSuffix("renew the baseline with `make baseline`"))
        #expect(failures[0].accepted == "better: subscribe/map-chain depth=64 LinkChain subscribe allocations: 193 → 129")
    }

    @Test func rowsOnOneSideOnlyFailEachInItsOwnWords() {
        let failures = Gate.judge(baseline: [.count(1, .sample(size: 1))], measured: [.count(2, .sample(size: 2))])
        #expect(failures == [.new(.sample(size: 2), 2), .gone(.sample(size: 1))])
    }

    @Test func aCountThatIsNoneFailsEvenIfTheBaselineHasIt() {
        let odd = Row(.sample(), counts: [3, 4, 3])
        #expect(Gate.judge(baseline: [odd], measured: [odd]) == [.nondeterministic(.sample(), least: 3, most: 4)])
    }

    @Test func aFigureThatIsNoLongerThereFails() {
        let failures = Gate.judge(baseline: [.count(3)], measured: [Row(.sample(), without: .unsupported)])
        #expect(failures == [.status(.sample(), old: .ok, new: .unsupported)])
    }

    @Test func timesAreNotJudged() {
        let fast = Row(.sample("pump/map", "LinkChain", .timePerUnit), sample: [1]),
            slow = Row(.sample("pump/map", "LinkChain", .timePerUnit), sample: [100])
        #expect(Gate.judge(baseline: [fast], measured: [slow]).isEmpty)
        #expect(Gate.judge(baseline: [], measured: [slow]).isEmpty)
    }

    @Test func aBaselineIsOfOnePlatformAndOneCompiler() {
        #expect(Baseline.defaultPath == "results/baseline-\(Machine.platform)-swift\(Toolchain.compiler).csv")
    }
}
