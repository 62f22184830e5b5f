import Foundation
import Results
import Runner

/// Counts everything anew and writes it as the baseline.
package struct BaselineRenewal {
    /// What became of one baseline.
    package struct Outcome: Sendable {
        package let path: String
        package let rows: Int
        /// Whether there was one before.
        package let isRenewed: Bool
        /// In what it differs from the one before. All of a first baseline is new; saying so row by row would say nothing.
        package let differences: [Verdict]
        /// The workloads whose text is another than that of the one before.
        package let changedTexts: [String]
    }

    private let catalogue: Catalogue
    private let path: String
    private let census: ChildTool?
    /// The rows that stand there; nil if there are none yet.
    private let old: [Row]?, oldCensus: [Row]?

    /// Everything that can be refused is refused here. `path`: nil means this platform's. `census`: the path of the census build, whose
    /// counts have a file of their own; nil leaves that as it is.
    package init(_ catalogue: Catalogue, path: String?, census: String?) throws(Failure) {
        self.catalogue = catalogue
        self.path = path ?? Baseline.defaultPath
        _ = try ResultFolder(URL(fileURLWithPath: self.path).deletingLastPathComponent().relativePath)
        self.census = census.map { ChildTool(path: $0) }
        if let tool = self.census { try CensusGate.check(tool) }
        old = try Self.rows(at: self.path)
        oldCensus = census == nil ? nil : try Self.rows(at: Baseline.census(beside: self.path))
    }

    private static func rows(at path: String) throws(Failure) -> [Row]? {
        FileManager.default.fileExists(atPath: path) ? try CSVReader.rows(at: path) : nil
    }

    package func renew() throws(Failure) -> [Outcome] {
        let run = try BenchmarkRun.counted(Plan(catalogue, .whole))
        // What threads lose by chance is in no row of a baseline. `verify` and `run` report it.
        let counted = run.plan.entries.filter { $0.workload.counting != .none }.map(\.workload.slug)
        if let mismatch = run.mismatches.first(where: { counted.contains($0.slug) }) {
            throw Failure(.verification, "verification failed, the baseline stays as it was: \(mismatch)")
        }
        // Describe both before writing either: the first file written counts as a change of the tree.
        let whole = description(quick: false), quick = description(quick: true)
        var outcomes = [try Self.renew(path, from: old, whole, run.counts)]
        if let census {
            let counts = try CensusGate.counts(Plan(catalogue, .threePerSweep), census)
            outcomes.append(try Self.renew(Baseline.census(beside: path), from: oldCensus, quick, counts))
        }
        return outcomes
    }

    private func description(quick: Bool) -> RunDescription {
        RunDescription(commandLine: CommandLine.arguments, quick: quick, missing: [], texts: catalogue.texts)
    }

    /// Writes the new one. Throws if a row is no count: the file stays as it was.
    static func renew(_ path: String, from old: [Row]?, _ description: RunDescription, _ rows: [Row]) throws(Failure) -> Outcome {
        let differences = CountRules.judgeAll(baseline: old ?? [], measured: rows).filter { !$0.passes }
        let odd = differences.filter { $0.kind == .nondeterministic || $0.kind == .error }
        if let first = odd.first {
            throw Failure(
                .regression,
                "\(path): baseline not updated: \(odd.count) rows are nondeterministic or failed, first \(first.subject) "
                    + "(\(first.kind.rawValue)); see them with `reactive-bench verify`, and correct them")
        }
        let before = (try? RunDescription.beside(path))?.workloadTexts
        let changed = before.flatMap { old in description.workloadTexts.map { $0.changes(fromBase: old) } } ?? []
        var description = description
        description.ended = RunDescription.timestamp()
        description.complete = true
        try ResultFolder.write(rows, description, to: path)
        return Outcome(
            path: path, rows: rows.count, isRenewed: old != nil, differences: old == nil ? [] : differences, changedTexts: changed)
    }
}
