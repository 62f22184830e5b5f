enum HTML {
    /// Backticks mark code, as in `inline`.
    static func paragraph(_ text: String, _ kind: String? = nil) -> Markup { .element("p", ["class": kind], [inline(text)]) }

    static func inline(_ text: String) -> Markup {
        .group(Markdown.codeAndProse(text).map { $0.isCode ? .element("code", [:], [.text($0.text)]) : .text($0.text) })
    }

    static func definitions(_ facts: [(name: String, text: String)], _ kind: String = "facts") -> Markup {
        .element(
            "dl", ["class": kind],
            facts.flatMap { [Markup.element("dt", [:], [.text($0.name)]), .element("dd", [:], [.text(unbroken($0.text))])] })
    }

    /// Keeps a figure and its unit on one line.
    static func unbroken(_ text: String) -> String {
        text.replacing(#/(\d) (%|ns|MB)/#) { "\($0.1)\u{A0}\($0.2)" }
    }

    /// `kind`: `ol` if the order matters.
    static func list(_ items: [Markup], _ kind: String = "ul", _ attributes: KeyValuePairs<String, String?> = [:]) -> Markup {
        .element(kind, attributes, items.map { .element("li", [:], [$0]) })
    }

    static func link(_ text: String, to id: String) -> Markup { .element("a", ["href": "#\(id)"], [.text(text)]) }

    /// A table that scrolls if it is wider than the screen, also by keyboard. The first cell of a row is its head.
    ///
    /// - Parameters:
    ///   - id: the target of links from figures with the same data.
    ///   - isNumber: whether the column at an index holds numbers.
    static func table(id: String, caption: String, _ titles: [String], isNumber: (Int) -> Bool, _ rows: [[Markup]]) -> Markup {
        func kind(_ column: Int) -> String? { isNumber(column) ? "n" : nil }
        let head = titles.enumerated().map { Markup.element("th", ["scope": "col", "class": kind($0)], [.text($1)]) }
        let body = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == 0 ? Markup.element("th", ["scope": "row"], [cell]) : .element("td", ["class": kind(column)], [cell])
            }
            return Markup.element("tr", [:], cells)
        }
        return .element(
            "div", ["class": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"],
            [
                .element(
                    "table", ["id": id],
                    [
                        .element("caption", [:], [.text(caption)]), .element("thead", [:], [.element("tr", [:], head)]),
                        .element("tbody", [:], body),
                    ])
            ])
    }

    /// The columns from `first` on hold numbers.
    static func table(id: String, caption: String, _ titles: [String], numbersFrom first: Int, _ rows: [[String]]) -> Markup {
        table(id: id, caption: caption, titles, isNumber: { $0 >= first }, rows.map { $0.map { .text($0) } })
    }

    /// `table` is the id of the table with the same figures.
    static func figure(_ caption: String, _ plot: Markup, table: String, note: String = "") -> Markup {
        let link = Markup.element("a", ["href": "#\(table)", "class": "data", "aria-label": "The figures of: \(caption)"], ["figures"])
        let remark: [Markup] = note.isEmpty ? [] : [paragraph(note, "note")]
        return .element(
            "figure", ["data-table": table], [.element("figcaption", [:], [.text(caption + " "), link]), plot] + remark)
    }

    static func figures(_ figures: [Markup]) -> Markup {
        figures.isEmpty ? .group([]) : .element("div", ["class": "figures"], figures)
    }

    static func warnings(_ title: String, _ lines: [String]) -> Markup {
        lines.isEmpty
            ? .group([]) : .element("div", ["class": "warnings"], [.element("h3", [:], [.text(title)]), list(lines.map(inline))])
    }

    static func details(_ summary: Markup, id: String? = nil, _ content: [Markup]) -> Markup {
        content.isEmpty ? .group([]) : .element("details", ["id": id], [.element("summary", [:], [summary])] + content)
    }

    static func section(_ id: String, _ title: String, _ content: Markup) -> Markup {
        .element(
            "section", ["id": id, "aria-labelledby": "\(id)-title"], [.element("h2", ["id": "\(id)-title"], [.text(title)]), content])
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
                return cell.mark.map { .element("b", ["class": $0.rawValue], [text]) } ?? text
            }
        }
        let table = HTML.table(
            id: id, caption: caption ?? title, columns.map { Self.plain($0.title) }, isNumber: { columns[$0].alignment == .right }, cells)
        return .group(
            notes.map { HTML.paragraph(Self.plain($0)) } + (rows.isEmpty ? [] : [table]) + footnotes.map { HTML.paragraph($0, "note") })
    }

    /// Drops the blanks and line breaks that align a terminal's columns.
    private static func plain(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
