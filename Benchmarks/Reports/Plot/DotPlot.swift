/// A figure of each of several things as a mark on one axis, with its interval, and the figure in words beside it.
struct DotPlot {
    struct Line {
        let label: String
        let style: Style
        /// Nil where there is no figure; then `words` says why.
        let value: Double?
        /// Between which bounds the figure lies.
        var interval: ClosedRange<Double>?
        /// Between which bounds the middle half of the samples lies.
        var middle: ClosedRange<Double>?
        let words: String
    }

    let title: String
    /// What the axis is of: `ns per event`.
    let axis: String
    let lines: [Line]
    /// A value that others are held against, drawn as a line: 1 for ratios. Such an axis is logarithmic.
    var origin: Double?
    /// Whether labels stand above their lines, since they are long.
    var hasLabelsAbove = false

    private var scale: Scale {
        let values = lines.compactMap(\.value)
        let bounds = lines.flatMap { line in [line.interval, line.middle].compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] } }
        guard let origin else { return .fitting(values, bounds) }
        let all = (values + bounds + [origin]).filter { $0 > 0 }
        return .logarithmic(from: all.min() ?? origin, to: all.max() ?? origin)
    }

    /// In one sentence, for somebody who does not see the plot.
    private var description: String {
        let parts = lines.map { "\($0.label) \($0.words)" }
        return "\(axis): " + parts.joined(separator: "; ") + ". \(scale.note.prefix(1).uppercased() + scale.note.dropFirst())."
    }

    private var longestLabel: Double { lines.map { TextWidth.of($0.label) }.max() ?? 0 }
    /// Beside labels of more, the plot would have no room.
    private static let widestBeside = 160.0
    private var isLabelledAbove: Bool { hasLabelsAbove || longestLabel > Self.widestBeside }
    private var lineHeight: Double { isLabelledAbove ? 34 : 19 }
    private static let top = 6.0

    /// Of the whole drawing.
    var height: Double { Self.top + Double(lines.count) * lineHeight + 34 }

    var svg: Markup {
        let scale = scale, axis = Axis(axis, scale)
        let longestWords = lines.map { TextWidth.of($0.words) }.max() ?? 0
        let left = isLabelledAbove ? 10 : longestLabel + 16, right = Drawing.width - min(max(longestWords, 30), 110) - 12
        let top = Self.top, bottom = height - 34
        var marks = Drawing.horizontalAxis(axis, from: left, to: right, top: top, bottom: bottom)
        if let origin {
            let x = left + scale.position(origin) * (right - left)
            marks.append(Drawing.line("origin", x, top, x, bottom))
        }
        for (index, line) in lines.enumerated() {
            let y = top + (Double(index) + (isLabelledAbove ? 0.7 : 0.5)) * lineHeight
            marks.append(
                isLabelledAbove
                    ? Drawing.text(line.label, left, y - 10) : Drawing.text(line.label, left - 12, y + 3.5, .end))
            marks.append(Drawing.text(line.words, Drawing.width - 2, y + 3.5, .end, line.value == nil ? "a" : "v"))
            marks.append(.element("g", ["class": line.style.name], drawn(line, y) { left + scale.position($0) * (right - left) }))
        }
        return Drawing.svg(height: height, title: title, description: description, marks)
    }

    private func drawn(_ line: Line, _ y: Double, _ x: (Double) -> Double) -> [Markup] {
        guard let value = line.value else { return [] }
        var marks: [Markup] = []
        if let middle = line.middle {
            let from = x(middle.lowerBound), to = x(middle.upperBound)
            marks.append(
                .element(
                    "rect",
                    [
                        "class": "h", "x": Pixels.text(from), "y": Pixels.text(y - 5), "width": Pixels.text(max(0.5, to - from)),
                        "height": "10",
                    ]))
        }
        if let interval = line.interval {
            let from = Pixels.text(x(interval.lowerBound)), to = Pixels.text(x(interval.upperBound))
            let (up, middle, down) = (Pixels.text(y - 4), Pixels.text(y), Pixels.text(y + 4))
            let caps = "M\(from) \(up)V\(down)M\(to) \(up)V\(down)"
            marks.append(.element("path", ["class": "i", "d": "\(caps)M\(from) \(middle)H\(to)"]))
        }
        return marks + [Drawing.mark(line.style, x(value), y)]
    }
}
