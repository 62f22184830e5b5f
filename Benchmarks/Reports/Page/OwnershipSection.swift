/// Drawings of the object graphs that were read from live memory.
struct OwnershipSection {
    let drawings: [OwnershipDrawing]

    /// In the order in which a chain goes through them.
    private static let stages = ["assembled", "subscribed", "ended", "disposed", "dropped"]

    private static func stage(_ drawing: OwnershipDrawing) -> Int {
        stages.firstIndex { drawing.name.hasSuffix("-\($0)") } ?? stages.count
    }

    /// Nil without drawings. While a chain is subscribed to, its scheme shows; the other stages open on demand.
    var html: Markup? {
        if drawings.isEmpty { return nil }
        let sorted = drawings.sorted { (Self.stage($0), $0.name) < (Self.stage($1), $1.name) }
        let shown = sorted.filter { $0.name.hasSuffix("-subscribed") }, others = sorted.filter { !shown.contains($0) }
        return .group(
            [
                HTML.paragraph(
                    "Drawn from live memory, by the census tool. Arrows tell strong and weak references and mere addresses apart. "
                        + "`make explain` prints the same as text.")
            ] + shown.map(Self.figure)
                + [HTML.details("\(others.count) more drawings, stage by stage", others.map(Self.figure))])
    }

    /// A screen scrolls; on paper, the drawing is made to fit.
    private static let paper = "<style>@media print { svg { max-width: 100%; height: auto } }</style>"

    private static func figure(_ drawing: OwnershipDrawing) -> Markup {
        .element(
            "figure", ["class": "drawing"],
            [
                .element("figcaption", [:], [.text("\(drawing.name).svg")]),
                // In a tree of its own, so that its styles and names meet no others.
                .element(
                    "div", ["class": "scroll", "role": "region", "aria-label": drawing.name, "tabindex": "0"],
                    [.element("template", ["shadowrootmode": "open"], [.verbatim(paper + drawing.svg)])]),
            ])
    }
}
