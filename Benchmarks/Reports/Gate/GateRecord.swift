/// A gate's report as the file `gate.json`, for `report` and for other programs.
package struct GateRecord: Codable, Equatable, Sendable {
    /// A verdict other than a plain `passed`, as the terminal shows it.
    package struct Entry: Codable, Equatable, Sendable {
        package var verdict: String
        package var passes: Bool
        /// The slug; empty for a verdict on the whole gate, as is `implementation`.
        package var workload: String
        package var implementation: String
        package var row: String
        package var finding: String
        /// Empty if there is nothing to do.
        package var remedy: String
        /// Head / base of the times, with its interval; absent if no times were paired.
        package var ratio, low, high: Double?

        init(_ verdict: Verdict) {
            (self.verdict, passes) = (verdict.kind.rawValue, verdict.passes)
            (workload, implementation) = (verdict.workload, verdict.implementation)
            (row, finding, remedy) = (verdict.subject, verdict.finding, verdict.remedy)
            // The second look's figures, if there was one.
            (ratio, low, high) = (verdict.cause.span?.ratio, verdict.cause.span?.low, verdict.cause.span?.high)
        }
    }

    package static let currentSchema = 1

    package var schema = Self.currentSchema
    /// ISO 8601, UTC.
    package var ended: String
    package var commandLine: [String]
    /// The judged commit, as in a run's description.
    ///
    /// Nil outside a git work tree and for uncommitted changes, since then no commit was judged. Absent in older files.
    package var commit: String?
    /// `passed`, `FAILED`, `INCONCLUSIVE` or `NOT JUDGED`.
    package var outcome: String
    package var exitCode: Int32
    /// Passed ones included.
    package var rows: Int
    package var summary: String
    package var advice: String?
    /// What was compared with what.
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

    /// Other ratios are implausible, and an axis has no room for them.
    private static let ratios = 1e-9...1e9

    package func write(to folder: ResultFolder) throws(Failure) {
        try folder.write([String(decoding: RecordJSON.data(self), as: UTF8.self)], to: Self.file)
    }

    /// Nil if the file does not exist.
    package init?(_ path: String) throws(Failure) {
        guard let data = try OptionalFile.contents(of: path) else { return nil }
        guard let record = RecordJSON.value(Self.self, in: data), record.schema == Self.currentSchema else {
            throw Failure(
                .usage, "\(path): not a gate report of this tool; write it again with `make gate`, or remove it to go without")
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
