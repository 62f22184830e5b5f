import BenchmarkKit
import Foundation

/// Reads a result file, and rejects one that is not whole: with the file, the line, what is wrong and what to do.
package enum CSVReader {
    /// The rows of the file at `path`, held against the description beside it if there is one.
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

    /// `described` is the number of rows that the JSON beside the file speaks of.
    static func rows(in data: Data, named name: String, described: Int? = nil) throws(Failure) -> [Row] {
        if data.isEmpty { throw Failure(.usage, "\(name): empty file; measure again") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(.usage, "\(name): not UTF-8; give the CSV that `reactive-bench run` wrote")
        }
        // By bytes: to a Character, CR LF is one newline, and a file with those must not pass.
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
        let isCut = lines.last != ""
        if !isCut { lines.removeLast() }

        func fail(_ line: Int, _ what: String) -> Failure { Failure(.usage, "\(name):\(line): \(what)") }

        // The header first: of a file that is something else altogether, nothing more needs to be said.
        if let changes = changes(lines) { throw Failure(.usage, "\(name): \(changes); give the file as reactive-bench wrote it") }
        guard let schema = CSVFormat.readable.first(where: { lines.first == Substring(header($0)) }) else {
            if let version = lines.dropFirst().first?.prefix(while: { $0 != "," }), let other = Int(version),
                !CSVFormat.readable.contains(other)
            {
                throw fail(2, CSVFormat.refusal(other))
            }
            if lines.first == Substring(SampleFile.header) {
                throw fail(1, "these are the samples of a run; give \(results(beside: name))")
            }
            throw fail(1, "wrong header; give the CSV that `reactive-bench run` wrote")
        }
        if isCut { throw fail(lines.count, "no newline at the end, the file was cut in the middle; measure again or copy it anew") }

        var rows: [Row] = []
        var seen: [RowKey: Int] = [:]
        for (index, line) in lines.enumerated().dropFirst() {
            let row: Row
            do throws(Problem) { row = try parse(line, schema) } catch { throw fail(index + 1, error.what) }
            if let first = seen.updateValue(index + 1, forKey: row.key) {
                throw fail(index + 1, "the same row as in line \(first) (\(row.key)); two files were joined, give them one at a time")
            }
            rows.append(row)
        }
        if let described, described != rows.count {
            throw Failure(
                .usage,
                """
                \(name): \(rows.count) rows, but the JSON beside it speaks of \(described); the CSV was cut or \
                edited, measure again or copy both anew
                """)
        }
        return rows
    }

    /// What a file of samples, of which this is the name, is beside.
    private static func results(beside samples: String) -> String {
        let end = SampleFile.path(beside: "")
        return samples.hasSuffix(end) ? String(samples.dropLast(end.count)) + ".csv" : "the CSV beside them"
    }

    /// What an editor did to all of a file whose header is ours; nil if nothing.
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

    private struct Problem: Error { let what: String }

    private static func header(_ version: Int) -> String { CSVFormat.columns(of: version).joined(separator: ",") }

    /// `schema`: the version that the header is of.
    private static func parse(_ line: Substring, _ schema: Int) throws(Problem) -> Row {
        let columns = CSVFormat.columns(of: schema)
        guard let fields = CSVFormat.fields(line) else { throw Problem(what: "a quote is out of place; measure again") }
        // The version before the number of fields: another version may well have another number.
        guard let version = Number.whole(fields[0]) else {
            throw Problem(what: "schema version '\(fields[0])' is not a number; measure again")
        }
        if !CSVFormat.readable.contains(version) { throw Problem(what: CSVFormat.refusal(version)) }
        if version != schema {
            throw Problem(
                what: "schema version \(version) below a header of version \(schema); two files were joined, give them one at a time")
        }
        if fields.count != columns.count {
            throw Problem(what: "\(fields.count) fields instead of \(columns.count); the file was cut or edited, measure again")
        }

        func known<Value: RawRepresentable<String>>(_ column: Int, _ type: Value.Type) throws(Problem) -> Value {
            if let value = Value(rawValue: fields[column]) { return value }
            throw Problem(what: "unknown \(columns[column]) '\(fields[column])'; the file was edited, measure again")
        }
        func expect(_ column: Int, _ text: String, of metric: Metric) throws(Problem) {
            if fields[column] == text { return }
            throw Problem(
                what:
                    "\(columns[column]) of \(metric.rawValue) is '\(fields[column])', not '\(text)'; the file was edited, "
                    + "measure again"
            )
        }
        func integer(_ column: Int, atLeast least: Int) throws(Problem) -> Int? {
            if fields[column].isEmpty { return nil }
            guard let value = Number.whole(fields[column]) else {
                throw Problem(what: "\(columns[column]) '\(fields[column])' is not a whole number; the file was edited, measure again")
            }
            if value >= least { return value }
            throw Problem(what: "\(columns[column]) is \(value), and no run writes less than \(least); the file was edited, measure again")
        }
        func number(_ column: Int) throws(Problem) -> Double? {
            if fields[column].isEmpty { return nil }
            if let value = Number.decimal(fields[column]) { return value }
            throw Problem(what: "\(columns[column]) '\(fields[column])' is not a number; the file was edited, measure again")
        }
        /// Each of these that is there is at most the next.
        func ascending(_ figures: (column: Int, value: Double?)...) throws(Problem) {
            let figures = figures.filter { $0.value != nil }
            for (one, next) in zip(figures, figures.dropFirst()) where one.value! > next.value! {
                throw Problem(
                    what: "\(columns[one.column]) is above \(columns[next.column]) (\(fields[one.column]), \(fields[next.column])); "
                        + "the file was edited, measure again")
            }
        }

        let metric = try known(6, Metric.self)
        try expect(7, metric.unit, of: metric)
        try expect(8, metric.direction.rawValue, of: metric)
        try expect(9, metric.kind.rawValue, of: metric)
        let key = RowKey(
            workload: fields[1], implementation: fields[2], parameter: try known(3, Parameter.self), size: try integer(4, atLeast: 0),
            phase: fields[5], metric: metric
        )
        if let flaw = key.flaw { throw Problem(what: "\(flaw); the file was edited, measure again") }
        var figures = Row.Figures()
        (figures.min, figures.p25, figures.median, figures.p75) = (try number(11), try number(12), try number(13), try number(14))
        (figures.p90, figures.p99, figures.max, figures.mad) = (try number(15), try number(16), try number(17), try number(18))
        try ascending(
            (11, figures.min), (12, figures.p25), (13, figures.median), (14, figures.p75), (15, figures.p90), (16, figures.p99),
            (17, figures.max))
        if metric.kind == .timed, let median = figures.median, median < 0 {
            throw Problem(what: "the median of a time is \(fields[13]), below 0; the file was edited, measure again")
        }
        if let mad = figures.mad, mad < 0 { throw Problem(what: "mad is \(fields[18]), below 0; the file was edited, measure again") }
        let status = try known(columns.count - 2, Status.self)
        if status == .ok && figures.median == nil { throw Problem(what: "status ok without a median; the file was edited, measure again") }
        if status == .unsupported || status == .error, figures != Row.Figures() {
            throw Problem(what: "status \(status.rawValue) with figures; the file was edited, measure again")
        }
        var row = Row(key, samples: try integer(10, atLeast: 1), figures: figures, status: status, detail: fields[columns.count - 1])
        if schema < 3 { return row }
        row.processes = try integer(19, atLeast: 1)
        let (low, high) = (try number(20), try number(21))
        if (low == nil) != (high == nil) {
            throw Problem(what: "low '\(fields[20])' with high '\(fields[21])'; the file was edited, measure again")
        }
        if let low, let high {
            try ascending((20, low), (21, high))
            row.interval = Row.Interval(low: low, high: high)
        }
        row.batch = try integer(22, atLeast: 1)
        if !fields[23].isEmpty { row.sample = try known(23, Row.Sample.self) }
        return row
    }
}
