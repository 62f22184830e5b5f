import Testing

@testable import Reports

@Suite struct RunReportTests {
    private func titles(_ rows: [Row], filter: String?) -> [String] {
        let description = RunDescription.sample { $0.selection = .init(filter: filter, implementations: []) }
        return RunReport.sections(of: rows, ["LinkChain", "DirectChain"], description).map(\.title)
    }

    @Test func aRunOfOtherWorkloadsHasNoHeadline() {
        let others = [Row.count(0, .sample("cold/range"))]
        #expect(titles(others, filter: "cold") == ["Checks"] && titles(others, filter: nil) == ["What owning costs", "Checks"])
        let residue = [Row.count(0, .sample("residue/undisposed", phase: "after", .liveObjects))]
        #expect(titles(residue, filter: "residue") == ["What owning costs", "Checks"])
    }

    @Test func aPartialRunShowsOnlyMeasuredColumns() {
        let rows = [Row.count(3, .sample("residue/undisposed", size: 1000, phase: "after", .liveObjects))]
        func columns(isPartial: Bool) -> [String] {
            Headline(rows).section(["LinkChain"], libraries: [], isPartial: isPartial).columns.map(\.title)
        }
        #expect(columns(isPartial: true) == ["", "heap blocks left\nper subscription"])
        #expect(Headline(rows).brief(["LinkChain"], libraries: ["LinkChain"])?.notes == ["What owning costs; * marks the least."])
        #expect(columns(isPartial: false).count == 8)
    }

    @Test func onlyTwoOfManyFaultsAreShown() {
        func shown(_ count: Int) -> [String] { RunReport.shown((0..<count).map { ("WARNING", "\($0)") }).map(\.text) }
        #expect(shown(0) == [] && shown(3) == ["0", "1", "2"])
        #expect(shown(5) == ["0", "1", "3 more: VERBOSE=1 shows them, with their remedies"])
    }

    /// A terminal shows the end of the output.
    @Test func theHeadlineComesAfterTheDetails() {
        let rows = [
            Row.count(3, .sample("residue/undisposed", phase: "after", .liveObjects)),
            Row(.sample("cold/range", phase: "event"), counts: [1, 2]),
        ]
        #expect(titles(rows, filter: nil).suffix(3) == ["Not counts", "What owning costs", "Checks"])
        #expect(titles(rows, filter: nil).first == "residue: heap blocks left, where there are any")
    }

    /// Event times of two implementations, each with `processes` processes.
    private func times(processes: Int) -> [Row] {
        [("LinkChain", 2.0), ("DirectChain", 1.0)].map { name, factor -> Row in
            let medians = (0..<processes).map { factor * (10 + Double($0) / 10) }
            return Row(.sample("pump/map", name, phase: "event", .timePerUnit), processes: medians.map { [$0] })
        }
    }

    private func footnotes(_ rows: [Row]) -> [String] { Details(rows, names: ["LinkChain", "DirectChain"]).sections.flatMap(\.footnotes) }

    @Test func aRatioTableNamesItsBaseline() {
        let baseline = "×  ratio to DirectChain in this run."
        #expect(footnotes(times(processes: 7)).contains(baseline))
        #expect(!footnotes([times(processes: 7)[0]]).contains(baseline))
    }

    @Test func aTableWarnsAgainstRankingTimesWithoutIntervals() {
        let none = "Do not rank these times: no intervals. Measure with ROUNDS=7 or more."
        #expect(footnotes(times(processes: 1)).contains(none) && footnotes(times(processes: 3)).contains(none))
        let some = [times(processes: 7)[0], times(processes: 3)[1]]
        #expect(footnotes(some).contains("Do not rank all times: some have no interval. Measure with ROUNDS=7."))
        #expect(!footnotes(times(processes: 7)).contains { $0.contains("Do not rank") })
        #expect(!footnotes([.count(3, .sample("pump/map", phase: "event"))]).contains { $0.contains("Do not rank") })
    }

    @Test func aQuickRunAdvisesAgainstComparingTimes() {
        let quick = times(processes: 1)
        let advice = "No intervals. To rank or compare times, measure without QUICK=1."
        #expect(RunReport.adviceOfQuickRun(quick, isQuick: true) == advice)
        let held = Row.count(9, .sample("retained/live-subscriptions", size: 10_000, phase: "subscribe", .liveBytes))
        #expect(
            RunReport.adviceOfQuickRun(quick + [held], isQuick: true)
                == advice + " Bytes held are of 10,000 subscriptions, fewer than in README.")
        #expect(RunReport.adviceOfQuickRun(quick, isQuick: false) == nil)
        #expect(RunReport.adviceOfQuickRun(times(processes: 7), isQuick: true) == nil)
        #expect(RunReport.adviceOfQuickRun([.count(3)], isQuick: true) == nil)
    }
}

@Suite struct DetailsTests {
    private func lines(_ rows: [Row]) -> [String] { Details(rows, names: ["A"]).sections.flatMap { $0.lines(.plain) } }

    private func time(_ slug: String, _ phase: String, _ metric: Metric = .timePerUnit) -> Row {
        Row(.sample(slug, "A", phase: phase, metric), sample: [2.7])
    }

    @Test func theCaptionNamesTheUnitOfItsFigures() {
        #expect(lines([time("cold/range", "event")])[0] == "cold: ns per unit of work (see `make list`), median")
        #expect(lines([time("teardown/dispose", "dispose/batch", .teardownLatency)])[0] == "teardown: ns per run of the phase, median")
        #expect(
            lines([time("mixed/a", "event"), time("mixed/a", "dispose")])[0]
                == "mixed: ns per run of the phase, of event per unit of work (see `make list`), median")
        #expect(
            lines([.count(3, .sample("residue/a", "A", phase: "after", .liveObjects))])[0]
                == "residue: heap blocks left, where there are any")
    }

    @Test func unclearFiguresAreExplainedBelow() {
        #expect(lines([time("pump/map", "event")]).contains("pump/map: one event through the whole chain of maps"))
        #expect(lines([.count(0.001, .sample("cold/a", "A", phase: "event"))]).contains("<0.01  not 0, but less than 0.005"))
        #expect(!lines([time("cold/a", "event")]).contains { $0.contains("<0.01") })
        let nothing = lines([Row(.sample("cold/a", "A", phase: "release", .timePerUnit), sample: [-1])])
        #expect(nothing.contains { $0.hasSuffix("≈0") } && nothing.contains("≈0: not above the harness's own time"))
    }
}
