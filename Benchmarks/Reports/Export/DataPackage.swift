/// A description of a result file that programs read: the names, types and meanings of its columns.
enum DataPackage {
    private struct Package: Encodable {
        let profile = "tabular-data-package"
        let name = "reactive-ownership-benchmarks"
        let title = "What ownership schemes of reactive streams cost"
        let created: String?
        let resources: [Resource]
    }

    private struct Resource: Encodable {
        let profile = "tabular-data-resource"
        let name: String, path: String
        let format = "csv", mediatype = "text/csv", encoding = "utf-8"
        let schema: Schema
    }

    private struct Schema: Encodable {
        let fields: [Field]
        let missingValues = [""]
    }

    struct Field: Encodable, Equatable {
        let name: String, type: String, description: String
    }

    /// To be kept beside the CSV, whose name is its path.
    static func text(of run: ComparedRun) -> String {
        let file = (run.path as NSString).lastPathComponent
        let name = file.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" }
        return Export.json(
            Package(
                created: run.description?.started, resources: [Resource(name: String(name), path: file, schema: Schema(fields: fields))]))
    }

    /// In the order of the columns.
    static var fields: [Field] {
        CSVFormat.columns.compactMap { column in
            known[column].map { Field(name: column, type: $0.type, description: $0.description) }
        }
    }

    private static let known: [String: (type: String, description: String)] = [
        "schema_version": ("integer", "The version of this schema."),
        "workload": ("string", "What was run, as group/what."),
        "architecture": ("string", "Which library or control ran it."),
        "parameter": ("string", "What is swept: depth, width, events or threads; empty where nothing is."),
        "size": ("integer", "The value of the parameter."),
        "phase": ("string", "The step of the run; with /batch, several runs were timed as one."),
        "metric": ("string", "What was measured."),
        "unit": ("string", "1, bytes or ns."),
        "direction": ("string", "Which way is better: lower, higher or none."),
        "kind": ("string", "exact: two runs agree to the unit; timed: they do not; measured: nearly."),
        "samples": ("integer", "How many samples the figures are from."),
        "min": ("number", "The smallest sample."),
        "p25": ("number", "The lower quartile."),
        "median": ("number", "The median: the figure that stands for the row."),
        "p75": ("number", "The upper quartile."),
        "p90": ("number", "The quantile of 90 %."),
        "p99": ("number", "The quantile of 99 %."),
        "max": ("number", "The largest sample."),
        "mad": ("number", "The median absolute deviation from the median, unscaled."),
        "processes": ("integer", "How many processes a time is from."),
        "low": ("number", "The lower end of the 95 % interval of the median over processes."),
        "high": ("number", "The upper end of it."),
        "batch": ("integer", "How many runs one sample is the mean of."),
        "quantiles_of": ("string", "What the quantiles are quantiles of: teardowns, runs, batch means or processes."),
        "status": ("string", "ok, unsupported, nondeterministic or error."),
        "detail": ("string", "Why there is no figure."),
    ]
}
