/// What documents show of a run.
package struct ReadmeBlocks {
    private let headline: Headline
    private let machines: [MeasuredMachine]
    private let prices: [Row]
    private let roster: Roster

    /// `machines`: one per processor. `prices`: the rows by which programs are priced.
    package init(_ rows: [Row], machines: [MeasuredMachine] = [], prices: [Row] = [], _ roster: Roster) {
        (headline, self.machines, self.prices, self.roster) = (Headline(rows), machines, prices, roster.with(rows))
    }

    /// `machines` is there only if there are several.
    package var all: [Splice.Block] {
        let cost = CostReport(ProgramsFile.presets.programs, in: roster.rankedNames, at: prices).brief
        let libraries = ["DisposerChain", "SinkChain", "LinkChain"]
        let blocks = [("headline", figures), ("cost", cost), ("weak-subject", weakSubject)]
        let several = machines.count > 1 ? [("machines", MeasuredMachine.table(machines, libraries))] : []
        return (blocks + several).map { Splice.Block(name: $0, lines: $1) }
    }

    /// The run's table, in cells that a page can break, with the best library in bold. The README defines the figures in its own words.
    private var figures: [String] {
        let columns = Headline.Column.allCases
        let best = columns.map { headline.best($0, among: roster.rankedNames) }
        let rows = headline.measured(roster.names).map { name in
            [name]
                + zip(columns, best).map { column, best -> String in
                    guard let figure = headline.figure(column, of: name) else { return "–" }
                    let value = Markdown.escaped(column.text(figure))
                    let words = [best.contains(name) ? "**\(value)**" : value, Markdown.unbroken(figure.reach)].joinedIfAny(by: " ")
                    return words + (headline.ratio(column, of: name).map { "<br>\($0.text)" } ?? "")
                }
        }
        return Markdown.table([""] + columns.map { $0.title.replacing("\n", with: " ") }, rows)
    }

    /// With 100 observers, and with ratios to the reference.
    private var weakSubject: [String] {
        let names = ["WeakSubject", "NotificationCenter", Headline.reference]
        let verbs = [
            ("weak-subject/add", "add, per observer"), ("weak-subject/remove", "remove, per observer"),
            ("fanout/weak-subject", "send, per delivery"),
            ("weak-subject/send-half-gone", "send with every other observer gone, per slot"),
        ]
        let rows = verbs.map { slug, words in
            func row(_ name: String) -> Row? { headline.rows.find(slug, name, 100, "event", .timePerUnit) }
            return [words]
                + names.map { name in
                    guard let own = row(name) else { return "–" }
                    return Markdown.unbroken([own.words, Ratio(own, to: row(Headline.reference))?.text ?? ""].joinedIfAny(by: " "))
                }
        }
        return Markdown.table(["ns with 100 observers, and ratio to \(Headline.reference)"] + names, rows)
    }

    /// The committed run: the only `reference-*.csv` in the folder. Throws if there is none or more than one.
    package static func reference(in folder: String, for command: String = "report FILE.csv --splice README.md") throws(Failure) -> String {
        let names = TextFile.names(in: folder, ending: ".csv").filter { $0.hasPrefix("reference-") && !$0.hasSuffix("-samples.csv") }
        if names.count == 1 { return "\(folder)/\(names[0])" }
        let found = names.isEmpty ? "no reference-*.csv in it" : "\(names.listed) are both in it"
        throw Failure(.usage, "\(folder): \(found); name the file: reactive-bench \(command)")
    }
}
