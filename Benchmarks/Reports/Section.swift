/// A title, a table, and notes.
///
/// All reports consist of sections, so each can be printed on a terminal, and as Markdown, CSV and JSON.
package struct Section: Sendable {
    package struct Column: Sendable, ExpressibleByStringLiteral {
        /// For people; may have several lines.
        let title: String
        let alignment: Table.Alignment
        /// For programs.
        let name: String

        package init(_ title: String, _ alignment: Table.Alignment = .left, name: String? = nil) {
            (self.title, self.alignment) = (title, alignment)
            self.name = name ?? title.lowercased().replacing("\n", with: " ").replacing(" ", with: "_")
        }

        package init(stringLiteral title: String) { self.init(title) }
    }

    /// For programs.
    package enum Value: Equatable, Sendable {
        case text(String)
        case number(Double)
        /// A missing number is never 0.
        case missing
    }

    package struct Cell: Sendable, ExpressibleByStringInterpolation {
        package enum Mark: String, Sendable { case good, bad }

        /// For people.
        var text: String
        var value: Value
        var mark: Mark?

        package init(_ text: String, _ value: Value? = nil, mark: Mark? = nil) {
            (self.text, self.value, self.mark) = (text, value ?? .text(text), mark)
        }

        init(_ text: String, number: Double?, mark: Mark? = nil) {
            self.init(text, number.map(Value.number) ?? .missing, mark: mark)
        }

        /// `words` formats the figure; without one, a dash is shown.
        init(_ number: Double?, _ words: (Double) -> String) { self.init(number.map(words) ?? "–", number: number) }

        /// For a column in which the best are marked.
        init(_ text: String, number: Double?, isBest: Bool) {
            self.init(text + (isBest ? " *" : "  "), number: number, mark: isBest ? .good : nil)
        }

        package init(stringLiteral text: String) { self.init(text) }
    }

    package var title: String
    /// The key in JSON.
    package var name: String
    package var columns: [Column]
    package var rows: [[Cell]] = []
    /// How many columns identify a row. If a table is split to fit a terminal, each part repeats them.
    var headColumns: Int
    /// Above the table.
    package var notes: [String] = []
    /// Below the table: definitions, summaries.
    package var footnotes: [String] = []

    package init(
        _ title: String = "", name: String = "rows", columns: [Column] = [], rows: [[Cell]] = [], notes: [String] = [],
        footnotes: [String] = [], headColumns: Int = 1
    ) {
        (self.title, self.name, self.columns, self.notes, self.footnotes) = (title, name, columns, notes, footnotes)
        self.headColumns = headColumns
        for row in rows { add(row) }
    }

    package mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "\(cells.count) cells for \(columns.count) columns")
        rows.append(cells)
    }

    mutating func add(_ names: [String], _ columns: [[Cell]]) {
        for (line, name) in names.enumerated() { add([.init(name)] + columns.map { $0[line] }) }
    }

    package func lines(_ console: Console) -> [String] { lines(console, width: console.isInteractive ? console.columns : nil) }

    package var markdown: [String] {
        var lines = title.isEmpty ? [] : ["### \(Markdown.escaped(title))", ""]
        lines += notes.map { $0.hasPrefix("  ") ? "- \(Markdown.code(String($0.dropFirst(2))))" : Markdown.escaped($0) }
        if !rows.isEmpty {
            if !notes.isEmpty { lines.append("") }
            lines.append(Markdown.row(columns.map(\.title)))
            lines.append("|" + columns.map { $0.alignment == .left ? "---|" : "---:|" }.joined())
            lines += rows.map { Markdown.row($0.map(\.text)) }
        }
        if !footnotes.isEmpty {
            if lines.last?.isEmpty == false { lines.append("") }
            lines += footnotes.map { "- \(Markdown.escaped($0))" }
        }
        return lines
    }

    /// RFC 4180, without the notes: print them beside it.
    package var csv: [String] {
        [columns.map(\.name).joined(separator: ",")]
            + rows.map { row in row.map { CSVFormat.quoted($0.value.text) }.joined(separator: ",") }
    }

    /// An object per row. Missing values are absent.
    package var objects: [[String: Value]] {
        rows.map { row in
            Dictionary(zip(columns, row).compactMap { $1.value == .missing ? nil : ($0.name, $1.value) }) { first, _ in first }
        }
    }
}

extension Section.Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .missing: try container.encodeNil()
        }
    }

    /// Seven digits: more than any time has, and enough for a p-value.
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() ? Number.exact(number) : String(format: "%.7g", number)
        case .missing: ""
        }
    }
}

extension [Section] {
    /// One object with a list per section name; sections of the same name share a list.
    package var json: String {
        let document = reduce(into: [String: [[String: Section.Value]]]()) { $0[$1.name, default: []] += $1.objects }
        return JSON.text(document)
    }

    /// In CSV, an empty line separates sections with different columns.
    package func lines(_ format: OutputFormat, _ console: Console = .output) -> [String] {
        switch format {
        case .text: flatMap { $0.lines(console) }
        case .markdown: [String](map(\.markdown).joined(separator: [""]))
        case .csv: [String](filter { !$0.rows.isEmpty }.map(\.csv).joined(separator: [""]))
        case .json: [json]
        }
    }
}
