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

    struct Field: Encodable {
        let name: String, type: String, description: String

        fileprivate init(_ name: String, _ type: String, _ description: String) {
            (self.name, self.type, self.description) = (name, type, description)
        }
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
        Field("schema_version", "integer", "The version of this schema."),
        Field("workload", "string", "What was run, as group/what."),
        Field("architecture", "string", "Which library or control ran it."),
        Field("parameter", "string", "What is swept: depth, width, events or threads; empty where nothing is."),
        Field("size", "integer", "The value of the parameter."),
        Field("phase", "string", "The step of the run; with /batch, several runs were timed as one."),
        Field("metric", "string", "What was measured."),
        Field("unit", "string", "1, bytes or ns."),
        Field("direction", "string", "Which way is better: always lower."),
        Field("kind", "string", "exact: two runs agree to the unit; timed: they do not; measured: nearly."),
        Field("samples", "integer", "How many samples the figures are from."),
        Field("min", "number", "The smallest sample."),
        Field("p25", "number", "The lower quartile."),
        Field("median", "number", "The median: the figure that stands for the row."),
        Field("p75", "number", "The upper quartile."),
        Field("p90", "number", "The 90 % quantile."),
        Field("p99", "number", "The 99 % quantile."),
        Field("max", "number", "The largest sample."),
        Field("mad", "number", "The median absolute deviation from the median, unscaled."),
        Field("processes", "integer", "How many processes a time is from; in a pooled file, how many executables."),
        Field("low", "number", "The lower end of the 95 % interval of the median over processes."),
        Field("high", "number", "The upper end of that interval."),
        Field("batch", "integer", "How many runs one sample is the mean of."),
        Field("quantiles_of", "string", "What the quantiles are quantiles of: teardowns, runs, batch means or processes."),
        Field("status", "string", "ok, unsupported, nondeterministic or error."),
        Field("detail", "string", "Why there is no figure."),
    ]
}
