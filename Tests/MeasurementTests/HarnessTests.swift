import Foundation
import Testing

@testable import Gate
@testable import Reports
@testable import Results
@testable import Measure

/// What of the rules themselves a change alters: a gate says it, and fails until somebody accepts it.
@Suite struct HarnessTests {
    @Test func anotherHarnessFailsUntilItIsAccepted() throws {
        #expect(WorkloadDifferences.harness([]).isEmpty)
        let verdicts = WorkloadDifferences.harness(["Benchmarks/Gate", "Package.swift"])
        #expect(verdicts.map(\.kind) == [.harnessChanged])
        #expect(GateReport(verdicts: verdicts).code == .nothingToCompare)
        #expect(
            verdicts[0].finding == "Benchmarks/Gate, Package.swift differ between base and head, so the harness is not the base's"
        )
        #expect(GateReport(verdicts: try Acceptance("^harness$").apply(verdicts)).code == .fine)
        #expect(GateReport(verdicts: try Acceptance("^zip/").apply(verdicts)).code == .nothingToCompare)
    }

    @Test func anotherHarnessIsSaid() throws {
        let repository = try BaseRepository()
        let commit = try repository.builder.commit("HEAD")
        #expect(repository.builder.harnessDifferences(from: commit).isEmpty)
        try repository.write("// changed", to: "Benchmarks/Measure/ChildReport.swift")
        #expect(repository.builder.harnessDifferences(from: commit) == ["Benchmarks/Measure"])
        // Not known to git, and compiled all the same.
        try repository.write("", to: "Benchmarks/reactive-bench/New.swift")
        #expect(repository.builder.harnessDifferences(from: commit) == ["Benchmarks/Measure", "Benchmarks/reactive-bench"])
        // What reads the command line, and what a CI system reads, decide as well.
        try repository.write("", to: "Benchmarks/Tool/New.swift")
        try repository.write("", to: "Benchmarks/Reports/Gate/New.swift")
        try repository.write("", to: ".github/workflows/gate.yml")
        let all = ["Benchmarks/Measure", "Benchmarks/Reports", "Benchmarks/Tool", "Benchmarks/reactive-bench"]
        #expect(repository.builder.harnessDifferences(from: commit) == [".github/workflows"] + all)
        for path in [".github", "Benchmarks/Tool", "Benchmarks/Reports/Gate"] {
            try FileManager.default.removeItem(atPath: repository.folder + "/" + path)
        }
        // What only says what was found, and what was measured before, measures nothing.
        try repository.write("", to: "Benchmarks/Reports/New.swift")
        try repository.write("", to: "Benchmarks/Workloads/New.swift")
        #expect(repository.builder.harnessDifferences(from: commit).count == 2)
        // These have words of their own.
        try repository.write("", to: "Benchmarks/thresholds.txt")
        try repository.write("", to: "Benchmarks/anchor.txt")
        #expect(repository.builder.harnessDifferences(from: commit).count == 2)
        // The tool is built without these: an ablation more does not end the comparison with an older base.
        try repository.write("", to: "Benchmarks/Studies/Ablations/Patches/new.patch")
        try repository.write("", to: "Benchmarks/Studies/Peers/Sources/New.swift")
        try repository.write("", to: "Benchmarks/WorkloadSets/MapAndFilter/New.swift")
        #expect(repository.builder.harnessDifferences(from: commit).count == 2)
        // Git cannot say: then nobody knows that they are the same.
        #expect(repository.builder.harnessDifferences(from: "nowhere").isEmpty == false)
    }

    @Test func noModuleHidesInAnotherUnderANameThatIsLeftOut() throws {
        let repository = try BaseRepository()
        let commit = try repository.builder.commit("HEAD")
        for path in ["Gate/NewWorkloads/New.swift", "Measure/Studies/New.swift", "Results/thresholds.txt"] {
            try repository.write("", to: "Benchmarks/\(path)")
        }
        #expect(repository.builder.harnessDifferences(from: commit) == ["Benchmarks/Gate", "Benchmarks/Measure", "Benchmarks/Results"])
    }

    @Test func howTheToolIsBuiltIsPartOfTheHarness() throws {
        let repository = try BaseRepository()
        let commit = try repository.builder.commit("HEAD")
        try repository.write("tool:\n", to: "Makefile")
        #expect(repository.builder.harnessDifferences(from: commit) == ["Makefile"])
        for path in [".ci/census-tool", ".ci/run", "Package.swift"] { try repository.write("\n", to: path) }
        #expect(
            repository.builder.harnessDifferences(from: commit)
                == [".ci/census-tool", ".ci/run", "Makefile", "Package.swift"])
    }

    @Test func theAnchorIsAWholeCommitInAFile() throws {
        let repository = try BaseRepository()
        let commit = try repository.builder.commit("HEAD")
        #expect(
            refusal { () throws(Failure) in try repository.builder.commit("anchor") }?.message.hasPrefix(
                "Benchmarks/anchor.txt: cannot be read") == true)
        try repository.write("# Why.\n\(commit)  # here\n", to: "Benchmarks/anchor.txt")
        #expect(try repository.builder.commit("anchor") == commit)
        #expect(try Anchor.revision(in: "# Why.\r\n\(commit)\r\n") == commit)
        for moving in ["main", String(commit.prefix(10)), "\(commit)\n\(commit)", ""] {
            #expect(
                refusal { () throws(Failure) in try Anchor.revision(in: moving) }?.message.hasPrefix(
                    "Benchmarks/anchor.txt: it must have one")
                    == true)
        }
    }

    @Test(arguments: [(isAnchor: false, kinds: [Verdict.Kind.anchorMoved]), (true, [])])
    func againstTheAnchorTheAnchorIsNotCompared(isAnchor: Bool, kinds: [Verdict.Kind]) throws {
        let repository = try BaseRepository()
        let base = BaseBuild(
            commit: try repository.builder.commit("HEAD"), cache: repository.folder + "/.build/gate", root: repository.folder)
        try repository.write(String(repeating: "a", count: 40) + "\n", to: Anchor.path)
        #expect(try PairedComparison.ruleChanges(repository.builder, base, isAnchor: isAnchor).map(\.kind) == kinds)
        // The harness is, against whatever base.
        try repository.write("// changed", to: "Benchmarks/Measure/ChildReport.swift")
        #expect(try PairedComparison.ruleChanges(repository.builder, base, isAnchor: isAnchor).map(\.kind) == [.harnessChanged] + kinds)
    }

    @Test func anAnchorThatMovedFailsUntilItIsAccepted() throws {
        let repository = try BaseRepository()
        let (old, new) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
        #expect(try Anchor.revision(ofTree: repository.folder) == nil)
        try repository.write("# Why.\n\(old)\n", to: Anchor.path)
        #expect(try Anchor.revision(ofTree: repository.folder) == old)
        try repository.write("main\n", to: Anchor.path)
        #expect(refusal { () throws(Failure) in try Anchor.revision(ofTree: repository.folder) }?.code == .usage)
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
