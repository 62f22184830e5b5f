import Results

/// What one implementation allocates in one workload, by type and phase.
package struct CensusedJob {
    package let job: Plan.Job
    package let implementation: WorkloadImplementation
    package let census: ObjectCensus
}

/// A census by this process's own build, written to its files.
package struct RecordedCensus {
    package let rows: [Row]
    package let byType: [CensusedJob]
    /// The implementations that crashed, hung or were wrong, and how.
    package let troubles: [Trouble]
    package let isComplete: Bool
    /// The paths of what was written.
    package let csv: String, types: String

    /// Larger sizes have the same types, and more of each.
    private static let largestByType = 1_000

    /// Counts all of `plan` and writes what it found. `description` is what can be said beforehand.
    package init(_ plan: Plan, in folder: ResultFolder, _ description: RunDescription) throws(Failure) {
        (csv, types) = (folder.path + "/census.csv", folder.path + "/census-types.csv")
        let run = try CensusRun.counted(plan, by: .own)
        (rows, troubles) = (run.rows(), run.troubles)
        isComplete = troubles.isEmpty && !rows.contains { $0.status == .nondeterministic }
        var description = description
        description.ended = RunDescription.timestamp()
        description.complete = isComplete
        try ResultFolder.write(rows, description, to: csv)
        // What failed to do what the workload expects was reported by the children.
        byType = plan.jobs.filter { $0.size <= Self.largestByType }.flatMap { job in
            job.entry.implementations.compactMap { implementation in
                (try? ObjectCensus(job, implementation)).map { CensusedJob(job: job, implementation: implementation, census: $0) }
            }
        }
        try CensusTypes.write(byType.flatMap { CensusTypes.lines($0.job, $0.implementation, $0.census) }, to: types)
    }
}
