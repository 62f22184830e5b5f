/// A piece of HTML or SVG.
///
/// All text is escaped here, so that a name in a result file cannot become markup.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
    package let text: String

    private init(markup: String) { text = markup }

    package init(stringLiteral text: String) { self = .text(text) }

    static func text(_ text: String) -> Markup { Markup(markup: escaped(text)) }

    /// For the style sheet, and for drawings that were checked.
    static func verbatim(_ markup: String) -> Markup { Markup(markup: markup) }

    static func group(_ pieces: [Markup]) -> Markup { Markup(markup: pieces.map(\.text).joined()) }

    static let nothing = group([])

    /// Attributes that are nil are left out.
    static func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: Markup...) -> Markup {
        var tag = "<\(name)"
        for case (let attribute, let value?) in attributes { tag += " \(attribute)=\"\(escaped(value))\"" }
        let content = group(children).text
        if content.isEmpty, shapes.contains(name) { return Markup(markup: tag + "/>") }
        if void.contains(name) { return Markup(markup: tag + ">") }
        return Markup(markup: "\(tag)>\(content)</\(name)>" + (blocks.contains(name) ? "\n" : ""))
    }

    /// HTML elements without an end tag.
    private static let void: Set = ["meta", "br", "hr", "input"]
    /// SVG elements that are self-closing if empty.
    private static let shapes: Set = ["path", "line", "rect", "circle"]
    /// A line break after these keeps lines short, and has no visible effect.
    private static let blocks: Set = [
        "tr", "table", "figure", "svg", "p", "div", "details", "section", "li", "ul", "g", "h2", "h3", "style", "script", "label", "dd",
    ]

    /// Escapes text for use between tags and between double quotes. Control characters, which HTML forbids, become U+FFFD.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0x22 && $0 != 0x7F }
        if isPlain { return text }
        return CharacterReference.escaping(text) { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F ? "\u{FFFD}" : nil
        }
    }
}
