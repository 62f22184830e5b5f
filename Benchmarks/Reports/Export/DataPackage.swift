struct DataPackage: Encodable {
    private struct Resource: Encodable {
        let profile = "tabular-data-resource"
        let name: String, path: String
        let format = "csv", mediatype = "text/csv", encoding = "utf-8"
        let schema = Schema()
    }

    private struct Schema: Encodable {
        let fields = DataPackage.fields
        let missingValues = [""]
    }

    struct Field: Encodable, Equatable {
        let name: String, type: String, description: String
    }

    private let profile = "tabular-data-package"
    private let name = "reactive-ownership-benchmarks"
    private let title = "What ownership schemes of reactive streams cost"
    private let created: String?
    private let resources: [Resource]

    /// Refers to the CSV by its bare name, so keep the two in one folder.
    init(of run: ComparedRun) {
        let file = (run.path as NSString).lastPathComponent
        let name = file.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" }
        (created, resources) = (run.description?.started, [Resource(name: String(name), path: file)])
    }

    static let fields = [
        Field(name: "schema_version", type: "integer", description: "The version of this schema."),
        Field(name: "workload", type: "string", description: "What was run, as group/what."),
        Field(name: "architecture", type: "string", description: "Which library or control ran it."),
        Field(name: "parameter", type: "string", description: "What is swept: depth, width, events or threads; empty where nothing is."),
        Field(name: "size", type: "integer", description: "The value of the parameter."),
        Field(name: "phase", type: "string", description: "The step of the run; with /batch, several runs were timed as one."),
        Field(name: "metric", type: "string", description: "What was measured."),
        Field(name: "unit", type: "string", description: "1, bytes or ns."),
        Field(name: "direction", type: "string", description: "Which way is better: always lower."),
        Field(name: "kind", type: "string", description: "exact: two runs agree to the unit; timed: they do not; measured: nearly."),
        Field(name: "samples", type: "integer", description: "How many samples the figures are from."),
        Field(name: "min", type: "number", description: "The smallest sample."),
        Field(name: "p25", type: "number", description: "The lower quartile."),
        Field(name: "median", type: "number", description: "The median: the figure that stands for the row."),
        Field(name: "p75", type: "number", description: "The upper quartile."),
        Field(name: "p90", type: "number", description: "The 90 % quantile."),
        Field(name: "p99", type: "number", description: "The 99 % quantile."),
        Field(name: "max", type: "number", description: "The largest sample."),
        Field(name: "mad", type: "number", description: "The median absolute deviation from the median, unscaled."),
        Field(
            name: "processes", type: "integer", description: "How many processes a time is from; in a pooled file, how many executables."),
        Field(name: "low", type: "number", description: "The lower end of the 95 % interval of the median over processes."),
        Field(name: "high", type: "number", description: "The upper end of that interval."),
        Field(name: "batch", type: "integer", description: "How many runs one sample is the mean of."),
        Field(
            name: "quantiles_of", type: "string",
            description: "What the quantiles are quantiles of: teardowns, runs, batch means or processes."),
        Field(name: "status", type: "string", description: "ok, unsupported, nondeterministic or error."),
        Field(name: "detail", type: "string", description: "Why there is no figure."),
    ]
}
