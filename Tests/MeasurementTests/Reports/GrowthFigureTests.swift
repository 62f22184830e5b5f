import Testing

@testable import Reports

@Suite struct GrowthFigureTests {
    private let sizes = [1, 8, 64, 512]
    private let roster = Roster(names: ["SinkChain", "LinkChain"], libraries: ["SinkChain", "LinkChain"])

    private func row(_ name: String, _ size: Int) -> Row {
        Row(.sample("pump/map", name, size: size, phase: "event", .timePerUnit), sample: [Double(size) * 10])
    }

    private var rows: [Row] { roster.names.flatMap { name in sizes.map { row(name, $0) } } }

    private func figures(_ rows: [Row]) -> String {
        let workload = WorkloadRows("pump/map", rows, roster)
        let figures = WorkloadFigures(workload: workload, styles: roster.styles, samples: nil)
        return Markup.group(figures.timedGrowth).text
    }

    /// The number of steps of each line between the figures.
    private func steps(_ html: String) -> [Int] {
        html.matches(of: #/class="c" d="([^"]*)"/#).map { match in match.1.count { $0 == "L" } }.sorted()
    }

    @Test func aMissingFigureLeavesAGapWithItsReason() {
        #expect(steps(figures(rows)) == [3, 3] && !figures(rows).contains("No figure at"))
        let none = Row(row("SinkChain", 8).key, without: .unsupported, detail: "leaves something behind")
        let gap = figures(rows.map { $0.key == none.key ? none : $0 })
        #expect(steps(gap) == [1, 3])
        #expect(gap.contains("No figure at depth 8 (leaves something behind): SinkChain."))
        let both = figures(rows.map { $0.key.size == 8 ? Row($0.key, without: .error, detail: "signal 11") : $0 })
        #expect(steps(both) == [1, 1] && both.contains("No figure at depth 8 (signal 11): SinkChain and LinkChain."))
    }

    @Test func aSizeThatNoLibraryRanIsNotAGap() {
        // The row exists in another phase.
        let other = Row(.sample("pump/map", "SinkChain", size: 32, phase: "subscribe", .timePerUnit), sample: [5])
        #expect(steps(figures(rows + [other])) == [3, 3])
        #expect(steps(figures(rows.filter { $0.key != row("LinkChain", 8).key })) == [1, 3])
    }

    /// The slope's interval contains 0 and a half.
    @Test func anUndeterminedSlopeIsNamedAndNotDrawn() {
        let unsteady = zip(sizes, [100.0, 150, 90, 300]).map { size, time in Row(row("SinkChain", size).key, sample: [time]) }
        let drawn = figures(rows.filter { $0.key.implementation == "LinkChain" } + unsteady)
        #expect(drawn.contains(">not determined</text>") && drawn.contains(">n^1.00</text>"))
        #expect(drawn.ranges(of: "class=\"f\"").count == 1)
    }

    @Test func theGrowthTableMarksAnUndeterminedSlope() throws {
        func order(_ times: [Double]) throws -> String? {
            let rows = zip(sizes, times).map { size, time in Row(row("SinkChain", size).key, sample: [time]) }
            let cells = try GrowthReport(rows, named: "a.csv").sections.first?.rows.first?.map(\.text)
            return cells?[7]
        }
        let orders = try [[100, 150, 90, 300], [100, 101, 99, 100], [10, 80, 640, 5120]].map(order)
        #expect(orders == ["not determined", "n^0", "n^1"])
    }

    /// The curves are equal, so the one drawn last covers the other except for its rim.
    @Test func coincidingCurvesAreBothVisible() {
        let html = figures(rows)
        let widths = html.matches(of: #/class="c" d="[^"]*"(?: style="stroke-width: ([0-9.]+)px")?/#).map { $0.1.flatMap { Double($0) } }
        #expect(widths == [1.9, nil])
        let points = [1.0, 10, 100].map { CurvePlot.Point(x: $0, y: $0) }
        let axis = Axis("n", .logarithmic(from: 1, to: 100)), style = Styles([])["a"]
        let svg = CurvePlot(
            title: "", x: axis, y: axis, curves: (0..<12).map { .init(label: "\($0)", style: style, pieces: [points]) }
        ).svg.text
        // The radius of each circle; in the legend it is 4.
        let radii = svg.matches(of: #/class="m" d="M[^a]*a([0-9.]+) /#).compactMap { Double($0.1) }.dropFirst(12)
        #expect(radii.max() == 6.2 && radii.min() == 3.4 && radii.count == 36)
    }

    @Test func anIntervalEndsWithinTheAxes() {
        #expect(!figures(rows).contains(">100k</text>"))
        let wide = rows.map { row in
            row.key.size == 512 ? changed(row) { $0.interval = .init(low: 4000, high: 200_000) } : row
        }
        #expect(figures(wide).contains(">100k</text>"))
        let scale = Scale.logarithmic(from: 100, to: 400, [90, 5000, 2, -1])
        #expect(scale.low <= 90 && scale.low > 2 && scale.high >= 5000)
    }
}
