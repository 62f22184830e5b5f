import Testing

@testable import Gate

/// Changes to the measuring rules: a gate reports them, and fails until they are accepted.
@Suite struct HarnessTests {
    private let repository: BaseRepository

    init() throws { repository = try BaseRepository() }

    @Test func aChangedHarnessFailsUntilAccepted() throws {
        #expect(WorkloadDifferences.harness([]).isEmpty)
        let verdicts = WorkloadDifferences.harness(["Benchmarks/Gate", "Package.swift"])
        #expect(verdicts.map(\.kind) == [.harnessChanged])
        #expect(GateReport(verdicts: verdicts).code == .nothingToCompare)
        #expect(verdicts[0].finding == "Benchmarks/Gate, Package.swift differ between base and head, so the harness is not the base's")
        #expect(GateReport(verdicts: try Acceptance("^harness$").apply(verdicts)).code == .fine)
        #expect(GateReport(verdicts: try Acceptance("^zip/").apply(verdicts)).code == .nothingToCompare)
    }

    /// Files written into a tree, and the parts reported as the harness.
    @Test(arguments: [
        (["Benchmarks/Measure/ChildReport.swift"], ["Benchmarks/Measure"]),
        // Unknown to git, but compiled.
        (["Benchmarks/reactive-bench/New.swift"], ["Benchmarks/reactive-bench"]),
        // The command line, the CI's configuration and the tool's build affect the result as well.
        (["Benchmarks/Tool/New.swift"], ["Benchmarks/Tool"]),
        (["Benchmarks/Reports/Gate/New.swift"], ["Benchmarks/Reports"]),
        ([".github/workflows/gate.yml"], [".github/workflows"]),
        (["Makefile", ".ci/census-tool", ".ci/run", "Package.swift"], [".ci/census-tool", ".ci/run", "Makefile", "Package.swift"]),
        // Reports and earlier measurements measure nothing. The others have messages of their own.
        (["Benchmarks/Reports/New.swift", "Benchmarks/Workloads/New.swift"], []),
        (["Benchmarks/thresholds.txt", "Benchmarks/anchor.txt"], []),
        // The tool is built without these: a new ablation does not prevent a comparison with an older base.
        (["Benchmarks/Studies/Ablations/Patches/new.patch", "Benchmarks/Studies/Peers/Sources/New.swift"], []),
        (["Benchmarks/WorkloadSets/MapAndFilter/New.swift"], []),
        // A name is exempt only in its own place, not inside another module.
        (["Benchmarks/Gate/NewWorkloads/New.swift", "Benchmarks/Measure/Studies/New.swift"], ["Benchmarks/Gate", "Benchmarks/Measure"]),
        (["Benchmarks/Results/thresholds.txt"], ["Benchmarks/Results"]),
    ])
    func theHarnessIsEveryFileThatAffectsMeasuringOrJudging(written: [String], differences: [String]) throws {
        let commit = try repository.builder.commit("HEAD")
        #expect(repository.builder.harnessDifferences(from: commit).isEmpty)
        for path in written { try repository.write("// changed\n", to: path) }
        #expect(repository.builder.harnessDifferences(from: commit) == differences)
        #expect(!repository.builder.harnessDifferences(from: "nowhere").isEmpty, "where git cannot say, nobody knows that it is the same")
    }

    @Test func theAnchorFileMustNameOneFullCommit() throws {
        let commit = try repository.builder.commit("HEAD")
        #expect(refusal { try repository.builder.commit("anchor") }?.message.hasPrefix("Benchmarks/anchor.txt: cannot be read") == true)
        try repository.write("# Why.\n\(commit)  # here\n", to: "Benchmarks/anchor.txt")
        #expect(try repository.builder.commit("anchor") == commit)
        #expect(try Anchor.revision(in: "# Why.\r\n\(commit)\r\n") == commit)
        for moving in ["main", String(commit.prefix(10)), "\(commit)\n\(commit)", ""] {
            #expect(refusal { try Anchor.revision(in: moving) }?.message.hasPrefix("Benchmarks/anchor.txt: write one full commit") == true)
        }
    }

    @Test(arguments: [(isAnchor: false, kinds: [Verdict.Kind.anchorMoved]), (true, [])])
    func aMovedAnchorIsNotReportedAgainstTheAnchorItself(isAnchor: Bool, kinds: [Verdict.Kind]) throws {
        let base = BaseBuild(
            commit: try repository.builder.commit("HEAD"), cache: repository.folder + "/.build/gate", root: repository.folder)
        try repository.write(String(repeating: "a", count: 40) + "\n", to: Anchor.path)
        #expect(try PairedComparison.ruleChanges(repository.builder, base, isAnchor: isAnchor).map(\.kind) == kinds)
        // A changed harness is reported against any base.
        try repository.write("// changed", to: "Benchmarks/Measure/ChildReport.swift")
        #expect(try PairedComparison.ruleChanges(repository.builder, base, isAnchor: isAnchor).map(\.kind) == [.harnessChanged] + kinds)
    }

    @Test func aMovedAnchorFailsUntilAccepted() throws {
        let (old, new) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
        #expect(try Anchor.revision(ofTree: repository.folder) == nil)
        try repository.write("# Why.\n\(old)\n", to: Anchor.path)
        #expect(try Anchor.revision(ofTree: repository.folder) == old)
        try repository.write("main\n", to: Anchor.path)
        #expect(refusal { try Anchor.revision(ofTree: repository.folder) }?.code == .usage)
        #expect(WorkloadDifferences.anchor(base: old, head: old).isEmpty && WorkloadDifferences.anchor(base: nil, head: nil).isEmpty)
        let verdicts = WorkloadDifferences.anchor(base: old, head: new)
        #expect(verdicts.map(\.kind) == [.anchorMoved])
        #expect(verdicts[0].finding == "aaaaaaaaaa → bbbbbbbbbb: a regression before the new anchor is no longer seen")
        #expect(WorkloadDifferences.anchor(base: old, head: nil).map(\.kind) == [.anchorMoved])
        #expect(GateReport(verdicts: verdicts).code == .nothingToCompare)
        #expect(GateReport(verdicts: try Acceptance("^anchor$").apply(verdicts)).code == .fine)
        #expect(GateReport(verdicts: try Acceptance("^harness$").apply(verdicts)).code == .nothingToCompare)
    }
}
