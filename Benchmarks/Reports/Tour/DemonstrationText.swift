package enum DemonstrationText {
    /// The body of the demonstration, unindented.
    package static func lines(of demonstration: Demonstration) throws(Failure) -> [String] {
        let path = demonstration.source.path
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Failure(.usage, "\(path): cannot be read, and the tour shows its text; build the tool where its sources are")
        }
        guard let lines = body(of: text, line: demonstration.line) else {
            throw Failure(
                .usage, "\(path):\(demonstration.line): '\(demonstration.name)' does not begin here any more; build the tool again")
        }
        return lines
    }

    /// Sources are formatted, so the closing line is the next one with the first line's indentation.
    static func body(of text: String, line: Int) -> [String]? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard line >= 1, line < lines.count, lines[line - 1].hasSuffix("{ log in") else { return nil }
        let margin = indentation(lines[line - 1])
        guard let count = lines[line...].firstIndex(where: { !$0.isEmpty && indentation($0) <= margin }).map({ $0 - line }),
            lines[line + count].dropFirst(margin) == "}"
        else { return nil }
        let body = lines[line..<(line + count)]
        let inner = body.filter { !$0.isEmpty }.map(indentation).min() ?? 0
        return body.map { String($0.dropFirst(inner)) }
    }

    private static func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
}
