/// Text in Markdown.
package enum Markdown {
    /// Nothing in a text may end a cell, or be read as HTML, emphasis or a strikethrough. What stands between backticks is code.
    package static func escaped(_ text: String) -> String {
        codeAndProse(text).map { $0.isCode ? "`\(escapedCode($0.text))`" : escapedProse($0.text) }.joined()
    }

    /// The parts of a text in which backticks mark code.
    static func codeAndProse(_ text: String) -> [(text: String, isCode: Bool)] {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // An odd number of marks is no markup.
        return parts.count % 2 == 1 ? parts.enumerated().map { ($1, $0 % 2 == 1) } : [(text, false)]
    }

    /// In code a backslash would be read as one; but even there a bar would end a cell.
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

    /// A text as code. In it nothing else is read as Markdown, but a backtick would end it.
    static func code(_ text: String) -> String { "`\(text.replacing("`", with: "'"))`" }

    /// A figure and what belongs to it stay on one line of a narrow cell.
    static func unbroken(_ text: String) -> String { text.replacing(" ", with: "\u{A0}") }

    /// A table of cells that are Markdown already. All columns but the first have figures.
    static func table(_ titles: [String], _ rows: [[String]]) -> [String] {
        let lines = ([titles] + rows).map { cells in "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|" }
        return [lines[0], "|---|" + titles.dropFirst().map { _ in "--:|" }.joined()] + lines.dropFirst()
    }

    /// A terminal's columns line up by blanks, which say nothing here.
    static func row(_ cells: [String]) -> String {
        "| " + cells.map { escaped($0.trimmingCharacters(in: [" "])) }.joined(separator: " | ") + " |"
    }
}
