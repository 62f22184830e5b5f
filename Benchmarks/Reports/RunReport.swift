import Foundation
import Results
import Runner

/// What a run found: everything, then its costs in one table, then how far it can be believed and where it is. What matters most comes
/// late: a terminal shows the end.
package struct RunReport {
    private let run: RecordedRun
    private let catalogue: Catalogue
    private let folder: ResultFolder
    private let rows: [Row]

    package init(_ run: RecordedRun, of catalogue: Catalogue, in folder: ResultFolder) {
        (self.run, self.catalogue, self.folder) = (run, catalogue, folder)
        rows = run.run.rows()
    }

    package var sections: [Section] {
        Self.sections(
            of: rows, catalogue.implementations, libraries: catalogue.libraries, guarantees: catalogue.guarantees, run.description)
    }

    /// `names` in the order of the columns. A run of chosen workloads that has no figure of the headline was not meant to have one.
    static func sections(
        of rows: [Row], _ names: [String], libraries: Set<String> = [], guarantees: [String: String] = [:],
        _ description: RunDescription
    ) -> [Section] {
        let checks = description.checks
        let headline = Headline(rows).section(
            names, libraries: libraries, noise: checks.noiseFloor, isPartial: description.selection != nil)
        let hasHeadline = !headline.rows.isEmpty || description.selection == nil
        return Details(rows, names: names, noise: checks.noiseFloor, guarantees: guarantees).sections + nondeterministic(odd(rows))
            + (hasHeadline ? [headline] : []) + [checks.section]
    }

    package func lines(_ console: Console) -> [String] {
        let rows = "\(run.description.rows) rows: \(folder.csv), about the run: \(RunDescription.path(beside: folder.csv))"
        return sections.flatMap { $0.lines(console) } + [Build.claimed.line, rows, comparison] + (verdict.map { [console.red($0)] } ?? [])
    }

    /// For standard error, what has no results. Why has been said when it was found.
    package var complaints: [String] { Self.complaints(run.run.troubles) }

    package static func complaints(_ troubles: [Trouble]) -> [String] {
        var complaints: [String] = [], rest = troubles[...]
        // The sizes of a workload follow each other.
        while let first = rest.first {
            let sizes = rest.prefix { ($0.workload, $0.implementation) == (first.workload, first.implementation) }
            rest = rest.dropFirst(sizes.count)
            complaints.append(
                "\(ToolName.here): \(first.implementation): rows with status error: \(sizes.map(\.title).joined(separator: ", ")); "
                    + "`reactive-bench verify --filter '^\(first.workload)$' --architecture \(first.implementation)` runs this alone")
        }
        return complaints
    }

    /// The rows about which processes disagree.
    private static func odd(_ rows: [Row]) -> [RowKey] { rows.filter { $0.status == .nondeterministic }.map(\.key) }

    /// The last line of a run that has not succeeded: what went wrong stands above the tables, and is out of sight by then.
    private var verdict: String? { Self.verdict(run.run.troubles, Self.odd(rows)) }

    /// Nil where there are neither troubles nor rows about which processes disagree.
    package static func verdict(_ troubles: [Trouble], _ odd: [RowKey]) -> String? {
        if troubles.isEmpty, odd.isEmpty { return nil }
        let first = troubles.first.map { "\($0)" } ?? "\(odd[0]): processes disagreed"
        let count = troubles.count + odd.count
        return "FAILED  \(count == 1 ? "one result is" : "\(count) results are") wrong\(count == 1 ? "" : ", first"): \(first)"
    }

    private static func nondeterministic(_ odd: [RowKey]) -> [Section] {
        if odd.isEmpty { return [] }
        var section = Section("Not counts", name: "nondeterministic")
        section.notes = ["Processes disagreed, so this run ends with 3, and the gate would fail:"] + odd.map { "  \($0)" }
        return [section]
    }

    /// Nothing can be said of the times of a quick run in a comparison either. Nil if the run is none, or if its times have intervals.
    static func adviceOfQuickRun(_ rows: [Row], isQuick: Bool) -> String? {
        let times = rows.filter { $0.key.metric.kind == .timed && $0.value != nil }
        if !isQuick || times.isEmpty || times.contains(where: { $0.interval != nil }) { return nil }
        return "To compare times, measure without QUICK=1."
    }

    /// How to compare this run with one before that has its rows: of the same part, for one of a part, or of everything.
    private var comparison: String {
        let description = run.description
        if let advice = Self.adviceOfQuickRun(rows, isQuick: description.quick) { return advice }
        var base = folder.previous(isPartial: false)
        if description.isPartial, let setAside = run.setAside, let last = try? RunDescription.beside(setAside),
            last.selection == description.selection, last.quick == description.quick
        {
            base = setAside
        }
        if FileManager.default.fileExists(atPath: base) {
            return "Compare with the run before: make compare BASE=\(base) HEAD=\(folder.csv)"
        }
        let next = folder.previous(isPartial: description.isPartial)
        return "To compare two runs, measure the same once more, then: make compare BASE=\(next) HEAD=\(folder.csv)"
    }
}
