/// One of the runs that are compared: its name, its rows, what the JSON beside it says, and its samples, as far as they are there.
public struct ComparedRun: Sendable {
    public let path: String
    public let rows: [Row]
    public let description: RunDescription?
    public let samples: Samples?

    public init(path: String) throws(Failure) {
        self.path = path
        rows = try CSVReader.rows(at: path)
        description = try RunDescription.beside(path)
        samples = try SampleFile.samples(of: path, described: description?.samples)
    }

    init(path: String, rows: [Row], description: RunDescription?, samples: Samples? = nil) {
        (self.path, self.rows, self.description, self.samples) = (path, rows, description, samples)
    }

    var hasTimes: Bool { rows.contains { $0.key.metric.kind == .timed && $0.value != nil } }
}
