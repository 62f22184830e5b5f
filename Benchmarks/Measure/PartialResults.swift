/// What a count has found when it is over, or when the person has asked to stop.
struct PartialResults {
    var rows: [Row]
    /// The workloads of which something was not counted, in the order of the plan.
    var missing: [String] = []

    /// Keeps what was found before the person asked to stop, and says where it is and how the rest is counted. `verb` counted it. It goes
    /// to a file of its own, so that a whole file of that verb stays.
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
