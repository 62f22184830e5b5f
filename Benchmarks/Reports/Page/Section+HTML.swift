extension Section {
    /// As a table of a page, with its notes. `id` is where figures point to that show the same.
    func html(id: String, caption: String? = nil) -> Markup {
        var parts: [Markup] = notes.map { .element("p", [:], [.text(Self.plain($0))]) }
        if !rows.isEmpty {
            let heads = columns.map { column in
                Markup.element(
                    "th", column.alignment == .right ? ["scope": "col", "class": "n"] : ["scope": "col"], [.text(Self.plain(column.title))])
            }
            let body = rows.map { row in
                Markup.element(
                    "tr", [:],
                    zip(columns, row).enumerated().map { index, pair in
                        Self.cell(pair.1, isHead: index == 0, isNumber: pair.0.alignment == .right)
                    })
            }
            parts.append(HTML.table(id: id, caption: caption ?? title, [.element("tr", [:], heads)], body))
        }
        return .group(parts + footnotes.map { .element("p", ["class": "note"], [.text($0)]) })
    }

    private static func cell(_ cell: Cell, isHead: Bool, isNumber: Bool) -> Markup {
        var content = Markup.text(plain(cell.text))
        switch cell.mark {
        case .good: content = .element("b", ["class": "good"], [content])
        case .bad: content = .element("b", ["class": "bad"], [content])
        case nil: break
        }
        if isHead { return .element("th", ["scope": "row"], [content]) }
        return isNumber ? .element("td", ["class": "n"], [content]) : .element("td", [:], [content])
    }

    /// A terminal's columns line up by blanks and line breaks, which say nothing here.
    private static func plain(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}

/// Pieces that all parts of a page use.
enum HTML {
    /// A paragraph in which backticks mark code.
    static func paragraph(_ text: String, _ kind: String? = nil) -> Markup {
        kind.map { .element("p", ["class": $0], [inline(text)]) } ?? .element("p", [:], [inline(text)])
    }

    /// Names, each with what it means.
    static func definitions(_ facts: [(name: String, text: String)], _ kind: String = "facts") -> Markup {
        .element(
            "dl", ["class": kind],
            facts.flatMap { [Markup.element("dt", [:], [.text($0.name)]), .element("dd", [:], [.text(unbroken($0.text))])] })
    }

    /// A figure and its unit stay on one line.
    static func unbroken(_ text: String) -> String {
        text.replacing(#/(\d) (%|ns|MB)/#) { "\($0.1)\u{A0}\($0.2)" }
    }

    /// Text of a paragraph or a cell in which backticks mark code.
    static func inline(_ text: String) -> Markup {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // An odd number of marks is no markup.
        guard parts.count % 2 == 1 else { return .text(text) }
        return .group(parts.enumerated().map { $0.offset % 2 == 1 ? .element("code", [:], [.text($0.element)]) : .text($0.element) })
    }

    /// A table that scrolls by itself where it is wider than the screen; the keyboard reaches it then, too.
    static func table(id: String, caption: String, _ head: [Markup], _ body: [Markup]) -> Markup {
        .element(
            "div", ["class": "scroll", "role": "region", "aria-label": caption, "tabindex": "0"],
            [
                .element(
                    "table", ["id": id],
                    [.element("caption", [:], [.text(caption)]), .element("thead", [:], head), .element("tbody", [:], body)])
            ])
    }

    static func head(_ titles: [String], numbersFrom first: Int) -> Markup {
        .element(
            "tr", [:],
            titles.enumerated().map { index, title in
                .element("th", index >= first ? ["scope": "col", "class": "n"] : ["scope": "col"], [.text(title)])
            })
    }

    /// The first is the row's head; those from `numbersFrom` on are figures.
    static func row(_ cells: [String], numbersFrom first: Int) -> Markup { row(of: cells.map { Markup.text($0) }, numbersFrom: first) }

    /// The same of cells that are more than text.
    static func row(of cells: [Markup], numbersFrom first: Int) -> Markup {
        .element(
            "tr", [:],
            cells.enumerated().map { index, cell in
                index == 0
                    ? .element("th", ["scope": "row"], [cell])
                    : index >= first ? .element("td", ["class": "n"], [cell]) : .element("td", [:], [cell])
            })
    }

    /// A plot with its caption. `table`: where the same figures stand.
    static func figure(_ caption: String, _ plot: Markup, table: String, note: String = "") -> Markup {
        let link = Markup.element("a", ["href": "#\(table)", "class": "data", "aria-label": "The figures of: \(caption)"], ["figures"])
        let remark: [Markup] = note.isEmpty ? [] : [paragraph(note, "note")]
        return .element(
            "figure", ["data-table": table], [.element("figcaption", [:], [.text(caption + " "), link]), plot] + remark)
    }

    /// What has to be known before any figure; nothing without `lines`.
    static func warnings(_ title: String, _ lines: [String]) -> [Markup] {
        let items = lines.map { Markup.element("li", [:], [inline($0)]) }
        return items.isEmpty
            ? [] : [.element("div", ["class": "warnings"], [.element("h3", [:], [.text(title)]), .element("ul", [:], items)])]
    }

    static func figures(_ figures: [Markup]) -> Markup {
        figures.isEmpty ? .group([]) : .element("div", ["class": "figures"], figures)
    }

    /// What opens on demand.
    static func details(_ summary: [Markup], id: String? = nil, _ content: [Markup]) -> Markup {
        let inner = [Markup.element("summary", [:], summary)] + content
        return id.map { .element("details", ["id": $0], inner) } ?? .element("details", [:], inner)
    }

    static func section(_ id: String, _ title: String, _ content: [Markup]) -> Markup {
        .element(
            "section", ["id": id, "aria-labelledby": "\(id)-title"], [.element("h2", ["id": "\(id)-title"], [.text(title)])] + content)
    }

    /// A name that may stand in an address: `pump/map` is `pump.map`. No two names have the same.
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
