import Testing

@testable import Reports
@testable import Results

/// Differences between two runs other than the code, reported before any number.
@Suite struct CaveatTests {
    private func run(_ path: String, _ description: RunDescription?) -> ComparedRun {
        ComparedRun(path: path, rows: [.count(1)], description: description)
    }

    private func caveats(_ base: ComparedRun, _ head: ComparedRun) throws -> [String] {
        try ComparisonReport(base, head, controls: []).caveats.map { "\($0.kind.rawValue)  \($0.text)" }
    }

    @Test func theTextNamesOnlyTheFirstOfManyChangedWorkloads() throws {
        func described(_ hash: String) -> RunDescription {
            let texts = Dictionary(uniqueKeysWithValues: (1...7).map { ("w/\($0)", ["LinkChain": hash]) })
            return .sample { ($0.complete, $0.workloadTexts) = (true, WorkloadTexts(texts)) }
        }
        let report = try ComparisonReport(run("a.csv", described("1")), run("b.csv", described("2")), controls: [])
        let all = "the workloads' source changed: w/1, w/2, w/3, w/4, w/5, w/6, w/7"
        #expect(report.caveats.map(\.text).contains(all) && report.json.contains(all))
        #expect(
            report.lines(.plain, all: false).contains(
                "differs  the workloads' source changed: w/1, w/2, w/3, w/4, w/5, and 2 more (--format json has all)"))
    }

    @Test func aDifferentMachineAndAMissingDescriptionAreCaveats() throws {
        let here = RunDescription.sample()
        var there = here
        (there.machine.cpu, there.quick, there.missing) = ("abacus", true, ["pump/map"])
        there.selection = .init(filter: "^pump/", implementations: ["LinkChain"])
        there.rounds = .init(done: 3, planned: 8)
        let whole = changed(here) { ($0.complete, $0.workloadTexts) = (true, WorkloadTexts(["pump/map": ["LinkChain": "1"]])) }
        there.workloadTexts = WorkloadTexts(["pump/map": ["LinkChain": "2"]])
        #expect(
            try caveats(run("a.csv", whole), run("b.csv", there)) == [
                "machine  base and head are from different machines. Times depend on the machine, and so do their ratios between "
                    + "libraries. A changed time says nothing about the code: measure both on one machine. Counts (allocations, bytes, "
                    + "objects) do not depend on it: each difference is a change of the code, the compiler or the C library.",
                "differs  CPU: abacus, base \(here.machine.cpu)", "differs  the workloads' source changed: pump/map",
                "differs  quick: only head was measured with QUICK=1",
                "differs  selection: --filter '^pump/' --architecture LinkChain, base everything",
                "incomplete  head: 3 of 8 rounds of times, missing: pump/map",
            ])
        there.missing = (1...46).map { "a/\($0)" }
        #expect(
            try ComparisonReport(run("a.csv", whole), run("b.csv", there), controls: []).caveats.last?.words
                == "head: 3 of 8 rounds of times, missing: a/1, a/2, a/3, a/4, a/5, and 41 more (--format json has all)")
        let unknown = "unknown  a.csv: no a.json beside it, so neither machine and toolchain nor completeness can be checked"
        #expect(try caveats(run("a.csv", nil), run("b.csv", nil)).contains(unknown))
    }
}
