/// A piece of HTML or SVG.
///
/// Text is escaped here and nowhere else, so that no name in a result file can turn into markup.
package struct Markup: Equatable, Sendable, ExpressibleByStringInterpolation {
    private indirect enum Node: Equatable, Sendable {
        case text(String)
        case verbatim(String)
        case element(String, [Attribute], [Markup])
        case group([Markup])
    }

    private struct Attribute: Equatable, Sendable { let name: String, value: String }

    private let node: Node

    private init(_ node: Node) { self.node = node }

    package init(stringLiteral text: String) { node = .text(text) }

    /// Text, whatever characters it has.
    static func text(_ text: String) -> Markup { Markup(.text(text)) }

    /// What is markup already: the style sheet, and drawings that were checked.
    static func verbatim(_ markup: String) -> Markup { Markup(.verbatim(markup)) }

    /// Several pieces, one after the other.
    static func group(_ pieces: [Markup]) -> Markup { Markup(.group(pieces)) }

    static func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [Markup] = []) -> Markup {
        Markup(.element(name, attributes.map { Attribute(name: $0.key, value: $0.value) }, children))
    }

    /// As a browser reads it.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch node {
        case .text(let raw): text += Self.escaped(raw)
        case .verbatim(let markup): text += markup
        case .group(let pieces): for piece in pieces { piece.write(to: &text) }
        case .element(let name, let attributes, let children):
            text += "<\(name)"
            for attribute in attributes { text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
            if children.isEmpty, Self.shapes.contains(name) {
                text += "/>"
                return
            }
            text += ">"
            if Self.void.contains(name) { return }
            for child in children { child.write(to: &text) }
            text += Self.isBlock(name) ? "</\(name)>\n" : "</\(name)>"
        }
    }

    /// Elements of HTML that have no end tag.
    private static let void: Set<String> = ["meta", "br", "hr", "input"]
    /// Elements of SVG that are mostly empty, and may then end at once.
    private static let shapes: Set<String> = ["path", "line", "rect", "circle"]

    /// A line break after these keeps the file's lines short, and changes nothing that is seen.
    private static func isBlock(_ name: String) -> Bool {
        ["tr", "table", "figure", "svg", "p", "div", "details", "section", "li", "ul", "g", "h2", "h3", "style", "script", "label", "dd"]
            .contains(name)
    }

    /// Safe between tags and between double quotes. Control characters, which HTML forbids, become U+FFFD.
    static func escaped(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 != 0x22 && $0 != 0x7F }
        if isPlain { return text }
        return CharacterReference.escaping(text) { scalar in
            scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F ? "\u{FFFD}" : nil
        }
    }
}
