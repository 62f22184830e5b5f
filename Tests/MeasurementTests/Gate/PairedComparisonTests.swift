import Testing

@testable import Gate

@Suite struct PairedComparisonTests {
    private let targets = ["a/one", "b/two"].flatMap { workload in
        ["A", "B"].map { PairedTarget(workload: workload, implementation: $0, parameter: .depth, size: 8) }
    }
    private let canary = PairedTarget(workload: "control/canary", implementation: "C", parameter: .none, size: 0)

    private func sources(
        ruleChanges: [Verdict] = [], gone: [Verdict] = [], base: @escaping WorkloadDifferences.Hash
    ) -> PairedComparison.Sources {
        PairedComparison.sources(targets, canaries: [canary], ruleChanges: ruleChanges, gone: gone, head: { _ in "1" }, base: base)
    }

    @Test func anUnchangedTextIsCompared() {
        let sources = sources { _ in "1" }
        #expect(sources.comparable == targets && sources.canaries == [canary] && sources.verdicts.isEmpty)
    }

    @Test func aChangedTextIsNotCompared() {
        let sources = sources { $0 == Entrant("a/one", "B") ? "2" : "1" }
        #expect(sources.comparable.map(\.title) == ["a/one depth=8 A", "b/two depth=8 A", "b/two depth=8 B"])
        #expect(sources.verdicts.map(\.subject) == ["a/one B"] && sources.verdicts.map(\.kind) == [.workloadChanged])
        #expect(sources.canaries == [canary])
    }

    @Test func aCanaryWithAChangedTextDoesNotRun() {
        let sources = sources { $0.workload == "control/canary" ? "2" : "1" }
        #expect(sources.comparable == targets && sources.canaries.isEmpty)
        #expect(sources.verdicts.map(\.subject) == ["control/canary C"])
    }

    @Test func aChangedHarnessAndAGoneWorkloadAreReported() {
        let harness = WorkloadDifferences.harness(["Makefile"])
        let gone = WorkloadDifferences.gone(base: WorkloadTexts(["c/three": ["A": "1"]]), head: WorkloadTexts([:]))
        let sources = sources(ruleChanges: harness, gone: gone) { _ in "1" }
        #expect(sources.verdicts.map(\.kind) == [.harnessChanged, .gone])
        #expect(sources.comparable == targets)
    }

    @Test func instructionsAreCountedForUnchangedWorkloads() throws {
        let threaded = Workload.threaded("d/threads", timing: .perUnit([.event]))
        // `b/two` has no times, but its counts are compared like any others.
        let catalogue = try Catalogue([
            Implementation(
                library: "A",
                workloads: [
                    .sample("a/one", timing: .perUnit([.event])), .sample("b/two"), .sample("c/changed"), .sample("c/new"), threaded,
                ]),
            Implementation(control: "C", scenarios: ["a/one": Blocks.self]),
        ])
        func counted(withControls: Bool) -> Set<String> {
            let counted = PairedComparison.counted(catalogue, withControls: withControls, head: { _ in "1" }) {
                $0.workload == "c/new" ? nil : $0.workload == "c/changed" ? "2" : "1"
            }
            return Set(counted.map(\.title))
        }
        #expect(counted(withControls: false) == ["a/one A", "b/two A"])
        #expect(counted(withControls: true) == ["a/one A", "b/two A", "a/one C"])
        let unknown = PairedComparison.counted(catalogue, withControls: true, head: { _ in nil }, base: { _ in nil })
        #expect(unknown.isEmpty)
    }
}
