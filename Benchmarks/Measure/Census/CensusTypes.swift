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

    /// Writes the whole file.
    package static func write(_ lines: [String], to path: String) throws(Failure) {
        let text = ([CensusTypeLine.header] + lines).map { $0 + "\n" }.joined()
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Failure(.usage, "\(path): cannot be written (\(error.localizedDescription)); make room, or give another folder")
        }
    }
}
