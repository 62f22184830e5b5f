import Foundation
import Testing

@testable import Results
@testable import Measure
@testable import Gate
@testable import Reports

@Suite struct GateTests {
    @Test func equalCountsPass() {
        #expect(CountRules.judge(baseline: [.count(3)], measured: [.count(3)]) == [Verdict(.passed, .sample(), .same(3))])
    }

    @Test func oneMoreAllocationIsNamedWithBothFigures() {
        let failures = CountRules.judge(baseline: [.count(193)], measured: [.count(194)])
        #expect(failures == [.worse(.sample(), old: 193, new: 194)])
        #expect(
            failures[0].description
                == "worse: subscribe/map-chain depth=64 LinkChain subscribe allocations: 193 → 194; find what the phase does more, or, if "
                + "that is meant, \(Baseline.renewal), and commit its files")
    }

    @Test func aBetterCountFailsUntilTheBaselineIsRenewed() {
        let failures = CountRules.judge(baseline: [.count(193)], measured: [.count(129)])
        #expect(failures == [.better(.sample(), old: 193, new: 129)])
        #expect(failures[0].description.hasSuffix("renew the baseline with \(Baseline.renewal)"))
        #expect("\(failures[0].difference)" == "subscribe/map-chain depth=64 LinkChain subscribe allocations: 193 → 129")
    }

    @Test func rowsOnOneSideOnlyFailEachInItsOwnWords() {
        let failures = CountRules.judge(baseline: [.count(1, .sample(size: 1))], measured: [.count(2, .sample(size: 2))])
        #expect(failures == [.new(.sample(size: 2), 2), .gone(.sample(size: 1))])
    }

    @Test func aCountThatIsNoneFailsEvenIfTheBaselineHasIt() {
        let odd = Row(.sample(), counts: [3, 4, 3])
        #expect(CountRules.judge(baseline: [odd], measured: [odd]) == [.nondeterministic(.sample(), least: 3, most: 4)])
    }

    @Test func aFigureThatIsNoLongerThereFails() {
        let failures = CountRules.judge(baseline: [.count(3)], measured: [Row(.sample(), without: .unsupported)])
        #expect(failures == [.status(.sample(), old: .ok, new: .unsupported)])
    }

    @Test func timesAreNotJudged() {
        let fast = Row(.sample("pump/map", "LinkChain", .timePerUnit), sample: [1]),
            slow = Row(.sample("pump/map", "LinkChain", .timePerUnit), sample: [100])
        #expect(CountRules.judge(baseline: [fast], measured: [slow]).isEmpty)
        #expect(CountRules.judge(baseline: [], measured: [slow]).isEmpty)
    }

    @Test func aBaselineIsOfOnePlatformOneLibraryAndOneCompiler() throws {
        #expect(
            Baseline.path(libc: "glibc 2.36", compiler: "6.3.1")
                == "results/baseline-\(Machine.platform)-glibc2.36-swift6.3.1.csv")
        #expect(
            Baseline.path(libc: "glibc 2.39", compiler: "6.3.1")
                != Baseline.path(libc: "glibc 2.36", compiler: "6.3.1"))
        #expect(
            Baseline.path(libc: "glibc 2.36", compiler: "6.3.2")
                != Baseline.path(libc: "glibc 2.36", compiler: "6.3.1"))
        #expect(Toolchain.compilerPatch.hasPrefix(Toolchain.compiler))
        #expect(Baseline.census(beside: "results/a.csv") == "results/a-census.csv")
    }

    @Test func whoLooksForABaselineInVainIsToldWhichThereAre() throws {
        let folder = NSTemporaryDirectory() + "baselines-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["baseline-b.csv", "baseline-b.json", "baseline-b-census.csv", "baseline-a.csv", "latest.csv"] {
            try Data().write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        #expect(Baseline.others(in: folder) == ["baseline-a.csv", "baseline-b.csv"])
    }
}

@Suite struct GateRuleTests {
    private func counts(_ count: (Int) -> Int) -> [Row] { [1, 2, 4, 8].map { .count(Double(count($0)), .sample(size: $0)) } }

    @Test func aCountThatGrowsOtherwiseFailsThoughTheSmallestSizeHasTheSame() {
        let verdicts = CountRules.judgeAll(baseline: counts { 5 + 3 * $0 }, measured: counts { 5 + 3 * $0 * $0 })
        #expect(verdicts.map(\.kind) == [.passed, .worse, .worse, .worse])
        #expect(verdicts.last?.finding == "29 → 197")
    }

    @Test func aRunThatWentWrongIsAnErrorWithItsReason() {
        let crashed = Row(.sample(), without: .error, detail: "signal 11 (SIGSEGV)")
        let verdicts = CountRules.judge(baseline: [.count(3)], measured: [crashed])
        let row = "subscribe/map-chain depth=64 LinkChain subscribe allocations", remedy = Trouble.remedy(of: "subscribe/map-chain")
        #expect(verdicts.map(\.description) == ["error: \(row): signal 11 (SIGSEGV); \(remedy)"])
        #expect(GateReport(verdicts: verdicts).code == .verification)
    }

    @Test func anotherTextWithEqualCountsIsSaid() {
        let old = WorkloadTexts(["zip/two": ["A": "1", "B": "1", "C": "1"], "zip/three": ["A": "1"]])
        let new = WorkloadTexts(["zip/two": ["A": "2", "B": "2", "C": "2"], "zip/three": ["A": "1"], "zip/new": ["A": "1"]])
        let key = { (name: String) in RowKey.sample("zip/two", name) }
        let counts = CountRules.judge(
            baseline: [.count(3, key("A")), .count(3, key("B"))], measured: [.count(3, key("A")), .count(4, key("B"))])
        func verdicts(_ isChosen: Bool = true) -> [Verdict] {
            TextRule.verdicts(baseline: old, tree: new, after: counts) { _, _ in isChosen }
        }
        // B's counts differ, which says it already; C was not counted.
        #expect(verdicts().map(\.subject) == ["zip/two A"])
        #expect(verdicts().map(\.kind) == [.workloadChanged])
        #expect(verdicts()[0].code == .nothingToCompare)
        #expect(verdicts(false).isEmpty)
        #expect(TextRule.verdicts(baseline: new, tree: new, after: counts) { _, _ in true }.isEmpty)
    }

    @Test func anotherToolchainIsSaid() {
        var baseline = RunDescription(commandLine: [], quick: false, missing: [])
        baseline.workloadTexts = WorkloadTexts([:])
        (baseline.machine.libc, baseline.toolchain.swiftVersion, baseline.toolchain.flags) = ("glibc 2.36", "Swift version 6.3.1", ["-O"])
        var (machine, toolchain) = (baseline.machine, baseline.toolchain)
        #expect(TextRule.facts(baseline, machine: machine, toolchain: toolchain).isEmpty)
        (machine.libc, toolchain.flags, machine.kernel) = ("glibc 2.39", ["-O", "-x"], "7")
        #expect(
            TextRule.facts(baseline, machine: machine, toolchain: toolchain).map(\.description)
                == ["unlike   libc glibc 2.39, baseline glibc 2.36; flags -O -x, baseline -O: counts may differ for that alone"])
        #expect(TextRule.facts(nil, machine: machine, toolchain: toolchain) == [.baselineWithoutDescription])
    }

    /// As instructions will be judged; here with the one metric that has a threshold.
    @Test func figuresThatNearlyRepeatAreJudgedByTheirThreshold() throws {
        func row(_ value: Double, size: Int = 64) -> Row { Row(.sample(size: size, .timePerUnit), processes: [[value]]) }
        func judge(_ base: [Row], _ head: [Row]) throws -> [Verdict] {
            try CountRules.judge(base: base, head: head, metrics: [.timePerUnit], thresholds: .sample("* * * 1%"))
        }
        #expect(try judge([row(1000)], [row(1009)]).map(\.kind) == [.passed])
        #expect(try judge([row(1000)], [row(1011)]).map(\.kind) == [.worse])
        #expect(try judge([row(1000)], [row(980)]).map(\.kind) == [.faster])
        #expect(try judge([row(1000)], [row(1000, size: 8)]).map(\.kind) == [.new, .gone])
        #expect(try judge([row(1000)], [row(1000, size: 8)]).map(\.code) == [.nothingToCompare, .nothingToCompare])
        #expect(try judge([.count(3)], [.count(4)]).isEmpty)
    }

    @Test func repeatsOfOneBuildThatDisagreeSayNothing() throws {
        func row(_ values: Double...) -> Row { Row(.sample(phase: "event", .instructions), measured: values) }
        func judge(_ base: Row, _ head: Row) throws -> Verdict {
            try CountRules.judge(base: [base], head: [head], metrics: [.instructions], thresholds: .sample("* * * 1%"))[0]
        }
        #expect(try judge(row(1000, 1005), row(1000, 1002)).kind == .passed)
        #expect(try judge(row(1000, 1006), row(1000, 1000)).kind == .nondeterministic)
        let verdict = try judge(row(1000, 1000), row(1000, 2000))
        #expect(verdict.kind == .nondeterministic)
        #expect(verdict.finding == "head: 1,000 to 2,000 in repeats of one build, more than half of what is allowed, ±15")
        #expect(verdict.code == .regression)
    }

    private func judgeInstructions(
        _ old: [Double], _ new: [Double], phase: String = "subscribe", size: Int = 64, _ thresholds: String = "* * instructions 1% 8"
    ) throws -> Verdict.Kind {
        let key = RowKey.sample(size: size, phase: phase, .instructions)
        let verdicts = try CountRules.judge(
            base: [Row(key, measured: old)], head: [Row(key, measured: new)], metrics: [.instructions], thresholds: .sample(thresholds))
        return verdicts[0].kind
    }

    /// At a depth of 64, 8 for each operator are 512; 1 % of 205 is 2.
    @Test func instructionsOfASmallPhaseMayMoveByAFewPerOperator() throws {
        #expect(try judgeInstructions([205], [717]) == .passed)
        #expect(try judgeInstructions([205], [718]) == .worse)
        #expect(try judgeInstructions([717], [205]) == .passed)
        #expect(try judgeInstructions([718], [205]) == .faster)
        #expect(try judgeInstructions([205], [208], "* * instructions 1%") == .worse)
    }

    @Test func instructionsOfALargePhaseMayMoveByItsShare() throws {
        #expect(try judgeInstructions([100_000], [101_000]) == .passed)
        #expect(try judgeInstructions([100_000], [101_001]) == .worse)
    }

    @Test func oneStepMoreThroughTheTableOfTypesIsNoChange() throws {
        #expect(try judgeInstructions([205], [265], size: 1) == .passed)
        #expect(try judgeInstructions([205], [266], size: 1) == .worse)
    }

    @Test func anEventMayNotLoseAFifthOfAHopAtEachOperator() throws {
        #expect(try judgeInstructions([205], [213], phase: "event") == .passed)
        #expect(try judgeInstructions([205], [214], phase: "event") == .worse)
    }

    @Test func repeatsOfATinyPhaseMayDifferByOne() throws {
        #expect(try judgeInstructions([7, 8], [7, 8], phase: "release", size: 1) == .passed)
        #expect(try judgeInstructions([7, 8], [7, 8], phase: "release", size: 1, "* * instructions 1%") == .nondeterministic)
    }

    /// 8 are allowed.
    @Test func repeatsMayDifferByHalfOfWhatIsAllowed() throws {
        #expect(try judgeInstructions([100, 104], [100, 104], phase: "event") == .passed)
        #expect(try judgeInstructions([100, 105], [100, 105], phase: "event") == .nondeterministic)
    }

    @Test func anErrorOnEitherSideIsAnError() throws {
        let good = Row(.sample(phase: "event", .instructions), measured: [1000])
        let bad = Row(.sample(phase: "event", .instructions), without: .error, detail: "time limit of 600 s")
        func judge(_ base: [Row], _ head: [Row]) throws -> [String] {
            try CountRules.judge(base: base, head: head, metrics: [.instructions], thresholds: .sample("* * * 1%")).map {
                "\($0.kind.rawValue): \($0.finding)"
            }
        }
        #expect(try judge([bad], [good]) == ["error: base: time limit of 600 s"])
        #expect(try judge([good], [bad]) == ["error: head: time limit of 600 s"])
        #expect(try judge([], [bad]) == ["error: head: time limit of 600 s"])
    }

    @Test func aFigureThatOneSideAloneLacksIsNoLongerTheSame() throws {
        let good = Row(.sample(phase: "event", .instructions), measured: [1000])
        let none = Row(.sample(phase: "event", .instructions), without: .unsupported)
        func judge(_ base: Row, _ head: Row) throws -> [Verdict] {
            try CountRules.judge(base: [base], head: [head], metrics: [.instructions], thresholds: .sample("* * * 1%"))
        }
        #expect(try judge(good, none) == [.status(good.key, old: .ok, new: .unsupported)])
        #expect(try judge(none, good) == [.status(good.key, old: .unsupported, new: .ok)])
        #expect(try judge(none, none) == [Verdict(.passed, none.key, .noFigure(.unsupported))])
    }
}
