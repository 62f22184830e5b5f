/// A fixed revision that somebody chose.
///
/// Against it, ten merges of 2 % each add up to 22 %; against the previous revision, each looks like nothing.
package enum Anchor {
    /// Relative to the project's folder.
    package static let path = "Benchmarks/anchor.txt"
    /// The value of `--base` that asks for it.
    package static let name = "anchor"

    /// The anchor of a tree; nil if it has none. Throws if the file names no commit.
    package static func revision(ofTree root: String) throws(Failure) -> String? {
        guard let data = FileManager.default.contents(atPath: root + "/" + path) else { return nil }
        return try revision(in: String(decoding: data, as: UTF8.self))
    }

    /// The revision to compare with: `asked`, or the anchor if `asked` is ``name``. `root`: the project's folder.
    static func revision(_ asked: String, root: String) throws(Failure) -> String {
        if asked != name { return asked }
        if let revision = try revision(ofTree: root) { return revision }
        throw Failure(
            .usage, "\(path): cannot be read; write into it the commit to compare later ones with, and why it was chosen")
    }

    /// The file has one line besides comments: a full commit hash, since a branch would move.
    static func revision(in text: String) throws(Failure) -> String {
        let lines = text.split(whereSeparator: \.isNewline)
            .map { $0.prefix { $0 != "#" }.filter { !$0.isWhitespace } }
            .filter { !$0.isEmpty }
        guard lines.count == 1, lines[0].count == 40, lines[0].allSatisfy(\.isHexDigit) else {
            throw Failure(
                .usage, "\(path): write one full commit hash (40 digits, see `git rev-parse HEAD`), since a branch or a tag would move")
        }
        return lines[0]
    }
}
