/// What every plot is made of. Classes name what a thing is; the page's style sheet says how it looks in either colour scheme.
enum Drawing {
    /// As wide as a phone, so that text needs no shrinking anywhere; on a larger screen plots stand beside each other.
    static let width = 360.0

    /// A drawing with its name and its description, which say the same to somebody who does not see it.
    /// `isAlone`: whether it is a file of its own, and no part of a page.
    static func svg(
        width: Double = Self.width, height: Double, title: String, description: String, isAlone: Bool = false, _ children: [Markup]
    ) -> Markup {
        .element(
            "svg",
            [
                "xmlns": isAlone ? "http://www.w3.org/2000/svg" : nil, "class": isAlone ? nil : "plot",
                "viewBox": "0 0 \(px: width) \(px: height)", "width": "\(px: width)", "height": "\(px: height)", "role": "img",
            ], [.element("title", [:], [.text(title)]), .element("desc", [:], [.text(description)])] + children)
    }

    /// Text that begins at a point; or, as the style sheet says by its kind, has its middle (`mid`) or its end (`end`) there.
    static func text(_ text: String, _ x: Double, _ y: Double, _ kind: String? = nil) -> Markup {
        .element("text", ["class": kind, "x": "\(px: x)", "y": "\(px: y)"], [.text(text)])
    }

    /// `tooltip`: what it says when it is pointed at; empty for nothing.
    static func mark(_ style: Style, _ x: Double, _ y: Double, radius: Double = 4, tooltip: String = "") -> Markup {
        let title: [Markup] = tooltip.isEmpty ? [] : [.element("title", [:], [.text(tooltip)])]
        return .element("path", ["class": "m", "d": style.shape.path(x, y, radius: radius)], title)
    }

    /// How wide the style sheet draws a curve.
    static let curveWidth = 1.2

    /// A line through points. The style sheet says by its kind how it looks. `extra`: by how much it is wider than a curve.
    static func line(_ kind: String, _ points: [(x: Double, y: Double)], extra: Double = 0) -> Markup {
        let path = "M" + points.map { "\(px: $0.x) \(px: $0.y)" }.joined(separator: "L")
        // A style: the style sheet's width would win over an attribute.
        return .element("path", ["class": kind, "d": path, "style": extra == 0 ? nil : "stroke-width: \(px: curveWidth + extra)px"])
    }

    /// A horizontal axis with its grid, below the area from `top` to `bottom`.
    static func horizontalAxis(_ axis: Axis, from left: Double, to right: Double, top: Double, bottom: Double) -> [Markup] {
        var marks: [Markup] = []
        var free = -Double.infinity
        var grid = ""
        for (place, label) in axis.labels {
            let x = left + place * (right - left)
            grid += "M\(px: x) \(px: top)V\(px: bottom)"
            // A label that would run into the one before it is left out; its line stays. None is cut by the drawing's edge.
            let half = TextWidth.of(label) / 2, middle = min(max(x, half), width - half)
            if middle - half < free { continue }
            marks.append(text(label, middle, bottom + 13, "mid"))
            free = middle + half + 5
        }
        return [.element("path", ["class": "grid", "d": grid])] + marks + [text(axis.words, (left + right) / 2, bottom + 28, "mid a")]
    }

    /// A vertical axis with its grid, left of the area from `left` to `right`. Its title stands above it, to be read without turning.
    static func verticalAxis(_ axis: Axis, top: Double, bottom: Double, left: Double, right: Double) -> [Markup] {
        let places = axis.labels.map { bottom - $0.place * (bottom - top) }
        let grid = places.map { "M\(px: left) \(px: $0)H\(px: right)" }.joined()
        let labels = zip(places, axis.labels).map { text($1.label, left - 5, $0 + 3.5, "end") }
        return [.element("path", ["class": "grid", "d": grid])] + labels + [text(axis.words, 2, top - 8, "a")]
    }
}

/// An axis: what it is of, and where its labels stand, from 0 to 1.
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

    /// The share of all samples that are at or below, drawn so that the slow end has room: each further nine takes as much as the one
    /// before it.
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

/// How wide text is at most, at the size that plots are labelled in: fonts differ, and this is of a wide one.
enum TextWidth {
    static func of(_ text: String) -> Double { Double(text.count) * 6.9 }
}
