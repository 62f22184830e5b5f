import Testing

@testable import Reports
@testable import Results

@Suite struct GrowthFigureTests {
    private let sizes = [1, 8, 64, 512]
    private let roster = Roster(names: ["SinkChain", "LinkChain"], libraries: ["SinkChain", "LinkChain"])

    private func row(_ name: String, _ size: Int) -> Row {
        Row(.sample("pump/map", name, size: size, phase: "event", .timePerUnit), sample: [Double(size) * 10])
    }

    private var rows: [Row] { roster.names.flatMap { name in sizes.map { row(name, $0) } } }

    private func figures(_ rows: [Row]) -> String {
        let workload = WorkloadRows("pump/map", rows, roster)
        let figures = WorkloadFigures(workload: workload, styles: Styles(roster.names), samples: nil, times: "t", counts: "c")
        return Markup.group(figures.timedGrowth).text
    }

    /// How many steps each line between the figures has.
    private func steps(_ html: String) -> [Int] {
        html.matches(of: #/class="c" d="([^"]*)"/#).map { match in match.1.count { $0 == "L" } }.sorted()
    }

    @Test func aLineHasAGapWhereAFigureIsMissingAndTheReasonIsSaid() {
        #expect(steps(figures(rows)) == [3, 3] && !figures(rows).contains("No figure at"))
        let none = Row(row("SinkChain", 8).key, without: .unsupported, detail: "leaves something behind")
        let gap = figures(rows.map { $0.key == none.key ? none : $0 })
        #expect(steps(gap) == [1, 3])
        #expect(gap.contains("No figure at depth 8 (leaves something behind): SinkChain."))
        let both = figures(rows.map { $0.key.size == 8 ? Row($0.key, without: .error, detail: "signal 11") : $0 })
        #expect(steps(both) == [1, 1] && both.contains("No figure at depth 8 (signal 11): SinkChain and LinkChain."))
    }

    @Test func aSizeThatNobodyRanIsNoGap() {
        // Another phase has it.
        let other = Row(.sample("pump/map", "SinkChain", size: 32, phase: "subscribe", .timePerUnit), sample: [5])
        #expect(steps(figures(rows + [other])) == [3, 3])
        #expect(steps(figures(rows.filter { $0.key != row("LinkChain", 8).key })) == [1, 3])
    }

    @Test func anIntervalEndsWithinTheAxes() {
        #expect(!figures(rows).contains(">100k</text>"))
        let wide = rows.map { row in
            var row = row
            if row.key.size == 512 { row.interval = .init(low: 4000, high: 200_000) }
            return row
        }
        #expect(figures(wide).contains(">100k</text>"))
        let scale = Scale.logarithmic(from: 100, to: 400, [90, 5000, 2, -1])
        #expect(scale.low <= 90 && scale.low > 2 && scale.high >= 5000)
    }
}
