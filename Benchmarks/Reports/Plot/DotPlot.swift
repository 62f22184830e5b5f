/// Figures as marks on one axis, each with its interval, and in words beside it.
struct DotPlot {
    struct Line {
        let label: String
        let style: Style
        /// Nil if there is no figure; then `words` says why.
        let value: Double?
        var interval: ClosedRange<Double>?
        /// The middle half of the samples.
        var middle: ClosedRange<Double>?
        let words: String
    }

    let title: String
    /// `ns per event`.
    let axis: String
    let lines: [Line]
    /// Whether the figures are ratios, which have a logarithmic axis and a line at 1.
    ///
    /// Their labels name whole rows, so they stand above the lines.
    var isOfRatios = false

    private var scale: Scale {
        let values = lines.compactMap(\.value)
        let bounds = lines.flatMap { line in [line.interval, line.middle].compactMap(\.self).flatMap { [$0.lowerBound, $0.upperBound] } }
        if !isOfRatios { return .fitting(values, bounds) }
        let all = (values + bounds).filter { $0 > 0 }
        return .logarithmic(from: all.reduce(1, min), to: all.reduce(1, max))
    }

    /// For readers who cannot see the plot.
    private var description: String {
        let parts = lines.map { "\($0.label) \($0.words)" }
        return "\(axis): " + parts.joined(separator: "; ") + ". \(scale.note.capitalizingFirst)."
    }

    private var longestLabel: Double { lines.map { TextWidth.of($0.label) }.max() ?? 0 }
    /// Longer labels would leave no room for the plot.
    private static let widestBeside = 160.0
    private var isLabelledAbove: Bool { isOfRatios || longestLabel > Self.widestBeside }
    private var lineHeight: Double { isLabelledAbove ? 34 : 19 }
    private static let top = 6.0

    /// Of the whole drawing.
    var height: Double { Self.top + Double(lines.count) * lineHeight + 34 }

    var svg: Markup {
        let scale = scale, axis = Axis(axis, scale)
        let longestWords = lines.map { TextWidth.of($0.words) }.max() ?? 0
        let left = isLabelledAbove ? 10 : longestLabel + 16, right = Drawing.width - min(max(longestWords, 30), 110) - 12
        let top = Self.top, bottom = height - 34
        func x(_ value: Double) -> Double { left + scale.position(value) * (right - left) }
        var marks = Drawing.horizontalAxis(axis, from: left, to: right, top: top, bottom: bottom)
        if isOfRatios { marks.append(Drawing.line("origin", [(x(1), top), (x(1), bottom)])) }
        for (index, line) in lines.enumerated() {
            let y = top + (Double(index) + (isLabelledAbove ? 0.7 : 0.5)) * lineHeight
            marks.append(
                isLabelledAbove
                    ? Drawing.text(line.label, left, y - 10) : Drawing.text(line.label, left - 12, y + 3.5, "end"))
            marks.append(Drawing.text(line.words, Drawing.width - 2, y + 3.5, line.value == nil ? "end a" : "end v"))
            marks.append(.element("g", ["class": line.style.name], .group(drawn(line, y, x))))
        }
        return Drawing.svg(height: height, title: title, description: description, marks)
    }

    private func drawn(_ line: Line, _ y: Double, _ x: (Double) -> Double) -> [Markup] {
        guard let value = line.value else { return [] }
        var marks: [Markup] = []
        if let middle = line.middle {
            let from = x(middle.lowerBound), to = x(middle.upperBound)
            let width = max(0.5, to - from)
            marks.append(
                .element("rect", ["class": "h", "x": "\(px: from)", "y": "\(px: y - 5)", "width": "\(px: width)", "height": "10"]))
        }
        if let interval = line.interval {
            let from = x(interval.lowerBound), to = x(interval.upperBound)
            let caps = [from, to].map { "M\(px: $0) \(px: y - 4)V\(px: y + 4)" }.joined()
            marks.append(.element("path", ["class": "i", "d": "\(caps)M\(px: from) \(px: y)H\(px: to)"]))
        }
        return marks + [Drawing.mark(line.style, x(value), y)]
    }
}

extension DotPlot.Line {
    init(_ label: String, _ style: Style, ratio: Double?, low: Double?, high: Double?) {
        let interval = low.flatMap { low in high.map { low...max(low, $0) } }
        self.init(label: label, style: style, value: ratio, interval: interval, words: ratio.map { Number.change(from: 1, to: $0) } ?? "")
    }
}
