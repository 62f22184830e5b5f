/// Text in columns that line up on a terminal.
package struct Table: Sendable {
    package enum Alignment: Sendable { case left, right }

    private let titles: [[String]]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    /// A title may have several lines.
    package init(_ columns: [(title: String, alignment: Alignment)]) {
        titles = columns.map { $0.title.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        alignments = columns.map(\.alignment)
    }

    /// Missing cells at the end are empty.
    package mutating func add(_ cells: [String]) {
        precondition(cells.count <= alignments.count, "\(cells.count) cells for \(alignments.count) columns")
        rows.append(cells + Array(repeating: "", count: alignments.count - cells.count))
    }

    /// The titles, and then the rows; two blanks between columns, none at the end of a line.
    package func lines(_ console: Console = Console(isInteractive: false, hasColours: false)) -> [String] {
        let height = titles.map(\.count).max() ?? 0
        // A title with fewer lines stands directly above its column.
        let heading = (0..<height).map { line in
            titles.map { title in
                let index = line - (height - title.count)
                return index < 0 ? "" : title[index]
            }
        }
        let widths = alignments.indices.map { column in (heading + rows).map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        let lines = (heading + rows).map { cells in
            let padded = cells.indices.map { column in
                let blanks = String(repeating: " ", count: widths[column] - DisplayWidth.of(cells[column]))
                return alignments[column] == .left ? cells[column] + blanks : blanks + cells[column]
            }
            var line = Substring(padded.joined(separator: "  "))
            while line.hasSuffix(" ") { line.removeLast() }
            return String(line)
        }
        return lines.prefix(height).map(console.bold) + lines.dropFirst(height)
    }

    /// The strings, made equally wide: for a part of a cell that must line up with the same part of the cells below it.
    static func padded(_ texts: [String], _ alignment: Alignment) -> [String] {
        let width = texts.map { DisplayWidth.of($0) }.max() ?? 0
        return texts.map { text in
            let blanks = String(repeating: " ", count: width - DisplayWidth.of(text))
            return alignment == .left ? text + blanks : blanks + text
        }
    }

    /// The numbers, made equally wide with their decimal points above each other.
    static func pointed(_ numbers: [String]) -> [String] {
        let parts = numbers.map { number in
            let point = number.firstIndex(of: ".") ?? number.endIndex
            return (whole: String(number[..<point]), fraction: String(number[point...]))
        }
        return zip(padded(parts.map(\.whole), .right), padded(parts.map(\.fraction), .left)).map { $0 + $1 }
    }
}

/// How many columns of a terminal a text takes.
package enum DisplayWidth {
    /// A wide character takes two, a colour none.
    package static func of(_ text: String) -> Int {
        var width = 0
        var isEscape = false
        for character in text {
            if isEscape {
                if character.isLetter { isEscape = false }
            } else if character == "\u{1B}" {
                isEscape = true
            } else {
                width += isWide(character) ? 2 : character.unicodeScalars.allSatisfy(isInvisible) ? 0 : 1
            }
        }
        return width
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: true
        default: false
        }
    }

    /// East Asian Wide and Fullwidth (Unicode Annex 11) by their blocks, and emoji.
    private static func isWide(_ character: Character) -> Bool {
        guard let first = character.unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        return switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
