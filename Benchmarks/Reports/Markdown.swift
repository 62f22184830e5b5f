package enum Markdown {
    /// Escapes what would end a cell, or be read as HTML, emphasis or a strikethrough. Text between backticks stays code.
    package static func escaped(_ text: String) -> String {
        codeAndProse(text).map { $0.isCode ? "`\(escapedCode($0.text))`" : escapedProse($0.text) }.joined()
    }

    static func codeAndProse(_ text: String) -> [(text: String, isCode: Bool)] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // An odd number of backticks is no markup.
        return parts.count % 2 == 1 ? parts.enumerated().map { ($1, $0 % 2 == 1) } : [(text, false)]
    }

    /// In code a backslash is literal, but a bar would still end a cell.
    private static func escapedCode(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "|" ? "\\|" : $1.isNewline ? " " : String($1) }
    }

    private static func escapedProse(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "|", "*", "_", "~", "[", "]", "\\": result += "\\\(character)"
            case _ where character.isNewline: result += " "
            default: result += CharacterReference.of(character) ?? String(character)
            }
        }
    }

    /// A backtick would end the code.
    static func code(_ text: String) -> String { "`\(text.replacing("`", with: "'"))`" }

    /// Keeps a figure and what belongs to it on one line of a narrow cell.
    static func unbroken(_ text: String) -> String { text.replacing(" ", with: "\u{A0}") }

    /// The cells are Markdown already. All columns but the first hold figures.
    static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
        let lines = ([titles] + rows).map { cells in "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|" }
        return [lines[0], "|---|" + titles.dropFirst().map { _ in "--:|" }.joined()] + lines.dropFirst()
    }

    /// Drops the blanks that align a terminal's columns.
    static func row(_ cells: [String]) -> String {
        "| " + cells.map { escaped($0.trimmingCharacters(in: [" "])) }.joined(separator: " | ") + " |"
    }
}
