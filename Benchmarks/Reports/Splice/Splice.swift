/// Replaces text in a document between `<!-- name -->` and `<!-- /name -->`.
package enum Splice {
    package struct Block: Equatable, Sendable {
        package let name: String
        /// The lines between the markers.
        package let lines: [String]
    }

    /// Throws if the document has no marker for any block.
    private static func present(_ blocks: [Block], in document: String, named name: String) throws(Failure) -> [Block] {
        let found = blocks.filter { document.contains("<!-- \($0.name) -->") || document.contains("<!-- /\($0.name) -->") }
        if !found.isEmpty { return found }
        let names = blocks.map(\.name).listed
        throw Failure(.usage, "\(name): no marker for any of \(names); write <!-- NAME --> and <!-- /NAME --> where the block is to be")
    }

    /// Renews the blocks that have markers in the document.
    ///
    /// Throws if there are none, or if a marker is missing, duplicated or not closed; the error names it.
    static func renewed(_ document: String, named name: String, with blocks: [Block]) throws(Failure) -> String {
        var document = document
        for block in try present(blocks, in: document, named: name) {
            let range = try place(of: block.name, in: document, named: name)
            document.replaceSubrange(range, with: "\n" + block.lines.map { $0 + "\n" }.joined())
        }
        return document
    }

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

    /// Returns the names of the renewed blocks, and whether the document changed.
    package static func renew(_ path: String, with blocks: [Block]) throws(Failure) -> (names: [String], isChanged: Bool) {
        guard let old = TextFile.text(at: path) else {
            throw Failure(.usage, "\(path): no such file, or not readable as UTF-8; name a document with markers: --splice README.md")
        }
        let new = try renewed(old, named: path, with: blocks)
        let names = try present(blocks, in: old, named: path).map(\.name)
        if new != old { try TextFile.write(new, to: path, remedy: "make it writable") }
        return (names, new != old)
    }
}
