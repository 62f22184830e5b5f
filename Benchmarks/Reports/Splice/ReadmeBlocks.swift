/// What documents show of a run: the headline, the costs of a few programs, and a few times.
package struct ReadmeBlocks {
    private let rows: [Row]
    private let machines: [MeasuredMachine]
    private let prices: [Row]
    private let roster: Roster

    /// `machines`: what was measured on each processor. `prices`: by which programs are priced.
    package init(_ rows: [Row], machines: [MeasuredMachine] = [], prices: [Row] = [], _ roster: Roster) {
        (self.rows, self.machines, self.prices, self.roster) = (rows, machines, prices, roster.with(rows))
    }

    /// The block of the machines is there if there are several.
    package var all: [Splice.Block] {
        [headline(roster.names), cost, weakSubject] + (machines.count > 1 ? [MeasuredMachine.block(machines, Self.ranked)] : [])
    }

    private static let ranked = ["DisposerChain", "SinkChain", "LinkChain"]

    /// The table that a run prints, in cells that a page can break: the figure, how far its interval reaches, and the ratio below. The best
    /// library is set in bold. The definitions stand in the README's own words.
    private func headline(_ names: [String]) -> Splice.Block {
        let headline = Headline(rows), columns = Headline.Column.allCases
        let names = headline.measured(names)
        let best = columns.map { headline.best($0, among: names.filter(roster.libraries.contains)) }
        let rows = names.map { name in
            let cells = zip(columns, best).map { column, best -> String in
                guard let figure = headline.figure(column, of: name) else { return "–" }
                let value = Markdown.escaped(column.text(figure))
                let reach = figure.reach.isEmpty ? "" : " \(Markdown.unbroken(figure.reach))"
                let ratio = headline.ratio(column, of: name).map { "<br>\($0.text)" } ?? ""
                return (best.contains(name) ? "**\(value)**" : value) + reach + ratio
            }
            return [name] + cells
        }
        let titles = columns.map { $0.title.replacing("\n", with: " ") }
        return Splice.Block(name: "headline", lines: Markdown.table([""] + titles, rows))
    }

    /// One size of a workload whose time per unit of work is shown.
    private struct Place {
        let slug: String
        var parameter = Parameter.none
        var size: Int?
        let words: String
    }

    /// What the presets of `cost` would take.
    private var cost: Splice.Block {
        let names = roster.names.filter(roster.libraries.contains)
        return Splice.Block(name: "cost", lines: CostReport(ProgramsFile.presets.programs, in: names, at: prices).brief)
    }

    private static let verbs = [
        Place(slug: "weak-subject/add", parameter: .width, size: 100, words: "add, per observer"),
        Place(slug: "weak-subject/remove", parameter: .width, size: 100, words: "remove, per observer"),
        Place(slug: "fanout/weak-subject", parameter: .width, size: 100, words: "send, per delivery"),
        Place(slug: "weak-subject/send-half-gone", parameter: .width, size: 100, words: "send with every other observer gone, per slot"),
    ]

    private var weakSubject: Splice.Block {
        Splice.Block(
            name: "weak-subject",
            lines: table("ns with 100 observers", Self.verbs, ["WeakSubject", "NotificationCenter", Headline.reference]))
    }

    /// A line for each place, with the ratio of each implementation to the reference.
    private func table(_ title: String, _ places: [Place], _ columns: [String], to reference: String = Headline.reference) -> [String] {
        let index = RowIndex(rows)
        let rows = places.map { place in
            func row(_ name: String) -> Row? {
                index[
                    RowKey(
                        workload: place.slug, implementation: name, parameter: place.parameter, size: place.size, phase: "event",
                        metric: .timePerUnit)]
            }
            let cells = columns.map { name -> String in
                guard let own = row(name) else { return "–" }
                guard name != reference, let ratio = Ratio(own, to: row(reference)) else { return own.words }
                return Markdown.unbroken("\(own.words) \(ratio.text)")
            }
            return [place.words] + cells
        }
        return Markdown.table(["\(title), and ratio to \(reference)"] + columns, rows)
    }

    /// The committed run: the only `reference-*.csv` of the folder. Throws if there is none, or more than one.
    package static func reference(in folder: String, for command: String = "report FILE.csv --splice README.md") throws(Failure) -> String {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.hasPrefix("reference-") && $0.hasSuffix(".csv") && !$0.hasSuffix("-samples.csv")
        }.sorted()
        if names.count == 1 { return "\(folder)/\(names[0])" }
        let found = names.isEmpty ? "no reference-*.csv in it" : "\(names.listed) are both in it"
        throw Failure(.usage, "\(folder): \(found); name the file: reactive-bench \(command)")
    }
}
