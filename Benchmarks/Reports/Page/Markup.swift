/// A piece of HTML or SVG.
///
/// Text is escaped here and nowhere else, so that no name in a result file can turn into markup.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
    /// As a browser reads it.
    package let text: String

    private init(markup: String) { text = markup }

    package init(stringLiteral text: String) { self = .text(text) }

    /// Text, whatever characters it has.
    static func text(_ text: String) -> Markup { Markup(markup: escaped(text)) }

    /// What is markup already: the style sheet, and drawings that were checked.
    static func verbatim(_ markup: String) -> Markup { Markup(markup: markup) }

    /// Several pieces, one after the other.
    static func group(_ pieces: [Markup]) -> Markup { Markup(markup: pieces.map(\.text).joined()) }

    /// An attribute that is nil is left out.
    static func element(_ name: String, _ attributes: KeyValuePairs<String, String?> = [:], _ children: [Markup] = []) -> Markup {
        var tag = "<\(name)"
        for case (let attribute, let value?) in attributes { tag += " \(attribute)=\"\(escaped(value))\"" }
        if children.isEmpty, shapes.contains(name) { return Markup(markup: tag + "/>") }
        if void.contains(name) { return Markup(markup: tag + ">") }
        return Markup(markup: "\(tag)>\(group(children).text)</\(name)>" + (blocks.contains(name) ? "\n" : ""))
    }

    /// Elements of HTML that have no end tag.
    private static let void: Set = ["meta", "br", "hr", "input"]
    /// Elements of SVG that are mostly empty, and may then end at once.
    private static let shapes: Set = ["path", "line", "rect", "circle"]
    /// A line break after these keeps the file's lines short, and changes nothing that is seen.
    private static let blocks: Set = [
        "tr", "table", "figure", "svg", "p", "div", "details", "section", "li", "ul", "g", "h2", "h3", "style", "script", "label", "dd",
    ]

    /// Safe between tags and between double quotes. Control characters, which HTML forbids, become U+FFFD.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0x22 && $0 != 0x7F }
        if isPlain { return text }
        return CharacterReference.escaping(text) { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F ? "\u{FFFD}" : nil
        }
    }
}
