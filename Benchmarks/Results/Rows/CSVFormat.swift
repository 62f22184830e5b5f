/// The result file: RFC 4180, UTF-8, LF, one row per workload × implementation × size × phase × metric, columns in a fixed order.
package enum CSVFormat {
    /// The version that is written; raised whenever a column, or its meaning, changes.
    package static let schemaVersion = 3
    /// The versions that can be read.
    static let readable = 2...schemaVersion

    package static let columns = columns(of: schemaVersion)

    /// The columns of a version.
    ///
    /// Version 3 adds what it takes to compare two files without their samples, and what the quantiles are quantiles of.
    static func columns(of version: Int) -> [String] {
        [
            "schema_version", "workload", "architecture", "parameter", "size", "phase", "metric", "unit", "direction", "kind",
            "samples", "min", "p25", "median", "p75", "p90", "p99", "max", "mad",
        ] + (version < 3 ? [] : ["processes", "low", "high", "batch", "quantiles_of"]) + ["status", "detail"]
    }

    /// Why a file of another version is rejected, and what to do.
    static func refusal(_ other: Int) -> CSVLine.Problem {
        CSVLine.Problem(
            what: "schema version \(other), this tool reads \(readable.lowerBound) to \(readable.upperBound)",
            remedy: "measure again with this tool, or compare with the one that wrote it")
    }

    /// The lines of a file, and whether the last one was cut: each must end in a newline.
    ///
    /// Splits by bytes: CR LF is one newline as a Character, and a file with CR LF must not pass.
    static func lines(_ text: String) -> (lines: [Substring], isCut: Bool) {
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
        return lines.last == "" ? (Array(lines.dropLast()), false) : (lines, true)
    }

    /// The CSV's path with another ending: `latest.json` for `latest.csv`.
    package static func path(beside path: String, _ ending: String) -> String {
        (path.hasSuffix(".csv") ? String(path.dropLast(4)) : path) + ending
    }

    package static let header = columns.joined(separator: ",")

    /// The whole file. Ends in a newline, so that a cut file is recognisable.
    package static func text(_ rows: [Row]) -> String {
        rows.reduce(into: header + "\n") { $0 += line($1) + "\n" }
    }

    static func line(_ row: Row) -> String {
        let metric = row.key.metric
        let number = metric.kind == .exact ? Number.exact : Number.nanoseconds
        let start = row.key.fields + [metric.unit, Metric.direction, metric.kind.rawValue, row.samples.map(String.init) ?? ""]
        let figures: [String?] = Row.Figures.inOrder.map { row.figures[keyPath: $0].map(number) }
        let processes: [String?] = [
            row.processes.map(String.init), row.interval.map { number($0.low) }, row.interval.map { number($0.high) },
            row.batch.map(String.init), row.sample?.rawValue,
        ]
        return line(start + (figures + processes).map { $0 ?? "" } + [row.status.rawValue, printable(row.detail)])
    }

    /// A line of any of the tool's CSV files.
    package static func line(_ fields: [String]) -> String { fields.map(quoted).joined(separator: ",") }

    /// A detail without control characters, which the output of a crashed process may contain: each becomes a blank.
    private static func printable(_ detail: String) -> String {
        guard detail.hasControlCharacter else { return detail }
        let field = detail.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
        return String(String.UnicodeScalarView(field.unicodeScalars.map { $0.isControl ? " " : $0 }))
    }

    /// A field as written in a line.
    ///
    /// A line break becomes a blank: readers split the file at line breaks first.
    package static func quoted(_ text: String) -> String {
        // Check bytes first, for speed: all samples of a process are one field.
        let mayBreak = text.utf8.contains { $0 < 0x20 || $0 >= 0x80 }
        let field = mayBreak ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ") : text
        guard field.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    /// The fields of one line, or nil if a quote is out of place. No field contains a line break: see ``quoted(_:)``.
    static func fields(_ line: Substring) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var quoted = false, closed = false
        let bytes = Array(line.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x22 where quoted:
                if index < bytes.count, bytes[index] == 0x22 {
                    field.append(0x22)
                    index += 1
                } else {
                    (quoted, closed) = (false, true)
                }
            case 0x22 where field.isEmpty && !closed:
                quoted = true
            case 0x2C where !quoted:
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
                closed = false
            case _ where closed, 0x22 where !quoted:
                return nil
            default:
                field.append(byte)
            }
        }
        if quoted { return nil }
        fields.append(String(decoding: field, as: UTF8.self))
        return fields
    }
}
