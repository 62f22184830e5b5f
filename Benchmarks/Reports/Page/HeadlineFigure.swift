/// The headline's plots as a stand-alone drawing, for a README.
package struct HeadlineFigure {
    private let rows: [Row]
    private let section: HeadlineSection

    package init(_ rows: [Row], _ roster: Roster) {
        (self.rows, section) = (rows, HeadlineSection(rows, roster.with(rows)))
    }

    /// Two per line, as a README's column allows.
    ///
    /// A title must be clear without the other panels, and must not reach the next.
    private static let panels: [(column: Headline.Column, title: String, axis: String)] = [
        (.allocations, "Allocations per operator", "heap blocks"), (.residue, "Left by an abandoned subscription", "heap blocks"),
        (.event, "An event through \(Headline.chainDepth) operators", "ns"),
        (.life, "The whole life of a chain of \(Headline.chainDepth)", "ns"),
        (.sharedLife, "One of 100 lives of a chain of \(Headline.chainDepth)", "ns, with share()"),
        (.teardown, "Teardown of a chain", "ns per operator"),
    ]
    private static let margin = 14.0, gap = 30.0, caption = 26.0
    /// These would make an axis of times logarithmic. The table has them.
    private static let hidden: Set = ["AsyncSequence", "FusedLoop"]

    private func footer(_ run: RunDescription?) -> [String] {
        let left = Self.hidden.filter { name in rows.contains { $0.key.implementation == name } }.sorted()
        let reading = "Less is better." + (left.isEmpty ? "" : " Not shown: \(left.listed).")
        guard let run else { return [reading] }
        let commit = run.source.commit.map { ", commit \($0.prefix(7))" } ?? ""
        let machine = "\(run.machine.cpu), \(run.toolchain.build.rawValue) build\(commit)"
        return [reading, machine] + (run.recounted.map { [$0.words] } ?? [])
    }

    /// Throws if the rows have none of the figures.
    package func svg(named name: String, of run: RunDescription? = nil) throws(Failure) -> String {
        var pieces: [Markup] = []
        var top = 8.0
        for first in stride(from: 0, to: Self.panels.count, by: 2) {
            var height = 0.0
            for (index, panel) in Self.panels[first..<(first + 2)].enumerated() {
                guard let plot = section.plot(panel.column, title: panel.title, axis: panel.axis, without: Self.hidden) else { continue }
                let left = Self.margin + Double(index) * (Drawing.width + Self.gap)
                pieces.append(Drawing.text(panel.title, left, top + 17, "caption"))
                pieces.append(.element("g", ["transform": "translate(\(px: left) \(px: top + Self.caption))"], plot.svg))
                height = max(height, plot.height)
            }
            top += height == 0 ? 0 : height + Self.caption + 10
        }
        if pieces.isEmpty { throw Failure(.nothingToCompare, "\(name) has no figure of the headline; measure without --filter") }
        for line in footer(run) {
            pieces.append(Drawing.text(line, Self.margin, top + 10, "foot"))
            top += 18
        }
        let width = 2 * Drawing.width + 2 * Self.margin + Self.gap
        let ground = [
            Markup.element("style", [:], .verbatim(Stylesheet.drawing)),
            .element("rect", ["class": "page", "width": "\(px: width)", "height": "\(px: top)"]),
        ]
        return Drawing.svg(
            width: width, height: top, title: "What owning costs",
            description: "The table below has the figures. Less is better. Lines wider than marks are 95 % intervals.",
            isAlone: true, ground + pieces
        ).text
    }

    /// Returns whether the file changed. `name` is the path of the rows, beside which the run may be described.
    package func write(to path: String, named name: String) throws(Failure) -> Bool {
        let text = try svg(named: name, of: try RunDescription.beside(name))
        if TextFile.text(at: path) == text { return false }
        try TextFile.write(text, to: path, remedy: "make room, or name another file")
        return true
    }
}
