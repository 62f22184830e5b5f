/// The seven figures of the headline: in words, as plots, and as the table that has the plots' figures.
struct HeadlineSection {
    let rows: [Row]
    let roster: Roster
    let styles: Styles

    private static let table = "headline-table"

    private var names: [String] { Headline(rows).measured(roster.names) }

    /// What stands above everything else.
    var findings: [Markup] {
        let findings = Findings(rows, libraries: roster.names.filter(roster.libraries.contains))
        let items = findings.sentences.map(HTML.unbroken).map { sentence -> Markup in
            let end = sentence.firstIndex(of: ":") ?? sentence.firstIndex(of: ".") ?? sentence.endIndex
            return .element(
                "li", [:], [.element("strong", [:], [.text(String(sentence[..<end]))]), .text(String(sentence[end...]))])
        }
        let list: [Markup] = items.isEmpty ? [] : [.element("ol", ["class": "findings"], items)]
        return list + (findings.shortfall.map { [HTML.paragraph($0, "note")] } ?? [])
    }

    /// The table and its plots.
    var html: Markup {
        guard !names.isEmpty else {
            let section = Headline(rows).section(roster.names, libraries: roster.libraries)
            return HTML.section("headline", "What owning costs", [section.html(id: Self.table)])
        }
        let figures = Headline.Column.allCases.compactMap { column in
            plot(column).map { HTML.figure(column.name, $0.svg, table: Self.table) }
        }
        return HTML.section(
            "headline", "What owning costs",
            [
                HTML.paragraph(
                    "Less is better everywhere. \(Headline.reference) is written by hand for the one job: it is what the "
                        + "libraries are read against, and keeps no contract."),
                table, HTML.details(["What the columns mean"], [HTML.definitions(Headline(rows).definitions())]), HTML.figures(figures),
            ])
    }

    /// The figure, and below it how far its interval reaches and its ratio. The best library is marked by a word, too.
    private var table: Markup {
        let headline = Headline(rows)
        let best = Dictionary(
            uniqueKeysWithValues: Headline.Column.allCases.map { ($0, headline.best($0, among: names.filter(roster.libraries.contains))) })
        let body = names.map { name in
            let cells = Headline.Column.allCases.map { column -> Markup in
                guard let figure = headline.figure(column, of: name) else { return .element("td", ["class": "n"], ["–"]) }
                let isBest = best[column]?.contains(name) ?? false
                let value = Markup.text(column.text(figure))
                var content = [isBest ? .element("b", ["class": "good"], [value, " *"]) : value]
                let beside = [figure.reach, headline.ratio(column, of: name)?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
                if !beside.isEmpty { content.append(.element("small", [:], [.text(beside)])) }
                return .element("td", ["class": "n"], content)
            }
            return Markup.element("tr", [:], [.element("th", ["scope": "row"], [.text(name)])] + cells)
        }
        return .group(
            [
                HTML.table(
                    id: Self.table, caption: "What owning costs",
                    [HTML.head(["implementation"] + Headline.Column.allCases.map { "\($0.name), \($0.unit)" }, numbersFrom: 1)], body),
                HTML.paragraph(Headline.legend, "note"),
            ] + headline.warnings.map { HTML.paragraph($0, "note") })
    }

    /// `title` and `axis`: for a drawing that stands alone, in which `hidden` are left out.
    func plot(_ column: Headline.Column, title: String? = nil, axis: String? = nil, without hidden: Set<String> = []) -> DotPlot? {
        let headline = Headline(rows)
        let lines = names.compactMap { name -> DotPlot.Line? in
            guard !hidden.contains(name), let figure = headline.figure(column, of: name) else { return nil }
            // Of too few processes the bounds are those of all samples: no interval, as which the page explains a line.
            let bounds = figure.isInterval && figure.low < figure.high ? figure.low...figure.high : nil
            return DotPlot.Line(
                label: name, style: styles[name], value: figure.value, interval: bounds, words: column.text(figure))
        }
        guard !lines.isEmpty else { return nil }
        return DotPlot(title: title ?? column.name, axis: axis ?? column.unit, lines: lines)
    }
}
