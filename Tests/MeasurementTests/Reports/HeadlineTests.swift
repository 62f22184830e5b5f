import Testing

@testable import Reports

@Suite struct HeadlineTests {
    private let names = ["DisposerChain", "SinkChain", "DirectChain"]

    private func exact(_ slug: String, _ name: String, _ size: Int, _ phase: String, _ metric: Metric, _ value: Double) -> Row {
        .count(value, .sample(slug, name, size: size, phase: phase, metric))
    }

    private func timed(_ slug: String, _ name: String, _ size: Int, _ phase: String, _ metric: Metric, _ sample: [Double]) -> Row {
        Row(.sample(slug, name, size: size, phase: phase, metric), sample: sample)
    }

    /// At depth 64: 4 allocations per operator (1 assembling, 3 subscribing) for DisposerChain, 2 for SinkChain, 1 for DirectChain.
    private var rows: [Row] {
        rows("DisposerChain", factor: 4, left: 3000) + rows("SinkChain", factor: 2, left: 0) + rows("DirectChain", factor: 1, left: 0)
    }

    private func rows(_ name: String, factor: Double, left: Double) -> [Row] {
        [
            exact("life/map-chain-x1", name, 0, "assemble", .allocations, 5),
            exact("life/map-chain-x1", name, 0, "subscribe", .allocations, 2),
            exact("life/map-chain-x1", name, 64, "assemble", .allocations, 5 + 64),
            exact("life/map-chain-x1", name, 64, "subscribe", .allocations, 2 + 64 * (factor - 1)),
            exact("life/map-chain-x1", name, 64, "whole", .allocations, 1000),
            timed("life/one-by-one", name, 8, "event", .timePerUnit, [20 * factor]),
            timed("life/one-by-one", name, 64, "event", .timePerUnit, [1280 * factor]),
            timed("pump/map", name, 8, "event", .timePerUnit, [4.5, 5, 5.5].map { $0 * factor }),
            timed("pump/map", name, 64, "event", .timePerUnit, [330]),
            timed("teardown/dispose", name, 64, "release/batch", .teardownLatency, [240 * factor]),
            timed("teardown/dispose", name, 64, "dispose/batch", .teardownLatency, [400 * factor]),
            exact("residue/undisposed", name, 1000, "after", .liveObjects, left),
        ]
    }

    @Test func theHeadlineScalesEachFigureToItsUnit() {
        let headline = Headline(rows)
        #expect(names.map { headline.figure(.allocations, of: $0)?.value } == [4, 2, 1])
        #expect(names.map { headline.figure(.event, of: $0)?.value } == [20, 10, 5])
        #expect(names.map { headline.figure(.teardown, of: $0)?.value } == [40, 20, 10])
        #expect(names.map { headline.figure(.residue, of: $0)?.value } == [3, 0, 0])
        #expect(names.map { headline.figure(.life, of: $0)?.value } == [80, 40, 20])
        #expect(headline.figure(.sharedLife, of: "SinkChain") == nil)
    }

    @Test func theTableHasRatiosMarksAndGaps() {
        let held = exact("retained/live-subscriptions", "DisposerChain", 1000, "subscribe", .liveBytes, 2000)
        let lines = Headline(rows + [held]).section(names + ["WeakSubject"], libraries: ["DisposerChain", "SinkChain"]).lines(.plain)
        #expect(
            lines[1...5] == [
                "               allocations   bytes held per  ns per event,  ns per life,  ns per shared      "
                    + "teardown ns   heap blocks left",
                "               per operator  subscription    8 operators    8 operators   life, 8 operators  "
                    + "per operator  per subscription",
                "DisposerChain  4 ×4.00       2 *             20   ×4.0      80 ×4.0       –                  40 ×4.0       3",
                "SinkChain      2 ×2.00 *     –               10   ×2.0      40 ×2.0       –                  20 ×2.0       0 *",
                "DirectChain    1             –                5.0           20            –                  10            0",
            ])
        #expect(!lines.contains { $0.contains("WeakSubject") })
        #expect(lines.count { $0.contains("Do not rank these times: no intervals.") } == 1)
    }

    @Test func theBriefHeadlineFitsANarrowScreen() throws {
        let libraries: Set = ["DisposerChain", "SinkChain"]
        let time = life("DisposerChain", 195...205), other = life("SinkChain", 95...105)
        let controls = rows("FusedLoop", factor: 1, left: 0)
        let brief = try #require(Headline(rows + controls + [time, other]).brief(names + ["FusedLoop"], libraries: libraries))
        #expect(
            brief.lines(.plain) == [
                "What owning costs, with 8 maps; * marks the least. Least left behind: SinkChain. Fewest allocations: SinkChain.",
                "               allocs   ns per  ns per  ns, life  teardown  blocks",
                "               per map  event   life    shared    ns a map  left",
                "DisposerChain  4        20      80      200       40        3",
                "SinkChain      2 *      10      40      100 *     20        0 *",
                "DirectChain    1         5.0    20        –       10        0", "",
            ])
        // The words and the table, with the widest values of all seven figures.
        let lines = brief.lines(.plain, width: 80)
        #expect(lines.dropLast().count <= 8 && lines.allSatisfy { DisplayWidth.of($0) <= 80 })
        #expect(Headline([.count(1, .sample("cold/range"))]).brief(names, libraries: libraries) == nil)
    }

    /// As seen with QUICK=1 on a busy machine: one sample shows nothing, and two have a range but no interval.
    @Test func noTimeIsBestBesideOneWithoutAnInterval() {
        func event(_ name: String, _ processes: [[Double]]) -> Row {
            Row(.sample("pump/map", name, size: 8, phase: "event", .timePerUnit), processes: processes)
        }
        let libraries = ["DisposerChain", "SinkChain"]
        func best(_ rows: [Row]) -> Set<String> { Headline(rows).best(.event, among: libraries) }
        let six = (0..<6).map { [25.5 + Double($0) / 5] }
        #expect(best([event("DisposerChain", [[88]]), event("SinkChain", [[26]])]) == [])
        #expect(best([event("DisposerChain", [[20, 88]]), event("SinkChain", [[26, 27]])]) == [])
        #expect(best([event("DisposerChain", [[88]]), event("SinkChain", six)]) == [])
        let known = [event("DisposerChain", six.map { [$0[0] + 60] }), event("SinkChain", six)]
        #expect(best(known) == ["SinkChain"])
        func shown(_ rows: [Row]) -> (readme: String, page: String) {
            let roster = Roster(names: libraries, libraries: Set(libraries))
            let page = HeadlineSection(rows, roster).html.text
            return (ReadmeBlocks(rows, roster).all[0].lines.joined(), page)
        }
        let quick = shown([event("DisposerChain", [[88]]), event("SinkChain", [[26]])]), full = shown(known)
        #expect(!quick.readme.contains("**") && full.readme.contains("**26"))
        #expect(!quick.page.contains("\"good\"") && full.page.components(separatedBy: "\"good\"").count == 2)
        #expect(quick.page.components(separatedBy: "Do not rank these times").count == 2 && !full.page.contains("Do not rank"))
    }

    @Test func aMissingCountLeavesNoFigure() {
        let unsure = RowKey.sample("life/map-chain-x1", "SinkChain", size: 64, phase: "subscribe", .allocations)
        let missing: [Row] = [Row(unsure, counts: [64, 65]), Row(unsure, without: .error, detail: "signal 11"), Row(unsure, counts: [])]
        for row in missing {
            let headline = Headline(rows.map { $0.key == unsure ? row : $0 })
            #expect(names.map { headline.figure(.allocations, of: $0)?.value } == [4, nil, 1])
            #expect(headline.best(.allocations, among: ["DisposerChain", "SinkChain"]) == ["DisposerChain"])
            let line = headline.section(names, libraries: ["DisposerChain", "SinkChain"]).rows[1]
            #expect(line[1].text.trimmingCharacters(in: .whitespaces) == "–" && line[1].value == .missing && line[1].mark == nil)
        }
    }

    @Test func librariesThatTieAreAllMarkedBest() {
        let samples: [[Double]] = [[90, 100, 110], [95, 105, 115], [200, 200, 200]]
        let near = zip(names, samples).flatMap { name, sample in
            ["release", "dispose"].map { phase in
                let key = RowKey.sample("teardown/dispose", name, size: 64, phase: phase, .teardownLatency)
                return Row(key, processes: (sample + sample).map { [$0] })
            }
        }
        #expect(Headline(near).best(.teardown, among: names) == ["DisposerChain", "SinkChain"])
        #expect(Headline(rows).best(.residue, among: names) == ["SinkChain", "DirectChain"])
    }

    /// Six processes at equal distances: their 95 % interval ends 0.357 of a distance inside the lowest and the highest.
    private func life(_ name: String, _ medians: ClosedRange<Double>) -> Row {
        let step = (medians.upperBound - medians.lowerBound) / 5
        let key = RowKey.sample("life/shared-map-chain-x100", name, size: 8, phase: "life", .timePerUnit)
        return Row(key, processes: (0..<6).map { [medians.lowerBound + step * Double($0)] }, batch: 1)
    }

    @Test func aTimeWhoseIntervalReachesZeroIsAnUpperBound() {
        let shared = [life("DisposerChain", 195...205), life("SinkChain", -1...11), life("DirectChain", -0.1...0.6)]
        let headline = Headline(shared)
        #expect(names.map { headline.figure(.sharedLife, of: $0)?.time } == ["200", "<11", "<0.55"])
        let figures = names.compactMap { headline.figure(.sharedLife, of: $0) }
        #expect(figures.map { $0.ratio(to: figures[2]) } == [nil, nil, nil])
        #expect(headline.best(.sharedLife, among: ["DisposerChain", "SinkChain"]) == ["SinkChain"])
        #expect([0.611, 11.09, 12, 119.2, 9.91].map(Number.bound) == ["0.62", "12", "12", "120", "10"])
    }

    /// A chain written by hand has nothing to release.
    @Test func anImmeasurablePhaseAddsNothingToASum() {
        let released = timed("teardown/dispose", "DirectChain", 64, "release", .teardownLatency, [-3, -1, 0])
        let disposed = timed("teardown/dispose", "DirectChain", 64, "dispose", .teardownLatency, [640])
        #expect(released.status == .unsupported)
        #expect(Headline([released, disposed]).figure(.teardown, of: "DirectChain")?.value == 10)
        #expect(Headline([released]).figure(.teardown, of: "DirectChain") == nil)
        #expect(Headline([disposed]).figure(.teardown, of: "DirectChain") == nil)
    }

    @Test func aTableWithoutItsWorkloadsNamesThem() {
        let section = Headline([.count(1, .sample("cold/range"))]).section(names, libraries: [])
        #expect(section.rows.isEmpty)
        #expect(section.notes.count == 1 && section.notes[0].contains("`reactive-bench run --filter '^(life/(map-chain-x1"))
    }
}
