import Testing

@testable import Reports

@Suite struct ScaleTests {
    @Test(
        arguments: [
            (37, [0, 10, 20, 30, 40]), (40, [0, 10, 20, 30, 40]), (0.9, [0, 0.5, 1]), (5, [0, 2, 4, 6]), (1, [0, 0.5, 1]),
            (123_456, [0, 50_000, 100_000, 150_000]),
        ] as [(Double, [Double])])
    func aZeroBasedAxisEndsAtARoundNumberCoveringTheData(most: Double, ticks: [Double]) {
        let scale = Scale.zeroBased(upTo: most)
        #expect(scale.ticks == ticks && scale.low == 0 && scale.high == ticks.last && scale.high >= most)
    }

    @Test func anEmptyAxisHasALength() {
        let scale = Scale.zeroBased(upTo: 0)
        #expect(scale.position(0) == 0 && scale.high > 0)
    }

    @Test(
        arguments: [
            (3, 700, [2, 10, 100, 1000]), (3, 70, [2, 5, 10, 20, 50, 100]), (1, 64, [1, 2, 5, 10, 20, 50, 100]),
            (10, 10, [5, 10, 15, 20]), (1.1, 1.9, [1, 1.2, 1.4, 1.6, 1.8, 2]), (30, 90, [20, 40, 60, 80, 100]),
            (0.9, 3634, [1, 10, 100, 1000]), (1, 1e8, [1, 100, 1e4, 1e6, 1e8]), (2.34, 2740, [2, 10, 100, 1000]),
        ] as [(Double, Double, [Double])])
    func aLogarithmicAxisHasRoundNumbers(least: Double, most: Double, ticks: [Double]) {
        let scale = Scale.logarithmic(from: least, to: most)
        #expect(zip(scale.ticks, ticks).allSatisfy { abs($0 / $1 - 1) < 1e-9 } && scale.ticks.count == ticks.count, "\(scale.ticks)")
        #expect(scale.low <= least * 1.0001 && scale.high >= most * 0.9999)
    }

    @Test func equalRatiosAreEqualLengthsOnALogarithmicAxis() {
        let scale = Scale.logarithmic(from: 1, to: 100)
        #expect(abs(scale.position(10) - 0.5) < 1e-12)
        #expect(scale.position(0) == 0 && scale.position(-3) == 0 && scale.position(1e9) == 1)
    }

    @Test func onlyValuesFarApartGetALogarithmicAxis() {
        #expect(Scale.fitting([10, 190]).kind == .linear)
        #expect(Scale.fitting([10, 210]).kind == .logarithmic)
        #expect(Scale.fitting([0, 1000]).kind == .linear, "0 has no place on a logarithmic axis")
        #expect(Scale.fitting([10, 20], [90]).high >= 90, "an interval has to be on the axis")
        #expect(Scale.fitting([10, 20]).note == "axis from 0" && Scale.fitting([1, 1000]).note == "logarithmic axis")
    }

    @Test func axisLabelsAreAbbreviated() {
        #expect(
            [0, 0.05, 0.5, 20, 500, 5000, 20_000, 150_000, 1e6, 2e9].map(Round.label) == [
                "0", "0.05", "0.5", "20", "500", "5,000", "20k", "150k", "1M", "2G",
            ])
    }
}

@Suite struct StyleTests {
    private let known = ["DisposerChain", "SinkChain", "LinkChain", "WeakSubject", "DirectChain", "ClosureChain", "FusedLoop"]

    @Test func anImplementationsStyleDoesNotDependOnTheOthers() {
        #expect(Styles(["LinkChain"])["LinkChain"] == Styles(known)["LinkChain"])
        #expect(Styles(["Another", "LinkChain"])["LinkChain"] == Styles(known)["LinkChain"])
    }

    @Test func noTwoImplementationsShareAColourOrShape() {
        let names = known + ["AsyncSequence", "NotificationCenter"]
        let styles = Styles(names)
        #expect(Set(names.map { styles[$0].number }).count == names.count)
        #expect(Set(names.map { styles[$0].shape }).count == names.count)
        #expect(!names.map { styles[$0].number }.contains(Styles(names + ["Another"])["Another"].number))
    }

    /// WCAG 2.2 requires a contrast of 3 to 1 (1.4.11), and of 4.5 to 1 for text (1.4.3).
    @Test func everyColourStandsOutFromItsBackground() {
        for colour in Palette.colours {
            #expect(contrast(colour.light, "#ffffff") >= 4.5, "\(colour.light)")
            #expect(contrast(colour.dark, "#14161a") >= 4.5, "\(colour.dark)")
        }
        #expect(contrast("#000000", "#ffffff") == 21)
        #expect(Stylesheet.text.contains("--page: #ffffff") && Stylesheet.text.contains("--page: #14161a"))
    }

    private func contrast(_ one: String, _ other: String) -> Double {
        let levels = [one, other].map(luminance).sorted()
        return (levels[1] + 0.05) / (levels[0] + 0.05)
    }

    /// Linear red, green and blue.
    private func channels(_ colour: String) -> [Double] {
        let number = Int(colour.dropFirst(), radix: 16) ?? 0
        return [number >> 16, number >> 8, number].map { channel -> Double in
            let share = Double(channel & 255) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
    }

    private func luminance(_ colour: String) -> Double { product([[0.2126, 0.7152, 0.0722]], channels(colour))[0] }

    private func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// Vision with all cones, without red ones, and without green ones: Machado, Oliveira and Fernandes, 2009.
    private static let sights: [[[Double]]] = [
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ]

    /// In CIELAB, where equal distances look about equal.
    private func place(_ colour: String, seenBy sight: [[Double]]) -> [Double] {
        let seen = product(sight, channels(colour)).map { min(1, max(0, $0)) }
        let toXYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
        let white = [0.95047, 1, 1.08883]
        let roots = zip(product(toXYZ, seen), white).map { value, most -> Double in
            value / most > 0.008856 ? cbrt(value / most) : 7.787 * value / most + 16.0 / 116
        }
        return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
    }

    @Test func anyTwoColoursDifferUnderColourBlindness() {
        for scheme in [Palette.colours.map(\.light), Palette.colours.map(\.dark)] {
            for sight in Self.sights {
                let places = scheme.map { place($0, seenBy: sight) }
                for one in places.indices {
                    for other in places.indices.dropFirst(one + 1) {
                        let squares = zip(places[one], places[other]).map { ($0 - $1) * ($0 - $1) }
                        let distance = squares.reduce(0, +).squareRoot()
                        #expect(distance >= 12, "\(scheme[one]) and \(scheme[other]): \(distance)")
                    }
                }
            }
        }
    }
}

@Suite struct DrawingTests {
    private func line(_ name: String, _ value: Double?, _ interval: ClosedRange<Double>? = nil) -> DotPlot.Line {
        .init(label: name, style: Styles([])[name], value: value, interval: interval, words: value.map { "\(Int($0))" } ?? "unsupported")
    }

    @Test func aDotPlotDescribesItselfInWords() {
        let svg = DotPlot(title: "pump/map", axis: "ns", lines: [line("SinkChain", 20, 15...25), line("LinkChain", 40)]).svg.text
        #expect(svg.contains("<title>pump/map</title><desc>ns: SinkChain 20; LinkChain 40. Axis from 0.</desc>"))
    }

    @Test func aLineWithoutAFigureHasNoMark() {
        let both = DotPlot(title: "", axis: "", lines: [line("SinkChain", 20), line("LinkChain", 40)]).svg.text
        let one = DotPlot(title: "", axis: "", lines: [line("SinkChain", 20), line("LinkChain", nil)]).svg.text
        #expect(both.ranges(of: "class=\"m\"").count == 2)
        #expect(one.ranges(of: "class=\"m\"").count == 1)
        #expect(one.contains(">unsupported</text>"))
    }

    @Test func marksStandAtTheirValues() throws {
        let svg = DotPlot(title: "", axis: "", lines: [line("SinkChain", 0), line("LinkChain", 40)]).svg.text
        // A square's path begins at its upper left corner, a triangle's at its top.
        let starts = svg.matches(of: #/class="m" d="M([0-9.]+) /#).compactMap { Double($0.1) }
        let ends = svg.matches(of: #/M([0-9.]+) 6V/#).compactMap { Double($0.1) }
        let first = try #require(starts.first), last = try #require(starts.last)
        #expect(abs(first + 3.6 - ends[0]) < 0.2 && abs(last - ends[ends.count - 1]) < 0.2)
    }

    @Test func ratiosArePlottedAgainstOne() {
        let plot = DotPlot(title: "", axis: "", lines: [line("SinkChain", 2), line("LinkChain", 4)], isOfRatios: true)
        #expect(plot.svg.text.contains("class=\"origin\"") && plot.svg.text.contains("Logarithmic axis."))
    }

    @Test func noAxisLabelIsCutOff() throws {
        func edges(_ svg: String) -> [(left: Double, right: Double)] {
            svg.matches(of: #/<text class="(mid|end)" x="([0-9.-]+)" y="[^"]*">([^<]*)</#).compactMap { match in
                guard let x = Double(match.2) else { return nil }
                let width = TextWidth.of(String(match.3))
                return match.1 == "mid" ? (left: x - width / 2, right: x + width / 2) : (left: x - width, right: x)
            }
        }
        let ratios = DotPlot(title: "", axis: "", lines: [line("a", 0.01), line("b", 9000)], isOfRatios: true).svg.text
        let points = [1.0, 10, 100].map { CurvePlot.Point(x: $0, y: 0.0002 * $0) }
        let curves = CurvePlot(
            title: "", x: Axis("n", .logarithmic(from: 1, to: 100)), y: Axis("ns", .logarithmic(from: 0.0002, to: 0.02)),
            curves: [.init(label: "a", style: Styles([])["a"], pieces: [points])]
        ).svg.text
        for svg in [ratios, curves] {
            #expect(edges(svg).count > 3 && edges(svg).allSatisfy { $0.left > -0.2 && $0.right < Drawing.width + 0.2 })
        }
        #expect(curves.contains(">0.0005</text>"))
    }

    @Test func aLongNameStandsAboveItsLine() {
        let long = String(repeating: "N", count: 60), svg = DotPlot(title: "", axis: "", lines: [line(long, 20), line("b", 40)]).svg.text
        #expect(svg.contains("<text x=\"10\"") && svg.contains("d=\"M10 6V"))
        let short = DotPlot(title: "", axis: "", lines: [line("NotificationCenter", 20)]).svg.text
        #expect(short.contains(">NotificationCenter</text>") && !short.contains("<text x=\"10\""))
    }

    @Test func coordinatesAreRoundedToTenths() {
        #expect([0, 1, 1.25, -0.04, -2.5, 99.96].map { "\(px: $0)" } == ["0", "1", "1.3", "0", "-2.5", "100"])
    }

    @Test func aQuantileCurveEndsWhereTenSamplesAreLeft() throws {
        #expect(QuantileCurve(processes: [Array(repeating: 5, count: 19)]) == nil, "too few")
        #expect(QuantileCurve(processes: [Array(repeating: 0, count: 1000)]) == nil, "nothing above 0")
        let curve = try #require(QuantileCurve(processes: [(1...1000).map(Double.init)]))
        let last = try #require(curve.points.last)
        #expect(abs(last.x - 0.99) < 1e-9 && abs(last.y - 990.01) < 1e-6)
        #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.y <= $1.y && $0.x < $1.x })
    }

    @Test func eachProcessCountsOnceInAQuantileCurve() throws {
        let many = Array(repeating: 1.0, count: 10_000), few = Array(repeating: 3.0, count: 100)
        let curve = try #require(QuantileCurve(processes: [many, few, few]))
        // Two thirds of the processes, though only a fiftieth of the samples.
        #expect(curve.points.first { $0.x > 0.5 }?.y == 3)
        #expect(QuantileCurve(processes: [Array(repeating: 1, count: 1000), [2], [3]]) == nil, "as few as five")
    }
}
