/// A self-contained drawing, with colours for light and dark pages, and with a title and description for screen readers.
enum OwnershipSVG {
    /// - Parameter id: the prefix of its ids, since a page may have several drawings.
    static func lines(_ snapshot: OwnershipSnapshot, title: String, notes: [String], id: String) -> [String] {
        let layout = OwnershipLayout(snapshot)
        let legend = legend(snapshot)
        let margin = 20.0, top = 44.0 + 18 * Double(notes.count)
        let legendWidth = legend.reduce(0) { $0 + $1.width }
        let width = max(layout.width, legendWidth, textWidth(title, 8.5), notes.map { textWidth($0, 7) }.max() ?? 0) + 2 * margin
        let height = top + layout.height + (legend.isEmpty ? 0 : 44) + margin
        let description = notes.map { "\($0). " }.joined() + sentences(snapshot)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"ownership\" role=\"img\" width=\"\(px: width)\" "
                + "height=\"\(px: height)\" viewBox=\"0 0 \(px: width) \(px: height)\" "
                + "aria-labelledby=\"\(id)-title \(id)-desc\">",
            "<title id=\"\(id)-title\">\(Markup.escaped(title))</title>",
            "<desc id=\"\(id)-desc\">\(Markup.escaped(description))</desc>",
            "<style>", style, "</style>", "<defs>",
        ]
        lines += Look.allCases.map { look in
            "<marker id=\"\(id)-\(look)\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
                + "markerUnits=\"userSpaceOnUse\" orient=\"auto\">"
                + "<path class=\"own-head own-\(look)\" d=\"M0 0.5 L8 4 L0 7.5 z\"/></marker>"
        }
        lines += [
            "</defs>", "<rect class=\"own-page\" width=\"100%\" height=\"100%\"/>", text("title", margin, 28, title),
        ]
        lines += notes.enumerated().map { text("sums", margin, 47 + 18 * Double($0), $1) }
        lines.append("<g transform=\"translate(\(px: margin) \(px: top))\">")
        // Boxes on top of lines, which pass between them; cycles on top of other lines.
        let byWeight = layout.lines.sorted {
            (snapshot.references[$0.reference].part, $0.reference) < (snapshot.references[$1.reference].part, $1.reference)
        }
        lines += byWeight.map { path($0, snapshot.references[$0.reference], id) }
        lines += layout.boxes.flatMap(box)
        lines += byWeight.map { dot($0, snapshot.references[$0.reference]) }
        lines.append("</g>")
        var x = margin
        for item in legend {
            let y = top + layout.height + 32
            lines.append(
                "<path class=\"own-line own-\(item.look)\" d=\"M\(px: x) \(px: y) h26\" marker-end=\"url(#\(id)-\(item.look))\"/>"
                    + text("sums", x + 34, y + 4, item.text))
            x += item.width
        }
        return lines + ["</svg>"]
    }

    private enum Look: String, CaseIterable, CustomStringConvertible {
        case strong, knot, pair, weak, unretained

        var description: String { rawValue }

        init(_ reference: OwnershipSnapshot.Reference) {
            self =
                switch (reference.kind, reference.part) {
                case (.weak, _): .weak
                case (.unretained, _): .unretained
                case (.strong, .none): .strong
                case (.strong, .knot): .knot
                case (.strong, .pair): .pair
                }
        }

        var meaning: String {
            switch self {
            case .strong: "strong"
            case .knot: "strong, on a cycle"
            case .pair: "strong, the two hold each other"
            case .weak: "weak"
            case .unretained: "an address, not retained"
            }
        }
    }

    private static func legend(_ snapshot: OwnershipSnapshot) -> [(look: Look, text: String, width: Double)] {
        let looks = Set(snapshot.references.map(Look.init))
        return Look.allCases.filter(looks.contains).map { ($0, $0.meaning, textWidth($0.meaning, 6.9) + 58) }
    }

    private static func sentences(_ snapshot: OwnershipSnapshot) -> String {
        snapshot.references.map { reference in
            let holder = reference.holder.map { snapshot.objects[$0].title } ?? "You"
            let verb =
                switch reference.kind {
                case .strong: reference.holder == nil ? "hold" : "holds"
                case .weak: "knows weakly"
                case .unretained: "has the address of"
                }
            return "\(holder) \(verb) \(snapshot.objects[reference.target].title) (\(reference.title))."
        }.joined(separator: " ")
    }

    private static func box(_ box: OwnershipLayout.Box) -> [String] {
        let kind = box.object == nil ? " own-you" : ""
        var lines = [
            "<rect class=\"own-box\(kind)\" x=\"\(px: box.x)\" y=\"\(px: box.y)\" width=\"\(px: box.width)\" "
                + "height=\"\(px: box.height)\" rx=\"5\"/>",
            text("name", box.x + 12, box.y + 17.5, box.title),
        ]
        for (index, row) in box.rows.enumerated() {
            let y = box.y + OwnershipLayout.headerHeight + Double(index) * OwnershipLayout.rowHeight + 12
            lines.append(text("row", box.x + 12, y, row))
        }
        return lines
    }

    private static func path(_ line: OwnershipLayout.Line, _ reference: OwnershipSnapshot.Reference, _ id: String) -> String {
        let points = line.points, look = Look(reference)
        var path = "M\(text(points[0]))"
        for (index, (one, other)) in zip(points, points.dropFirst()).enumerated() {
            if index % 2 == 1 {
                path += " L\(text(other))"
            } else {
                let x = line.isBow ? OwnershipLayout.reach(one, other) : (one.x + other.x) / 2
                path += " C\(px: x) \(px: one.y) \(px: x) \(px: other.y) \(text(other))"
            }
        }
        return "<path class=\"own-line own-\(look)\" d=\"\(path)\" marker-end=\"url(#\(id)-\(look))\"/>"
    }

    private static func dot(_ line: OwnershipLayout.Line, _ reference: OwnershipSnapshot.Reference) -> String {
        let point = line.points[0]
        return "<circle class=\"own-head own-\(Look(reference))\" cx=\"\(px: point.x)\" cy=\"\(px: point.y)\" r=\"2.6\"/>"
    }

    private static func text(_ kind: String, _ x: Double, _ y: Double, _ text: String) -> String {
        "<text class=\"own-\(kind)\" x=\"\(px: x)\" y=\"\(px: y)\">\(Markup.escaped(text))</text>"
    }

    private static func text(_ point: OwnershipLayout.Point) -> String { "\(px: point.x) \(px: point.y)" }

    private static func textWidth(_ text: String, _ each: Double) -> Double { Double(text.count) * each }

    /// The prefix is needed since inlined styles hold for the whole page.
    private static let style = """
        .ownership{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        .own-page{fill:#fff}.own-title{font-size:14px;font-weight:600;fill:#1a1c1e}.own-sums{font-size:11.5px;fill:#50565c}
        .own-box{fill:#f4f6f8;stroke:#8a9299;stroke-width:1}.own-you{fill:#e3effc;stroke:#2f6fb0}
        .own-name{font-size:12px;font-weight:600;fill:#1a1c1e}.own-row{font-size:11px;fill:#50565c}
        .own-line{fill:none;stroke-width:1.3}.own-line.own-strong{stroke:#5b646c}.own-head.own-strong{fill:#5b646c}
        .own-line.own-knot{stroke:#c2571a}.own-head.own-knot{fill:#c2571a}
        .own-line.own-pair{stroke:#b3261e;stroke-width:2.2}.own-head.own-pair{fill:#b3261e}
        .own-line.own-weak{stroke:#2f6fb0;stroke-dasharray:6 4}.own-head.own-weak{fill:#2f6fb0}
        .own-line.own-unretained{stroke:#8a9299;stroke-dasharray:1.5 3}.own-head.own-unretained{fill:#8a9299}
        @media (prefers-color-scheme: dark){
        .own-page{fill:#16181b}.own-title,.own-name{fill:#eceff1}.own-sums,.own-row{fill:#a9b2ba}
        .own-box{fill:#23272c;stroke:#6d767e}.own-you{fill:#1d3149;stroke:#7ab4f0}
        .own-line.own-strong{stroke:#aeb7bf}.own-head.own-strong{fill:#aeb7bf}
        .own-line.own-knot{stroke:#f0a468}.own-head.own-knot{fill:#f0a468}
        .own-line.own-pair{stroke:#ff7b72}.own-head.own-pair{fill:#ff7b72}
        .own-line.own-weak{stroke:#7ab4f0}.own-head.own-weak{fill:#7ab4f0}
        .own-line.own-unretained{stroke:#8f99a2}.own-head.own-unretained{fill:#8f99a2}}
        """
}
