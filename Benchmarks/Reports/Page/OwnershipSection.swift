struct OwnershipSection {
    let drawings: [OwnershipDrawing]

    /// In the order of a chain's life.
    private static let stages = ["assembled", "subscribed", "ended", "disposed", "dropped"]

    private static func stage(_ drawing: OwnershipDrawing) -> Int {
        stages.firstIndex { drawing.name.hasSuffix("-\($0)") } ?? stages.count
    }

    /// Nil without drawings. All stages but `subscribed` are collapsed.
    var html: Markup? {
        if drawings.isEmpty { return nil }
        let sorted = drawings.sorted { (Self.stage($0), $0.name) < (Self.stage($1), $1.name) }
        let shown = sorted.filter { $0.name.hasSuffix("-subscribed") }, others = sorted.filter { !shown.contains($0) }
        let introduction = HTML.paragraph(
            "Drawn from live memory, by the census tool. Arrows tell strong and weak references and mere addresses apart. `make explain` "
                + "prints the same as text.")
        let more = HTML.details("\(others.count) more drawings, stage by stage", .group(others.map(Self.figure)))
        return .group([introduction] + shown.map(Self.figure) + [more])
    }

    /// Drawings scroll on screens, and shrink to fit on paper.
    private static let paper = "<style>@media print { svg { max-width: 100%; height: auto } }</style>"

    private static func figure(_ drawing: OwnershipDrawing) -> Markup {
        // A shadow tree keeps the styles and ids of drawings apart.
        let tree = Markup.element("template", ["shadowrootmode": "open"], .verbatim(paper + drawing.svg))
        return .element(
            "figure", ["class": "drawing"], .element("figcaption", [:], .text("\(drawing.name).svg")),
            HTML.scrolling(drawing.name, tree))
    }
}
