/// The file beside the census's figures: what was allocated, by type.
package enum CensusTypes {
    /// The lines of one run.
    package static func lines(_ job: Plan.Job, _ implementation: WorkloadImplementation, _ census: ObjectCensus) -> [String] {
        let workload = job.entry.workload
        let size = workload.parameter == .none ? "" : String(job.size)
        return census.lines.map { line in
            let fields = [
                String(CSVFormat.schemaVersion), workload.slug, implementation.name, workload.parameter.rawValue, size, line.phase,
                line.type,
                String(line.allocated), String(line.freed), String(line.live),
            ]
            return fields.map(CSVFormat.quoted).joined(separator: ",")
        }
    }
}
