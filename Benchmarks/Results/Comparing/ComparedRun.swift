/// A run to compare: its path, its rows, and, as far as they exist, its description and its samples.
package struct ComparedRun: Sendable {
    package let path: String
    package let rows: [Row]
    package let description: RunDescription?
    package let samples: Samples?

    package init(path: String) throws(Failure) {
        self.path = path
        rows = try CSVReader.rows(at: path)
        description = try RunDescription.beside(path)
        samples = try SampleFile.samples(of: path, described: description?.samples)
        if let samples { try Self.check(samples, of: rows, at: path) }
    }

    /// Throws unless the samples belong to these rows: each row must have as many processes, and as many samples in all, as it says.
    private static func check(_ samples: Samples, of rows: [Row], at path: String) throws(Failure) {
        for row in rows where row.key.metric.kind == .timed {
            guard let count = row.samples, let processes = row.processes else { continue }
            let found = samples[row.key]
            if found.count == processes && found.reduce(0, { $0 + $1.count }) == count { continue }
            let file = SampleFile.path(beside: path)
            throw Failure(
                .usage,
                "\(file): from another run than \(path), since samples of \(row.key) do not match; copy all files of a run, or "
                    + "remove this file to go without")
        }
    }

    init(path: String, rows: [Row], description: RunDescription?, samples: Samples? = nil) {
        (self.path, self.rows, self.description, self.samples) = (path, rows, description, samples)
    }

    /// Whether its rows have intervals, so that times can be compared without samples. Files of schema 2 have none.
    package var hasIntervals: Bool { rows.contains { $0.interval != nil } }

    package var hasTimes: Bool { rows.contains { $0.key.metric.kind == .timed && $0.value != nil } }
}
