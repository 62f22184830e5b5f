/// The file of raw samples beside a result file: RFC 4180, UTF-8, LF, one line per timed row and process.
package enum SampleFile {
    package static let columns: [String] = CSVFormat.columns.prefix(7) + ["process", "values"]

    package static let header = columns.joined(separator: ",")

    /// `latest-samples.csv` beside `latest.csv`.
    package static func path(beside path: String) -> String { CSVFormat.path(beside: path, "-samples.csv") }

    /// The whole file. Ends in a newline, so that a cut file is recognisable. Processes are numbered from 1.
    package static func text(_ samples: Samples) -> String {
        var text = header + "\n"
        for key in samples.keys {
            for (index, sample) in samples[key].enumerated() {
                let fields = key.fields + [String(index + 1), sample.map(Number.nanoseconds).joined(separator: " ")]
                text += CSVFormat.line(fields) + "\n"
            }
        }
        return text
    }

    /// The samples of the result file at `csv`; nil if there are none. Throws if the file is incomplete or of another run.
    package static func samples(of csv: String, described: Int? = nil) throws(Failure) -> Samples? {
        let path = Self.path(beside: csv)
        guard let data = try OptionalFile.contents(of: path) else { return nil }
        return try samples(in: data, named: path, described: described)
    }

    /// `described`: the number of lines according to the JSON beside the result file.
    static func samples(in data: Data, named name: String, described: Int? = nil) throws(Failure) -> Samples {
        let remedy = "measure again, copy it anew, or remove it to go without"
        if data.isEmpty { throw Failure(.usage, "\(name): empty file; \(remedy)") }
        guard let text = String(validating: data, as: UTF8.self) else { throw Failure(.usage, "\(name): not UTF-8; \(remedy)") }
        let (lines, isCut) = CSVFormat.lines(text)
        func fail(_ line: Int, _ what: String) -> Failure { Failure(.usage, "\(name):\(line): \(what); \(remedy)") }

        guard lines.first == Substring(header) else {
            throw fail(1, "wrong header, not a file of samples that `reactive-bench run` wrote, or an edited one")
        }
        if isCut { throw fail(lines.count, "no newline at the end, the file was cut in the middle") }
        var samples = Samples()
        for (index, line) in lines.enumerated().dropFirst() {
            let parsed: (key: RowKey, process: Int, values: [Double])
            do throws(CSVLine.Problem) { parsed = try parse(line) } catch { throw fail(index + 1, error.what) }
            let next = samples[parsed.key].count + 1
            if parsed.process < next { throw fail(index + 1, "process \(parsed.process) of \(parsed.key) appears twice") }
            if parsed.process > next { throw fail(index + 1, "process \(parsed.process) of \(parsed.key) without process \(next)") }
            samples.add(parsed.values, to: parsed.key)
        }
        if let described, described != samples.count {
            throw Failure(.usage, "\(name): \(samples.count) lines, but the JSON beside the result file says \(described); \(remedy)")
        }
        return samples
    }

    private static func parse(_ line: Substring) throws(CSVLine.Problem) -> (key: RowKey, process: Int, values: [Double]) {
        let line = try CSVLine(line, columns), key = try line.key()
        if key.metric.kind != .timed { throw .init(what: "\(key.metric.rawValue) is not timed and has no samples") }
        guard let process = try line.integer(7, atLeast: 1) else { throw .init(what: "no process") }
        var values: [Double] = []
        for text in line.fields[8].split(separator: " ", omittingEmptySubsequences: false) {
            guard let value = Number.decimal(text) else { throw .init(what: "values '\(text)' is not a number") }
            values.append(value)
        }
        return (key, process, values)
    }
}
