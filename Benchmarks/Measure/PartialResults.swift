/// The results of a count that is over, or that the user has stopped.
struct PartialResults {
    var rows: [Row]
    /// The workloads with anything uncounted, in the order of the plan.
    var missing: [String] = []

    /// Writes what was found before the user asked to stop. Returns a failure that says where it is, and how to count the rest.
    ///
    /// `verb` did the counting. The file is a separate one, so that a complete file of that verb stays.
    func keep(from verb: String, in folder: ResultFolder, _ description: RunDescription) throws(Failure) -> Failure {
        if rows.isEmpty { return Failure(.interrupted, "interrupted while counting; nothing was written") }
        let csv = "\(folder.path)/\(verb)-partial.csv"
        var description = description
        description.ended = RunDescription.timestamp()
        description.missing = missing
        description.complete = false
        try ResultFolder.write(rows, description, to: csv)
        let rest =
            missing.isEmpty
            ? "these are all counts, and the same command again gives the rest"
            : "the same command with --filter '^(\(missing.joined(separator: "|")))$' and another --output counts the rest"
        return Failure(.interrupted, "interrupted; \(Number.rowsAre(rows.count)) in \(csv); \(rest)")
    }
}
