import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The elements of a document in order, with their attributes and text. Throws if the document is not well-formed.
final class XMLElements: NSObject, XMLParserDelegate {
    struct Malformed: Error { var why: String }

    private(set) var names: [String] = []
    private(set) var attributes: [[String: String]] = []
    /// By element.
    private(set) var texts: [String: String] = [:]

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { throw Malformed(why: "\(String(describing: parser.parserError))") }
    }

    /// The values of an attribute, in all elements or in those of one name.
    func all(_ attribute: String, of name: String? = nil) -> [String] {
        zip(names, attributes).compactMap { name == nil || name == $0 ? $1[attribute] : nil }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
    ) {
        names.append(name)
        self.attributes.append(attributes)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { texts[names.last ?? "", default: ""] += text }
}
