/// Reads a result file, and rejects an incomplete one. The error names the file, the line, what is wrong and what to do.
package enum CSVReader {
    /// The rows of the file at `path`, checked against the description beside it, if there is one.
    package static func rows(at path: String) throws(Failure) -> [Row] {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
            throw Failure(.usage, "\(path): no such file; measure with `make bench`, or name another file")
        }
        if isDirectory.boolValue { throw Failure(.usage, "\(path): a directory; name a CSV file in it") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.usage, "\(path): not readable; grant read permission")
        }
        let described = try RunDescription.beside(path)?.rows
        return try rows(in: data, named: path, described: described)
    }

    /// `described`: the number of rows according to the JSON beside the file.
    static func rows(in data: Data, named name: String, described: Int? = nil) throws(Failure) -> [Row] {
        if data.isEmpty { throw Failure(.usage, "\(name): empty file; measure again") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(.usage, "\(name): not UTF-8; give the CSV that `reactive-bench run` wrote")
        }
        let (lines, isCut) = CSVFormat.lines(text)
        let schema = try schema(lines, named: name)
        if isCut {
            throw refusal(name, lines.count, "no newline at the end, the file was cut in the middle; measure again or copy it anew")
        }

        let columns = CSVFormat.columns(of: schema)
        var rows: [Row] = []
        var seen: [RowKey: Int] = [:]
        for (index, line) in lines.enumerated().dropFirst() {
            let row: Row
            do throws(CSVLine.Problem) { row = try CSVLine(line, columns, schema: schema).row(schema) } catch {
                throw refusal(name, index + 1, "\(error)")
            }
            if let first = seen.updateValue(index + 1, forKey: row.key) {
                throw refusal(
                    name, index + 1, "the same row as in line \(first) (\(row.key)); two files were joined, give them one at a time")
            }
            rows.append(row)
        }
        if let described, described != rows.count {
            throw Failure(
                .usage,
                """
                \(name): \(rows.count) rows, but the JSON beside it says \(described); the CSV was cut or \
                edited, measure again or copy both anew
                """)
        }
        return rows
    }

    private static func refusal(_ name: String, _ line: Int, _ what: String) -> Failure { Failure(.usage, "\(name):\(line): \(what)") }

    /// The header's version.
    ///
    /// Checked first: for a file of another kind, no other error matters.
    private static func schema(_ lines: [Substring], named name: String) throws(Failure) -> Int {
        if let changes = changes(lines) { throw Failure(.usage, "\(name): \(changes); give the file as reactive-bench wrote it") }
        if let schema = CSVFormat.readable.first(where: { lines.first == Substring(header($0)) }) { return schema }
        if let version = lines.dropFirst().first?.prefix(while: { $0 != "," }), let other = Int(version),
            !CSVFormat.readable.contains(other)
        {
            throw refusal(name, 2, "\(CSVFormat.refusal(other))")
        }
        if lines.first == Substring(SampleFile.header) {
            throw refusal(name, 1, "these are the samples of a run; give \(results(beside: name))")
        }
        throw refusal(name, 1, "wrong header; give the CSV that `reactive-bench run` wrote")
    }

    /// The name of the result file that belongs to a file of samples.
    private static func results(beside samples: String) -> String {
        let end = SampleFile.path(beside: "")
        return samples.hasSuffix(end) ? String(samples.dropLast(end.count)) + ".csv" : "the CSV beside them"
    }

    /// How an editor changed a whole file whose header is ours; nil if it did not.
    private static func changes(_ lines: [Substring]) -> String? {
        guard var header = lines.first?.utf8 else { return nil }
        let isMarked = header.starts(with: [0xEF, 0xBB, 0xBF])
        if isMarked { header = header.dropFirst(3) }
        if header.last == 0x0D { header = header.dropLast() }
        guard CSVFormat.readable.contains(where: { Substring(header) == Substring(Self.header($0)) }) else { return nil }
        let changes = [
            isMarked ? "a byte-order mark was added" : nil,
            lines.contains { $0.utf8.last == 0x0D } ? "line endings were changed to CRLF" : nil,
        ].compactMap(\.self)
        return changes.isEmpty ? nil : changes.joined(separator: ", and ")
    }

    private static func header(_ version: Int) -> String { CSVFormat.columns(of: version).joined(separator: ",") }
}
