import Testing

@testable import Reports
@testable import Results
@testable import Runner

@Suite struct RunReportTests {
    @Test func aRunOfOtherWorkloadsHasNoHeadline() {
        func titles(_ rows: [Row], isSelection: Bool) -> [String] {
            RunReport.headline(rows, ["LinkChain"], [], nil, isSelection: isSelection).map(\.title)
        }
        let others = [Row.count(1, .sample("cold/range"))]
        #expect(titles(others, isSelection: true) == [] && titles(others, isSelection: false) == ["What owning costs"])
        let residue = [Row.count(0, .sample("residue/undisposed", phase: "after", .liveObjects))]
        #expect(titles(residue, isSelection: true) == ["What owning costs"])
    }

    /// Of an event, by two implementations, timed by so many processes each.
    private func times(processes: Int) -> [Row] {
        [("LinkChain", 2.0), ("DirectChain", 1.0)].map { name, factor -> Row in
            let medians = (0..<processes).map { factor * (10 + Double($0) / 10) }
            return Row(.sample("pump/map", name, phase: "event", .timePerUnit), processes: medians.map { [$0] })
        }
    }

    private func footnotes(_ rows: [Row]) -> [String] {
        Details(rows, names: ["LinkChain", "DirectChain"]).sections.flatMap(\.footnotes)
    }

    @Test func aTableOfRatiosNamesWhatTheyAreTo() {
        let baseline = "×  ratio to DirectChain in this run."
        #expect(footnotes(times(processes: 7)).contains(baseline))
        #expect(!footnotes([times(processes: 7)[0]]).contains(baseline))
    }

    @Test func timesWithoutIntervalsAreNotToBeRanked() {
        #expect(
            footnotes(times(processes: 1)).contains(
                "One process each: no intervals. Do not rank these times; measure without QUICK=1."))
        #expect(
            footnotes(times(processes: 3)).contains(
                "3 processes each: no intervals. Do not rank these times; measure with ROUNDS=7 or more."))
        #expect(!footnotes(times(processes: 7)).contains { $0.contains("Do not rank") })
        #expect(!footnotes([.count(3, .sample("pump/map", phase: "event"))]).contains { $0.contains("Do not rank") })
    }

    @Test func aQuickRunIsNotToBeComparedByItsTimes() {
        let quick = times(processes: 1)
        #expect(RunReport.adviceOfQuickRun(quick, isQuick: true) == "To compare times, measure without QUICK=1.")
        #expect(RunReport.adviceOfQuickRun(quick, isQuick: false) == nil)
        #expect(RunReport.adviceOfQuickRun(times(processes: 7), isQuick: true) == nil)
        #expect(RunReport.adviceOfQuickRun([.count(3)], isQuick: true) == nil)
    }
}
