extension Section {
    /// `width` is that of the terminal; nil elsewhere, where a table may be as wide as it is.
    func lines(_ console: Console, width: Int?) -> [String] {
        var lines = title.isEmpty ? [] : [console.bold(title)]
        for note in notes { lines += width.map { Console.wrapped(note, columns: $0) } ?? [note] }
        if !rows.isEmpty {
            for (index, part) in parts(within: width).enumerated() { lines += (index == 0 ? [] : [""]) + table(of: part, console) }
        }
        if !footnotes.isEmpty { lines.append("") }
        for footnote in footnotes { lines += Self.wrapped(footnote, width: width).map(console.dim) }
        return lines + [""]
    }

    /// A definition may be longer than a line.
    private static func wrapped(_ text: String, width: Int?) -> [String] {
        if DisplayWidth.of(text) <= min(width ?? 140, 140) { return [text] }
        return Console.wrapped(text, columns: min(width ?? 120, 120))
    }

    /// Splits the columns into parts that fit the terminal.
    private func parts(within width: Int?) -> [[Int]] {
        let all = Array(columns.indices)
        guard let width, headColumns < all.count else { return [all] }
        let widths = all.map { column in
            let titles = columns[column].title.split(separator: "\n").map { DisplayWidth.of(String($0)) }
            return (titles + rows.map { DisplayWidth.of($0[column].text) }).max() ?? 0
        }
        let head = Array(all.prefix(headColumns))
        // Columns are two blanks apart.
        let widthOfHead = head.reduce(0) { $0 + widths[$1] + 2 }
        var parts: [[Int]] = []
        var used = 0
        for column in all.dropFirst(headColumns) {
            if !parts.isEmpty, used + 2 + widths[column] <= width {
                parts[parts.count - 1].append(column)
                used += 2 + widths[column]
            } else {
                parts.append(head + [column])
                used = widthOfHead + widths[column]
            }
        }
        return parts
    }

    private func table(of part: [Int], _ console: Console) -> [String] {
        let texts = rows.map { row in part.map { row[$0].text(on: console) } }
        let lines = Table.lines(part.map { columns[$0] }, texts, console)
        return part.allSatisfy { columns[$0].title.isEmpty } ? Array(lines.dropFirst()) : lines
    }
}

extension Section.Cell {
    fileprivate func text(on console: Console) -> String {
        switch mark {
        case .good: console.green(text)
        case .bad: console.red(text)
        case nil: text
        }
    }
}
