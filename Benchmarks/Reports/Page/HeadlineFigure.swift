/// The headline's plots as one drawing that stands alone: for a README, which shows pictures and no pages.
package struct HeadlineFigure {
    private let section: HeadlineSection

    package init(_ rows: [Row], _ roster: Roster) {
        let roster = roster.with(rows)
        section = HeadlineSection(rows: rows, roster: roster, styles: Styles(roster.names))
    }

    private struct Panel {
        let column: Headline.Column
        /// To be understood without the other panels, and short enough not to reach the next.
        let title: String
        let axis: String
    }

    /// Two beside each other, which a README's column has room for.
    private static let panels = [
        [
            Panel(column: .allocations, title: "Allocations per operator", axis: "heap blocks"),
            Panel(column: .residue, title: "Left by an abandoned subscription", axis: "heap blocks"),
        ],
        [
            Panel(column: .event, title: "An event through \(Headline.chainDepth) operators", axis: "ns"),
            Panel(column: .life, title: "The whole life of a chain of \(Headline.chainDepth)", axis: "ns"),
        ],
        [
            Panel(column: .sharedLife, title: "One of 100 that share a chain of \(Headline.chainDepth)", axis: "whole life, ns"),
            Panel(column: .teardown, title: "Teardown of a chain", axis: "ns per operator"),
        ],
    ]
    private static let width = Drawing.width, margin = 14.0, gap = 30.0, caption = 26.0
    /// With one of these, an axis of times would have to be logarithmic. The table has them.
    private static let hidden: Set = ["AsyncSequence", "FusedLoop"]

    /// What stands below, line by line: how to read it, and where it is from.
    private func footer(_ run: RunDescription?) -> [String] {
        let left = Self.hidden.filter { name in section.rows.contains { $0.key.implementation == name } }.sorted()
        let reading = "Less is better." + (left.isEmpty ? "" : " Not shown: \(left.listed).")
        guard let run else { return [reading] }
        let commit = run.source.commit.map { ", commit \($0.prefix(7))" } ?? ""
        return [reading, "\(run.machine.cpu), \(run.toolchain.build.rawValue) build\(commit)"]
    }

    /// Throws if the rows have none of the figures. `run`: what is known of the run that they are from.
    package func svg(named name: String, of run: RunDescription? = nil) throws(Failure) -> String {
        var pieces: [Markup] = []
        var top = 8.0
        for line in Self.panels {
            var height = 0.0
            for (index, panel) in line.enumerated() {
                guard let plot = section.plot(panel.column, title: panel.title, axis: panel.axis, without: Self.hidden) else { continue }
                let left = Self.margin + Double(index) * (Self.width + Self.gap)
                pieces.append(
                    .element(
                        "text", ["class": "caption", "x": Pixels.text(left), "y": Pixels.text(top + 17)], [.text(panel.title)]))
                pieces.append(
                    .element(
                        "g", ["transform": "translate(\(Pixels.text(left)) \(Pixels.text(top + Self.caption)))"], [plot.svg]))
                height = max(height, plot.height)
            }
            top += height == 0 ? 0 : height + Self.caption + 10
        }
        if pieces.isEmpty { throw Failure(.nothingToCompare, "\(name) has no figure of the headline; measure without --filter") }
        for line in footer(run) {
            pieces.append(.element("text", ["class": "foot", "x": Pixels.text(Self.margin), "y": Pixels.text(top + 10)], [.text(line)]))
            top += 18
        }
        let width = Pixels.text(2 * Self.width + 2 * Self.margin + Self.gap), height = Pixels.text(top)
        let drawing = Markup.element(
            "svg",
            [
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)", "width": width, "height": height, "role": "img",
            ],
            [
                .element("title", [:], ["What owning costs"]),
                .element(
                    "desc", [:], ["The table below has the figures. Less is better. Lines wider than marks are 95 % intervals."]),
                .element("style", [:], [.verbatim(Stylesheet.drawing)]),
                .element("rect", ["class": "page", "width": width, "height": height]),
            ] + pieces)
        return drawing.text
    }

    /// Writes it, and returns whether that changed anything. `name` is the path of the rows, beside which the run may be described.
    package func write(to path: String, named name: String) throws(Failure) -> Bool {
        let text = try svg(named: name, of: try RunDescription.beside(name))
        if FileManager.default.contents(atPath: path) == Data(text.utf8) { return false }
        try text.write(toFileAt: path, remedy: "make room, or name another file")
        return true
    }
}
