import Testing

@testable import Gate

/// Equal counts of different workload texts, and counts of another toolchain. CountLawTests has generated texts.
@Suite struct TextRuleTests {
    @Test func aChangedTextWithEqualCountsIsReported() {
        let old = WorkloadTexts(["zip/two": ["A": "1", "B": "1", "C": "1"], "zip/three": ["A": "1"]])
        let new = WorkloadTexts(["zip/two": ["A": "2", "B": "2", "C": "2"], "zip/three": ["A": "1"], "zip/new": ["A": "1"]])
        func rows(_ a: Double, _ b: Double) -> [Row] { [.count(a, .sample("zip/two", "A")), .count(b, .sample("zip/two", "B"))] }
        let counts = CountRules.judge(baseline: rows(3, 3), measured: rows(3, 4))
        let found = TextRule.verdicts(baseline: old, tree: new, after: counts) { _ in true }
        // B's counts differ, which is reported already; C was not counted.
        #expect(found.map(\.subject) == ["zip/two A"] && found.map(\.kind) == [.workloadChanged] && found[0].code == .nothingToCompare)
        #expect(TextRule.verdicts(baseline: old, tree: new, after: counts) { _ in false }.isEmpty)
        #expect(TextRule.verdicts(baseline: new, tree: new, after: counts) { _ in true }.isEmpty)
    }

    @Test func aChangedToolchainIsReported() {
        var baseline = RunDescription.sample()
        baseline.workloadTexts = WorkloadTexts([:])
        (baseline.machine.libc, baseline.toolchain.swiftVersion, baseline.toolchain.flags) = ("glibc 2.36", "Swift version 6.3.1", ["-O"])
        var (machine, toolchain) = (baseline.machine, baseline.toolchain)
        #expect(TextRule.facts(baseline, machine: machine, toolchain: toolchain).isEmpty)
        (machine.libc, toolchain.flags, machine.kernel) = ("glibc 2.39", ["-O", "-x"], "7")
        #expect(
            TextRule.facts(baseline, machine: machine, toolchain: toolchain).map(\.description)
                == ["unlike   libc glibc 2.39, baseline glibc 2.36; flags -O -x, baseline -O: counts may differ for this reason alone"])
        #expect(TextRule.facts(nil, machine: machine, toolchain: toolchain) == [.baselineWithoutDescription])
    }
}
