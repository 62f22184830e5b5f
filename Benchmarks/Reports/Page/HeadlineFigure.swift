import Foundation
import Results

/// The headline's plots as one drawing that stands alone: for a README, which shows pictures and no pages.
package struct HeadlineFigure {
    private let section: HeadlineSection

    package init(_ rows: [Row], _ roster: Roster) {
        let roster = roster.with(rows)
        section = HeadlineSection(rows: rows, roster: roster, styles: Styles(roster.names), noise: nil)
    }

    /// Two beside each other, which a README's column has room for.
    private static let columns: [[Headline.Column]] = [[.allocations, .residue], [.event, .life], [.sharedLife, .teardown]]
    private static let width = Drawing.width, margin = 14.0, gap = 30.0, caption = 26.0

    /// Throws if the rows have none of the figures.
    package func svg(named name: String) throws(Failure) -> String {
        var pieces: [Markup] = []
        var top = 8.0
        for line in Self.columns {
            var height = 0.0
            for (index, column) in line.enumerated() {
                guard let plot = section.plot(column) else { continue }
                let left = Self.margin + Double(index) * (Self.width + Self.gap)
                pieces.append(
                    .element(
                        "text", ["class": "caption", "x": Pixels.text(left), "y": Pixels.text(top + 17)], [.text(section.title(column))]))
                pieces.append(
                    .element(
                        "g", ["transform": "translate(\(Pixels.text(left)) \(Pixels.text(top + Self.caption)))"], [plot.svg]))
                height = max(height, plot.height)
            }
            top += height == 0 ? 0 : height + Self.caption + 10
        }
        if pieces.isEmpty { throw Failure(.nothingToCompare, "\(name) has no figure of the headline; measure without --filter") }
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

    /// Writes it, and returns whether that changed anything.
    package func write(to path: String, named name: String) throws(Failure) -> Bool {
        let text = try svg(named: name)
        if FileManager.default.contents(atPath: path) == Data(text.utf8) { return false }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.usage, "\(path): cannot be written (\(error.localizedDescription)); make room, or name another file")
        }
        return true
    }
}
