/// A run with the counts of newer code, and the times that it had.
///
/// Any machine counts in a minute. Times need a quiet one, and can be renewed later.
package struct RecountedRun {
    package let rows: [Row]
    package let description: RunDescription

    /// Takes the counts of `run` from `counts`. Lists the workloads whose counts or texts have changed since they were timed.
    ///
    /// Throws if one of the two is not whole, if they were compiled differently or for different systems, or if `counts` lacks a count.
    /// - Parameter commit: that of the code that was counted.
    package init(_ run: ComparedRun, _ counts: ComparedRun, of commit: String?) throws(Failure) {
        var description = try Self.description(of: run)
        let newer = try Self.description(of: counts), index = RowIndex(counts.rows)
        if !run.hasTimes {
            throw Failure(.usage, "\(run.path) has no times to keep; give the run first: reactive-bench recount RUN.csv COUNTS.csv")
        }
        if let first = Self.differences(of: newer, from: description).first {
            throw Failure(.nothingToCompare, "\(counts.path) is not comparable with \(run.path) (\(first)); \(Self.remedy)")
        }
        guard let oldTexts = description.workloadTexts, let newTexts = newer.workloadTexts else {
            throw Failure(.nothingToCompare, "\(run.path) or \(counts.path) does not say which texts it was compiled from; \(Self.remedy)")
        }
        var changed = Set(description.recounted?.workloads ?? [])
        rows = try run.rows.map { row throws(Failure) in
            let key = row.key
            if newTexts.isChanged(key.workload, key.implementation, fromBase: oldTexts) { changed.insert(key.workload) }
            guard key.metric.kind == .exact else { return row }
            guard let new = index[key] else {
                throw Failure(.nothingToCompare, "\(counts.path) has no row \(key): it is partial, or of other workloads; \(Self.remedy)")
            }
            if new.value != row.value || new.status != row.status { changed.insert(key.workload) }
            return new
        }
        description.workloadTexts = newTexts
        description.recounted = changed.isEmpty ? nil : .init(commit: commit, workloads: changed.sorted())
        self.description = description
    }

    private static let remedy = "give a whole baseline or run of this system, or measure the times anew, too: `make reference`"

    private static func description(of run: ComparedRun) throws(Failure) -> RunDescription {
        let json = RunDescription.path(beside: run.path)
        guard let description = run.description else { throw Failure(.usage, "\(json) is missing; copy both files of the run") }
        if description.complete, !description.quick { return description }
        throw Failure(.nothingToCompare, "\(run.path) is not a whole run; \(remedy)")
    }

    /// What may change counts, apart from the code.
    private static func differences(of counts: RunDescription, from run: RunDescription) -> [String] {
        let systems = [counts, run].map { "\($0.machine.architecture), \($0.machine.libc)" }
        return counts.toolchain.differences(fromBase: run.toolchain)
            + (systems[0] == systems[1] ? [] : ["system: \(systems[0]), base \(systems[1])"])
    }
}
