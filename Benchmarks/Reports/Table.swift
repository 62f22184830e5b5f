package enum Table {
    package enum Alignment: Sendable { case left, right }

    /// The titles, then the rows; columns are two blanks apart, and no line ends with blanks.
    static func lines(_ columns: [Section.Column], _ rows: [[String]], _ console: Console) -> [String] {
        let titles = columns.map { $0.title.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        let height = titles.map(\.count).max() ?? 0
        // Shorter titles are bottom-aligned.
        let heading = (0..<height).map { line in
            titles.map { title in line + title.count < height ? "" : title[line + title.count - height] }
        }
        let lines = heading + rows
        let aligned = columns.indices.map { column in padded(lines.map { $0[column] }, columns[column].alignment) }
        return lines.indices.map { line in
            var text = aligned.map { $0[line] }.joined(separator: "  ")
            while text.hasSuffix(" ") { text.removeLast() }
            return line < height ? console.bold(text) : text
        }
    }

    private static func padded(_ texts: [String], _ alignment: Alignment) -> [String] {
        let width = texts.map(DisplayWidth.of).max() ?? 0
        return texts.map { text in
            let blanks = String(repeating: " ", count: width - DisplayWidth.of(text))
            return alignment == .left ? text + blanks : blanks + text
        }
    }

    /// Aligns the decimal points.
    static func pointed(_ numbers: [String]) -> [String] {
        let parts = numbers.map { number in
            let point = number.firstIndex(of: ".") ?? number.endIndex
            return (whole: String(number[..<point]), fraction: String(number[point...]))
        }
        return zip(padded(parts.map(\.whole), .right), padded(parts.map(\.fraction), .left)).map { $0 + $1 }
    }

    /// Aligns the parts of the figures; any part may be empty.
    static func figures(_ figures: [(number: String, reach: String, ratio: String)]) -> [String] {
        let numbers = pointed(figures.map(\.number)), reaches = padded(figures.map(\.reach), .right)
        let ratios = padded(figures.map(\.ratio), .left)
        return figures.indices.map { line in
            [numbers[line], reaches[line], ratios[line]].joinedIfAny(by: " ")
        }
    }
}

/// In columns of a terminal.
package enum DisplayWidth {
    /// Wide characters take two, colours none.
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

    /// East Asian Wide and Fullwidth (Unicode Annex 11) by block, and emoji.
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
