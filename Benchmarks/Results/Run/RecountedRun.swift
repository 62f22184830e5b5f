/// A run with the counts of newer code, and the times that it had.
///
/// Any machine counts in a minute. Times need a quiet one, and can be renewed later.
package struct RecountedRun {
    package let rows: [Row]
    package let description: RunDescription

    /// Takes the counts of `run` from `counts`, and notes of which workloads the times are older than the counts.
    ///
    /// Throws if a description is missing, the compilers differ, or `counts` lacks one of the counts.
    package init(_ run: ComparedRun, _ counts: ComparedRun) throws(Failure) {
        var description = try Self.description(of: run)
        let newer = try Self.description(of: counts), index = RowIndex(counts.rows)
        if let first = newer.toolchain.differences(fromBase: description.toolchain).first {
            throw Failure(.nothingToCompare, "\(counts.path) and \(run.path) have different compilers (\(first)); \(Self.remedy)")
        }
        var changed = Set(description.recounted?.workloads ?? [])
        rows = try run.rows.map { row throws(Failure) in
            guard row.key.metric.kind == .exact else { return row }
            guard let new = index[row.key] else {
                throw Failure(.nothingToCompare, "\(counts.path) has no row \(row.key); \(Self.remedy)")
            }
            if new != row { changed.insert(row.key.workload) }
            return new
        }
        if let old = description.workloadTexts, let new = newer.workloadTexts {
            for row in rows where new.isChanged(row.key.workload, row.key.implementation, fromBase: old) {
                changed.insert(row.key.workload)
            }
            description.workloadTexts = new
        }
        description.recounted = changed.isEmpty ? nil : .init(ended: newer.ended ?? newer.started, workloads: changed.sorted())
        self.description = description
    }

    private static let remedy = "measure the times anew as well: `make reference`"

    private static func description(of run: ComparedRun) throws(Failure) -> RunDescription {
        if let description = run.description { return description }
        throw Failure(.usage, "\(RunDescription.path(beside: run.path)) is missing; copy both files of the run")
    }
}
