import Testing

@testable import Gate

/// Rows that cannot be compared, because the two trees mean different things by them.
@Suite struct WorkloadDifferencesTests {
    private let entrants = [Entrant("pump/map", "LinkChain")]

    @Test func anUnchangedTextIsCompared() {
        #expect(WorkloadDifferences.verdicts(entrants, head: { _ in "1" }, base: { _ in "1" }).isEmpty)
    }

    @Test func aChangedTextIsReportedOnceAndNotJudged() {
        let targets = [1, 8].map { PairedTarget(workload: "pump/map", implementation: "LinkChain", parameter: .depth, size: $0) }
        let verdicts = PairedComparison.sources(
            targets, canaries: [], ruleChanges: [], gone: [], head: { _ in "2" }, base: { _ in "1" }
        ).verdicts
        #expect(verdicts.map(\.kind) == [.workloadChanged] && verdicts.map(\.subject) == ["pump/map LinkChain"])
        #expect(GateReport(verdicts: verdicts).code == .nothingToCompare)
    }

    @Test func aMissingTextCountsAsChanged() {
        let verdicts = WorkloadDifferences.verdicts(entrants, head: { _ in nil }, base: { _ in nil })
        #expect(verdicts.map(\.kind) == [.workloadChanged])
        #expect(verdicts[0].remedy == "declare it in a file of its own below Benchmarks/Workloads")
    }

    @Test func aBaseWithoutTextsIsNotedAndACrashingOneIsRefused() throws {
        let folder = try Folder(), head = WorkloadTexts(["pump/map": ["LinkChain": "1"]])
        #expect(try ComparedTexts(base: folder.timingTool("old", timing: ":"), head: head).facts == [.textsUnknown(isBaseOlder: true)])
        let crashing = folder.program("crashes", "kill -9 $$"), failure = refusal { try ComparedTexts(base: crashing, head: nil) }
        #expect(failure.says(.usage, "\(crashing.path): cannot report the texts of its workloads"))
    }

    @Test func workloadsOnOneSideOnlyAreNamed() {
        let new = WorkloadDifferences.verdicts(entrants, head: { _ in "1" }, base: { _ in nil })
        #expect(new.map(\.kind) == [.new] && new.map(\.code) == [.nothingToCompare])
        let gone = WorkloadDifferences.gone(
            base: WorkloadTexts(["a/b": ["A": "1", "B": "1"], "c/d": ["A": "1"]]), head: WorkloadTexts(["c/d": ["A": "2"]]))
        #expect(gone.map(\.subject) == ["a/b"] && gone.map(\.code) == [.nothingToCompare])
    }

    @Test func aLibraryDroppingAWorkloadIsReported() throws {
        let gone = WorkloadDifferences.gone(
            base: WorkloadTexts(["a/b": ["A": "1", "B": "1"]]), head: WorkloadTexts(["a/b": ["A": "1", "C": "1"]]))
        let description = "gone: a/b B: in the base, but not in the head; if it is intended, accept it with --accept '^a/b$'"
        #expect(gone.map(\.description) == [description])
        #expect(gone.map(\.implementation) == ["B"])
        #expect(GateReport(verdicts: gone).code == .nothingToCompare)
        #expect(GateReport(verdicts: try Acceptance("^a/b$").apply(gone)).code == .fine)
    }

    @Test func aGateThatComparedNoTimesNeverPasses() throws {
        let changed = WorkloadDifferences.verdicts(entrants, head: { _ in "2" }, base: { _ in "1" })
        let verdicts = changed + WorkloadDifferences.nothingCompared(0, of: 336)
        #expect(verdicts.map(\.kind) == [.workloadChanged, .notCompared])
        let report = GateReport(verdicts: try Acceptance(".*").apply(verdicts))
        #expect(report.code == .nothingToCompare && report.word == "NOT JUDGED")
        let finding = "0 of 336 rows compared, so this change's times are unknown; --accept cannot change that"
        #expect(report.findings.map(\.finding) == [finding])
        #expect(WorkloadDifferences.nothingCompared(1, of: 336).isEmpty)
    }
}
