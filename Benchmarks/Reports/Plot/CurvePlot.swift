/// Curves of figures over a size or a share, with fitted laws.
struct CurvePlot {
    struct Point {
        let x, y: Double
        var interval: ClosedRange<Double>?
        /// The tooltip.
        var words = ""
    }

    struct Curve {
        let label: String
        let style: Style
        /// A line connects the points of a piece. Where a figure is missing, another piece begins.
        let pieces: [[Point]]
        /// The fitted law, drawn beside the points; empty without one.
        var fit: [Point] = []
        /// The law in words; empty without one.
        var law = ""
        /// Whether the law replaces the line between the points.
        var isLaw = false

        var points: [Point] { Array(pieces.joined()) }
    }

    let title: String
    let x: Axis
    let y: Axis
    let curves: [Curve]
    /// Whether each point has a mark; otherwise only the last one has.
    var hasMarks = true

    private static let right = Drawing.width - 12, plotHeight = 190.0, legendColumn = 119.0, legendRow = 16.0

    private var left: Double { max(42, (y.labels.map { TextWidth.of($0.label) }.max() ?? 0) + 6) }

    private var description: String {
        let parts = curves.map { curve in
            let ends = [curve.points.first, curve.points.last].compactMap { $0?.words }.filter { !$0.isEmpty }
            let law = curve.law.isEmpty ? "" : ", law \(curve.law)"
            return "\(curve.label) from \(ends.joined(separator: " to "))\(law)"
        }
        return "\(y.title) over \(x.title): " + parts.joined(separator: "; ") + "."
    }

    var svg: Markup {
        let legendRows = Double((curves.count + legendColumns - 1) / legendColumns)
        let top = legendRows * Self.legendRow + 24, bottom = top + Self.plotHeight, left = left
        var marks = legend
        marks += Drawing.verticalAxis(y, top: top, bottom: bottom, left: left, right: Self.right)
        marks += Drawing.horizontalAxis(x, from: left, to: Self.right, top: top, bottom: bottom)
        for (index, curve) in curves.enumerated() {
            let extra = rim(index)
            func place(_ point: Point) -> (x: Double, y: Double) {
                (left + x.position(point.x) * (Self.right - left), bottom - y.position(point.y) * Self.plotHeight)
            }
            var own: [Markup] = []
            if !curve.fit.isEmpty {
                own.append(Drawing.line(curve.isLaw ? "c" : "f", curve.fit.map(place), extra: curve.isLaw ? extra : 0))
            }
            for piece in curve.pieces where piece.count > 1 && !curve.isLaw {
                own.append(Drawing.line("c", piece.map(place), extra: extra))
            }
            for point in curve.points {
                guard hasMarks, let interval = point.interval else { continue }
                own.append(Drawing.line("i", [interval.lowerBound, interval.upperBound].map { place(Point(x: point.x, y: $0)) }))
            }
            for point in hasMarks ? curve.points[...] : curve.points.suffix(1) {
                let at = place(point)
                own.append(Drawing.mark(curve.style, at.x, at.y, radius: 3.4 + extra, tooltip: "\(curve.label): \(point.words)"))
            }
            marks.append(.element("g", ["class": curve.style.name], .group(own)))
        }
        return Drawing.svg(height: bottom + 34, title: title, description: description, marks)
    }

    /// By how much a curve's marks and lines are larger than those of the last curve, which is on top.
    ///
    /// Where curves coincide, the lower ones show as rims.
    private func rim(_ index: Int) -> Double {
        let below = curves.count - 1 - index
        return min(0.7, 2.8 / Double(max(1, curves.count - 1))) * Double(below)
    }

    /// Three, or one if a name is too long for its column or has a law beside it.
    private var legendColumns: Int {
        curves.allSatisfy { $0.law.isEmpty && TextWidth.of($0.label) <= 1.2 * Self.legendColumn } ? 3 : 1
    }

    private var legend: [Markup] {
        let names = curves.map { TextWidth.of($0.label) }.max() ?? 0
        return curves.enumerated().map { index, curve in
            let x = 8 + Double(index % legendColumns) * Self.legendColumn, y = 10 + Double(index / legendColumns) * Self.legendRow
            let law: Markup = curve.law.isEmpty ? .nothing : Drawing.text(curve.law, x + 20 + names, y + 3.5, "v")
            let label = Drawing.text(curve.label, x + 8, y + 3.5)
            return .element("g", ["class": curve.style.name], Drawing.mark(curve.style, x, y), label, law)
        }
    }
}
