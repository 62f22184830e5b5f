struct HeadlineSection {
    private let rows: [Row]
    private let roster: Roster
    private let headline: Headline
    /// Only those that have a figure.
    private let names: [String]

    init(_ rows: [Row], _ roster: Roster) {
        (self.rows, self.roster, headline) = (rows, roster, Headline(rows))
        names = headline.measured(roster.names)
    }

    private static let table = "headline-table", title = "What owning costs"

    var findings: Markup {
        let findings = Findings(rows, libraries: roster.rankedNames)
        let items = findings.sentences.map(HTML.unbroken).map { sentence -> Markup in
            let end = sentence.firstIndex(of: ":") ?? sentence.firstIndex(of: ".") ?? sentence.endIndex
            return .group([.element("strong", [:], .text(String(sentence[..<end]))), .text(String(sentence[end...]))])
        }
        let list: Markup = items.isEmpty ? .nothing : HTML.list(items, "ol", ["class": "findings"])
        return .group([list, HTML.paragraph(findings.shortfall, "note")])
    }

    var html: Markup {
        if names.isEmpty { return headline.section(roster.names, libraries: roster.libraries).html(id: Self.table) }
        let figures = Headline.Column.allCases.compactMap { column in
            plot(column).map { HTML.figure(column.name, $0.svg, table: Self.table) }
        }
        let introduction = HTML.paragraph(
            "Less is better everywhere. \(Headline.reference) is written by hand for one job and keeps no contract; it is the yardstick "
                + "for the libraries.")
        return .group([
            introduction, table, HTML.notes([Headline.legend] + headline.warnings),
            HTML.details("What the columns mean", HTML.definitions(headline.definitions())), HTML.figures(figures),
        ])
    }

    private var table: Markup {
        let columns = Headline.Column.allCases
        let best = columns.map { headline.best($0, among: roster.rankedNames) }
        let rows = names.map { name -> [Markup] in
            [.text(name)] + zip(columns, best).map { cell($0, of: name, isBest: $1.contains(name)) }
        }
        return HTML.table(id: Self.table, caption: Self.title, ["implementation"] + columns.map(heading), isNumber: { $0 > 0 }, rows)
    }

    /// The names of counts include the unit.
    private func heading(_ column: Headline.Column) -> String { column.isTimed ? "\(column.name), \(column.unit)" : column.name }

    /// The best library is marked by an asterisk, not only by colour.
    private func cell(_ column: Headline.Column, of name: String, isBest: Bool) -> Markup {
        guard let figure = headline.figure(column, of: name) else { return "–" }
        let value = Markup.text(column.text(figure))
        let beside = [figure.reach, headline.ratio(column, of: name)?.text ?? ""].joinedIfAny(by: " ")
        return .group([
            isBest ? .element("b", ["class": "good"], value, " *") : value,
            beside.isEmpty ? .nothing : .element("small", [:], .text(beside)),
        ])
    }

    /// `title` and `axis` are for a stand-alone drawing, without `hidden`.
    func plot(_ column: Headline.Column, title: String? = nil, axis: String? = nil, without hidden: Set<String> = []) -> DotPlot? {
        let lines = names.compactMap { name -> DotPlot.Line? in
            guard !hidden.contains(name), let figure = headline.figure(column, of: name) else { return nil }
            // Bounds of too few processes are no interval, but the page would explain them as one.
            let bounds = figure.isInterval && figure.low < figure.high ? figure.low...figure.high : nil
            return .init(label: name, style: roster.styles[name], value: figure.value, interval: bounds, words: column.text(figure))
        }
        return lines.isEmpty ? nil : DotPlot(title: title ?? column.name, axis: axis ?? column.unit, lines: lines)
    }
}
