import Foundation
import Results

/// A document with places whose text a run gives: between `<!-- name -->` and `<!-- /name -->`.
package struct Splice {
    package struct Block: Equatable, Sendable {
        package let name: String
        /// What is to stand between the markers, without them.
        package let lines: [String]
    }

    /// The same document with every block renewed. Throws, and says which, if a marker is missing, is there twice or is not closed.
    package static func renewed(_ document: String, named name: String, with blocks: [Block]) throws(Failure) -> String {
        var document = document
        for block in blocks {
            let range = try place(of: block.name, in: document, named: name)
            document.replaceSubrange(range, with: "\n" + block.lines.map { $0 + "\n" }.joined())
        }
        return document
    }

    /// Between the markers.
    private static func place(of block: String, in document: String, named name: String) throws(Failure) -> Range<String.Index> {
        let opening = "<!-- \(block) -->", closing = "<!-- /\(block) -->"
        func only(_ marker: String, _ remedy: String) throws(Failure) -> Range<String.Index> {
            let found = document.ranges(of: marker)
            if found.count == 1 { return found[0] }
            let what = found.isEmpty ? "is missing" : "is there \(found.count) times"
            throw Failure(.usage, "\(name): the marker \(marker) \(what); \(remedy)")
        }
        let start = try only(opening, "write \(opening) and \(closing), each on a line of its own and once, where the text is to stand")
        let end = try only(closing, "\(opening) has to be closed by it, once")
        if end.lowerBound < start.upperBound {
            throw Failure(.usage, "\(name): the marker \(closing) stands before \(opening); swap them")
        }
        return start.upperBound..<end.lowerBound
    }

    /// Renews the document at `path`, and returns whether that changed it.
    package static func renew(_ path: String, with blocks: [Block]) throws(Failure) -> Bool {
        guard let data = FileManager.default.contents(atPath: path), let old = String(validating: data, as: UTF8.self) else {
            throw Failure(.usage, "\(path): no such file, or not readable as UTF-8; name a document with markers: --splice README.md")
        }
        let new = try renewed(old, named: path, with: blocks)
        if new == old { return false }
        do {
            try Data(new.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.usage, "\(path): cannot be written (\(error.localizedDescription)); make it writable")
        }
        return true
    }
}
