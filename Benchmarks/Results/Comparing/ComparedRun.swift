/// One of the runs that are compared: its name, its rows, what the JSON beside it says, and its samples, as far as they are there.
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
    }

    init(path: String, rows: [Row], description: RunDescription?, samples: Samples? = nil) {
        (self.path, self.rows, self.description, self.samples) = (path, rows, description, samples)
    }

    /// Whether its rows say between which bounds their times lie, so that they can be compared without samples: files of schema 2 do not.
    package var hasIntervals: Bool { rows.contains { $0.interval != nil } }

    package var hasTimes: Bool { rows.contains { $0.key.metric.kind == .timed && $0.value != nil } }
}
