/// A gate's report as a file, `gate.json` beside the results: what `report` shows of it, and what other programs can read.
package struct GateRecord: Codable, Equatable, Sendable {
    /// A verdict that was not just `passed`, as the terminal says it.
    package struct Entry: Codable, Equatable, Sendable {
        package var verdict: String
        /// Whether it lets the change pass.
        package var passes: Bool
        /// The slug; empty for a verdict about the whole.
        package var workload: String
        /// Empty for a verdict about the whole.
        package var implementation: String
        package var row: String
        package var finding: String
        /// What to do about it; empty where nothing is to be done.
        package var remedy: String
        /// The ratio of the times head / base, and its interval; absent where no times were paired.
        package var ratio, low, high: Double?

        init(_ verdict: Verdict) {
            (self.verdict, passes) = (verdict.kind.rawValue, verdict.passes)
            (workload, implementation) = (verdict.workload, verdict.implementation)
            (row, finding, remedy) = (verdict.subject, verdict.finding, verdict.remedy)
            // The second look decides, where there was one.
            (ratio, low, high) = (verdict.cause.span?.ratio, verdict.cause.span?.low, verdict.cause.span?.high)
        }
    }

    package static let currentSchema = 1

    package var schema = Self.currentSchema
    /// ISO 8601, UTC.
    package var ended: String
    package var commandLine: [String]
    /// What was judged, as a run's description has it. Nil outside a git work tree, and if that differed from its commit: then no
    /// commit was judged. Absent in older files.
    package var commit: String?
    /// `passed`, `FAILED`, `INCONCLUSIVE` or `NOT JUDGED`.
    package var outcome: String
    package var exitCode: Int32
    /// How many rows were judged, passed ones included.
    package var rows: Int
    package var summary: String
    package var advice: String?
    /// What was compared with what, line by line.
    package var facts: [String]
    /// Failures first.
    package var entries: [Entry]

    package init(
        _ report: GateReport, commandLine: [String], commit: String? = Source.current().builtCommit,
        ended: String = RunDescription.timestamp()
    ) {
        (self.ended, self.commandLine, self.commit) = (ended, commandLine, commit)
        (outcome, exitCode, rows) = (report.word, report.code.rawValue, report.verdicts.count)
        (summary, advice) = (report.summary, report.advice)
        facts = report.facts.map(\.description)
        entries = (report.findings + report.reported).map(Entry.init)
    }
}

extension GateRecord {
    package static let file = "gate.json"

    /// Times that were paired never lie further apart. An axis has no room for more.
    private static let ratios = 1e-9...1e9

    package func write(to folder: ResultFolder) throws(Failure) {
        try folder.write([String(decoding: RecordJSON.data(self), as: UTF8.self)], to: Self.file)
    }

    /// Nil if there is no such file.
    package init?(_ path: String) throws(Failure) {
        guard let data = try OptionalFile.contents(of: path) else { return nil }
        guard let record = RecordJSON.value(Self.self, in: data), record.schema == Self.currentSchema else {
            throw Failure(
                .usage, "\(path): not a gate's report as this tool writes it; write it again with `make gate`, or remove it to go without")
        }
        for entry in record.entries {
            for case let ratio? in [entry.ratio, entry.low, entry.high] where !Self.ratios.contains(ratio) {
                throw Failure(
                    .usage,
                    "\(path): a ratio of \(ratio) for \(entry.row); the file was edited, write it again with `make gate`, or remove it to "
                        + "go without")
            }
        }
        self = record
    }
}
