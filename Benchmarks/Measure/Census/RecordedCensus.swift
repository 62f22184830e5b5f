package struct CensusedJob {
    package let job: Plan.Job
    package let implementation: WorkloadImplementation
    package let census: ObjectCensus

    var lines: [String] {
        let workload = job.entry.workload
        let size = workload.parameter == .none ? "" : String(job.size)
        return census.lines.map { line in
            let fields = [
                String(CSVFormat.schemaVersion), workload.slug, implementation.name, workload.parameter.rawValue, size, line.phase,
                line.type, String(line.allocated), String(line.freed), String(line.live),
            ]
            return CSVFormat.line(fields)
        }
    }
}

/// A census by this process's own build, written to its files.
package struct RecordedCensus {
    package let rows: [Row]
    package let byType: [CensusedJob]
    package let troubles: [Trouble]
    package let isComplete: Bool
    package let csv: String, types: String

    /// The largest size in the census by type. Larger sizes have the same types, and more of each.
    private static let largestByType = 1_000

    /// Counts all of `plan` and writes what it found, even if the user asks to stop. `description` is what is known beforehand.
    package init(_ plan: Plan, in folder: ResultFolder, _ description: RunDescription) throws(Failure) {
        (csv, types) = (folder.path + "/census.csv", folder.path + "/census-types.csv")
        let (run, missing) = try CensusRun.begun(plan, by: .own)
        (rows, troubles) = (run.rows(), run.troubles)
        let results = PartialResults(rows: rows, missing: missing)
        if !missing.isEmpty { throw try results.keep(from: "census", in: folder, description) }
        isComplete = troubles.isEmpty && !rows.contains { $0.status == .nondeterministic }
        var description = description
        description.ended = RunDescription.timestamp()
        description.complete = isComplete
        byType = Self.byType(plan, without: run.troubles)
        // Both files are of this run, or neither.
        if Interruption.isRequested { throw try results.keep(from: "census", in: folder, description) }
        let lines = [CensusTypeLine.header] + byType.flatMap(\.lines)
        try ResultFolder.write(rows, description, to: csv, with: [(types, Data((lines.joined(separator: "\n") + "\n").utf8))])
    }

    /// The census by type, taken in this process.
    ///
    /// Implementations that crashed, hung or were wrong in a child are left out; the children have reported them.
    private static func byType(_ plan: Plan, without troubles: [Trouble]) -> [CensusedJob] {
        plan.jobs.filter { $0.size <= largestByType }.flatMap { job in
            let failed = Set(troubles.filter { $0.title == job.title }.map(\.implementation))
            return job.entry.implementations.compactMap { implementation -> CensusedJob? in
                if Interruption.isRequested || failed.contains(implementation.name) { return nil }
                return (try? ObjectCensus(job, implementation)).map { CensusedJob(job: job, implementation: implementation, census: $0) }
            }
        }
    }
}
