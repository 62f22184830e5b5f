enum HTML {
    /// Backticks mark code, as in `inline`. Nothing without a text.
    static func paragraph(_ text: String?, _ kind: String? = nil) -> Markup {
        text.map { Markup.element("p", ["class": kind], inline($0)) } ?? .nothing
    }

    /// A paragraph per line, in small print.
    static func notes(_ lines: [String]) -> Markup { .group(lines.map { paragraph($0, "note") }) }

    static func inline(_ text: String) -> Markup {
        .group(Markdown.codeAndProse(text).map { $0.isCode ? .element("code", [:], .text($0.text)) : .text($0.text) })
    }

    static func definitions(_ facts: [(name: String, text: String)], _ kind: String = "facts") -> Markup {
        .element(
            "dl", ["class": kind],
            .group(facts.flatMap { [Markup.element("dt", [:], .text($0.name)), .element("dd", [:], .text(unbroken($0.text)))] }))
    }

    /// Keeps a figure and its unit on one line.
    static func unbroken(_ text: String) -> String {
        text.replacing(#/(\d) (%|ns|MB)/#) { "\($0.1)\u{A0}\($0.2)" }
    }

    /// `kind`: `ol` if the order matters.
    static func list(_ items: [Markup], _ kind: String = "ul", _ attributes: KeyValuePairs<String, String?> = [:]) -> Markup {
        .element(kind, attributes, .group(items.map { .element("li", [:], $0) }))
    }

    static func link(_ text: String, to id: String) -> Markup { .element("a", ["href": "#\(id)"], .text(text)) }

    /// A table that scrolls if it is wider than the screen, also by keyboard. The first cell of a row is its head.
    ///
    /// - Parameters:
    ///   - id: the target of links from figures with the same data.
    ///   - isNumber: whether the column at an index holds numbers.
    static func table(id: String, caption: String, _ titles: [String], isNumber: (Int) -> Bool, _ rows: [[Markup]]) -> Markup {
        func kind(_ column: Int) -> String? { isNumber(column) ? "n" : nil }
        let head = titles.enumerated().map { Markup.element("th", ["scope": "col", "class": kind($0)], .text($1)) }
        let body = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == 0 ? Markup.element("th", ["scope": "row"], cell) : .element("td", ["class": kind(column)], cell)
            }
            return Markup.element("tr", [:], .group(cells))
        }
        let table = Markup.element(
            "table", ["id": id], .element("caption", [:], .text(caption)), .element("thead", [:], .element("tr", [:], .group(head))),
            .element("tbody", [:], .group(body)))
        return scrolling(caption, table)
    }

    static func scrolling(_ label: String, _ content: Markup) -> Markup {
        .element("div", ["class": "scroll", "role": "region", "aria-label": label, "tabindex": "0"], content)
    }

    /// The columns from `first` on hold numbers.
    static func table(id: String, caption: String, _ titles: [String], numbersFrom first: Int, _ rows: [[String]]) -> Markup {
        table(id: id, caption: caption, titles, isNumber: { $0 >= first }, rows.map { $0.map { .text($0) } })
    }

    /// `table` is the id of the table with the same figures.
    static func figure(_ caption: String, _ plot: Markup, table: String, note: String = "") -> Markup {
        let link = Markup.element("a", ["href": "#\(table)", "class": "data", "aria-label": "The figures of: \(caption)"], "figures")
        let heading = Markup.element("figcaption", [:], .text(caption + " "), link)
        return .element("figure", ["data-table": table], heading, plot, note.isEmpty ? .nothing : paragraph(note, "note"))
    }

    static func figures(_ figures: [Markup]) -> Markup {
        figures.isEmpty ? .nothing : .element("div", ["class": "figures"], .group(figures))
    }

    static func warnings(_ title: String, _ lines: [String]) -> Markup {
        lines.isEmpty ? .nothing : .element("div", ["class": "warnings"], .element("h3", [:], .text(title)), list(lines.map(inline)))
    }

    /// Nothing without content.
    static func details(_ summary: String, _ content: Markup) -> Markup {
        content.text.isEmpty ? .nothing : .element("details", [:], .element("summary", [:], .text(summary)), content)
    }

    static func section(_ id: String, _ title: String, _ content: Markup) -> Markup {
        .element("section", ["id": id, "aria-labelledby": "\(id)-title"], .element("h2", ["id": "\(id)-title"], .text(title)), content)
    }

    /// Valid in an address: `pump/map` is `pump.map`. Different names have different ids.
    static func id(_ parts: String...) -> String {
        parts.joined(separator: "-").unicodeScalars.reduce(into: "") { id, scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-": id.unicodeScalars.append(scalar)
            case "/": id += "."
            default: id += "_\(String(scalar.value, radix: 16))_"
            }
        }
    }
}

extension Section {
    /// `id` is the target of links from figures with the same data.
    func html(id: String, caption: String? = nil) -> Markup {
        let cells = rows.map { row in
            row.map { cell -> Markup in
                let text = Markup.text(Self.plain(cell.text))
                return cell.mark.map { .element("b", ["class": $0.rawValue], text) } ?? text
            }
        }
        let table = HTML.table(
            id: id, caption: caption ?? title, columns.map { Self.plain($0.title) }, isNumber: { columns[$0].alignment == .right }, cells)
        let paragraphs = Markup.group(notes.map { HTML.paragraph(Self.plain($0)) })
        return .group([paragraphs, rows.isEmpty ? .nothing : table, HTML.notes(footnotes)])
    }

    /// Drops the blanks and line breaks that align a terminal's columns.
    private static func plain(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
