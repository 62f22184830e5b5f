/// Classes name what a part of a plot is; the style sheet defines its look in both colour schemes.
enum Drawing {
    /// The width of a phone, so that text is never shrunk. On larger screens, plots stand side by side.
    static let width = 360.0

    /// Title and description are for readers who cannot see the drawing.
    ///
    /// `isAlone` makes it a file of its own, not a part of a page.
    static func svg(
        width: Double = Self.width, height: Double, title: String, description: String, isAlone: Bool = false, _ children: [Markup]
    ) -> Markup {
        .element(
            "svg",
            [
                "xmlns": isAlone ? "http://www.w3.org/2000/svg" : nil, "class": isAlone ? nil : "plot",
                "viewBox": "0 0 \(px: width) \(px: height)", "width": "\(px: width)", "height": "\(px: height)", "role": "img",
            ], .element("title", [:], .text(title)), .element("desc", [:], .text(description)), .group(children))
    }

    /// The text begins at the point, or has its middle (`mid`) or end (`end`) there, depending on `kind`.
    static func text(_ text: String, _ x: Double, _ y: Double, _ kind: String? = nil) -> Markup {
        .element("text", ["class": kind, "x": "\(px: x)", "y": "\(px: y)"], .text(text))
    }

    static func mark(_ style: Style, _ x: Double, _ y: Double, radius: Double = 4, tooltip: String = "") -> Markup {
        let title: Markup = tooltip.isEmpty ? .nothing : .element("title", [:], .text(tooltip))
        return .element("path", ["class": "m", "d": style.shape.path(x, y, radius: radius)], title)
    }

    /// As in the style sheet.
    static let curveWidth = 1.2

    /// `kind` defines the style; `extra` makes the line wider than a curve.
    static func line(_ kind: String, _ points: [(x: Double, y: Double)], extra: Double = 0) -> Markup {
        let path = "M" + points.map { "\(px: $0.x) \(px: $0.y)" }.joined(separator: "L")
        // The style sheet's width would win over an attribute.
        return .element("path", ["class": kind, "d": path, "style": extra == 0 ? nil : "stroke-width: \(px: curveWidth + extra)px"])
    }

    /// Below the area from `top` to `bottom`, with a grid.
    static func horizontalAxis(_ axis: Axis, from left: Double, to right: Double, top: Double, bottom: Double) -> [Markup] {
        var marks: [Markup] = []
        var free = -Double.infinity
        var grid = ""
        for (place, label) in axis.labels {
            let x = left + place * (right - left)
            grid += "M\(px: x) \(px: top)V\(px: bottom)"
            // Omit labels that would overlap the previous one, but keep their lines. No label is cut at the edges.
            let half = TextWidth.of(label) / 2, middle = min(max(x, half), width - half)
            if middle - half < free { continue }
            marks.append(text(label, middle, bottom + 13, "mid"))
            free = middle + half + 5
        }
        return [.element("path", ["class": "grid", "d": grid])] + marks + [text(axis.words, (left + right) / 2, bottom + 28, "mid a")]
    }

    /// Left of the area from `left` to `right`, with a grid. The title stands above it, unrotated.
    static func verticalAxis(_ axis: Axis, top: Double, bottom: Double, left: Double, right: Double) -> [Markup] {
        let places = axis.labels.map { bottom - $0.place * (bottom - top) }
        let grid = places.map { "M\(px: left) \(px: $0)H\(px: right)" }.joined()
        let labels = zip(places, axis.labels).map { text($1.label, left - 5, $0 + 3.5, "end") }
        return [.element("path", ["class": "grid", "d": grid])] + labels + [text(axis.words, 2, top - 8, "a")]
    }
}

/// The places of labels are from 0 to 1.
struct Axis {
    let title: String
    let note: String
    let labels: [(place: Double, label: String)]
    let position: (Double) -> Double

    var words: String { note.isEmpty ? title : "\(title) · \(note)" }

    init(_ title: String, _ scale: Scale) {
        self.title = title
        note = scale.note
        labels = scale.ticks.map { (scale.position($0), Round.label($0)) }
        position = scale.position
    }

    /// The share of samples at or below a value, stretched at the slow end: each further nine is as long as the one before.
    init(quantilesUpTo highest: Double) {
        title = "share of teardowns that are as fast or faster"
        note = ""
        let end = Self.nines(highest)
        labels = [0, 0.5, 0.9, 0.99, 0.999].filter { $0 <= highest + 1e-12 }.map { (Self.nines($0) / end, Self.percent($0)) }
        position = { Self.nines($0) / end }
    }

    private static func nines(_ share: Double) -> Double { -log10(max(1e-9, 1 - share)) }
    private static func percent(_ share: Double) -> String { Round.label((share * 1000).rounded() / 10) + " %" }
}

/// An upper bound for text in plots, from a wide font.
enum TextWidth {
    static func of(_ text: String) -> Double { Double(text.count) * 6.9 }
}
