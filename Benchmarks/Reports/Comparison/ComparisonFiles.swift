import Foundation
import Results
import Runner

extension ComparisonReport {
    static let columns = [
        "workload", "architecture", "parameter", "size", "phase", "metric", "unit", "kind", "head", "base_value", "head_value", "ratio",
        "ratio_low", "ratio_high", "p", "threshold", "verdict",
    ]

    /// One row of the comparison, for programs. Of a time, `ratio` is the estimate that the interval is of, from the processes' figures;
    /// of everything else the head divided by the base.
    struct Entry: Encodable {
        /// `architecture` is the column's name in every file of the tool, so that old files can be read.
        var workload, architecture, parameter: String
        var size: Int?
        var phase, metric, unit, kind: String
        /// The path of the file that is held against the base.
        var head: String
        var baseValue, headValue, ratio, ratioLow, ratioHigh, p, threshold: Double?
        /// `slower`, `faster`, `~`, `?`; `=`, `better`, `worse`, `other`; `status`; `only_base`, `only_head`; or nothing.
        var verdict: String

        init(_ key: RowKey, head: String, verdict: String, base: Double? = nil, value: Double? = nil, judgement: Judgement? = nil) {
            (workload, architecture, parameter, size) = (key.workload, key.implementation, key.parameter.rawValue, key.size)
            (phase, metric, unit, kind) = (key.phase, key.metric.rawValue, key.metric.unit, key.metric.kind.rawValue)
            (self.head, self.verdict, baseValue, headValue) = (head, verdict, base, value)
            if key.metric.kind == .timed {
                (ratio, ratioLow, ratioHigh) = (judgement?.ratio, judgement?.interval?.low, judgement?.interval?.high)
                (p, threshold) = (judgement?.p, judgement?.threshold)
            } else if let base, let value, base != 0 {
                ratio = value / base
            }
        }
    }

    /// Every row, changed or not, in the order of the files; then those of one side.
    var entries: [Entry] {
        heads.flatMap { head -> [Entry] in
            let path = head.run.path
            return head.comparison.pairs.map {
                Entry($0.key, head: path, verdict: $0.verdict.name, base: $0.base.value, value: $0.head.value, judgement: $0.judgement)
            } + head.comparison.onlyBase.map { Entry($0.key, head: path, verdict: "only_base", base: $0.value) }
                + head.comparison.onlyHead.map { Entry($0.key, head: path, verdict: "only_head", value: $0.value) }
        }
    }

    /// RFC 4180, one line per row and head. It has no place for the caveats; whoever prints it says them beside it.
    package var csv: [String] {
        [Self.columns.joined(separator: ",")]
            + entries.map { entry in
                let numbers = [entry.baseValue, entry.headValue, entry.ratio, entry.ratioLow, entry.ratioHigh, entry.p, entry.threshold]
                let fields = [
                    entry.workload, entry.architecture, entry.parameter, entry.size.map(String.init) ?? "", entry.phase, entry.metric,
                    entry.unit, entry.kind, entry.head,
                ]
                return (fields + numbers.map { $0.map(Self.number) ?? "" } + [entry.verdict]).map(CSVFormat.quoted).joined(separator: ",")
            }
    }

    /// Seven digits: more than any time has, and all that a p needs.
    private static func number(_ value: Double) -> String { value == value.rounded() ? Number.exact(value) : String(format: "%.7g", value) }

    private struct File: Encodable {
        var name, path: String
        var rows: Int
        var drift: Double?
    }

    private struct MeanEntry: Encodable {
        var head, metric: String
        var ratio: Double?
        var rows: Int
    }

    private struct Document: Encodable {
        var files: [File]
        var caveats: [Caveat]
        var rows: [Entry]
        var geometricMeans: [MeanEntry]
    }

    /// One JSON object: the files, the caveats, every row, the geometric means. A missing number is absent.
    package var json: String {
        let files =
            [File(name: "base", path: base.path, rows: base.rows.count, drift: nil)]
            + heads.map { File(name: $0.name, path: $0.run.path, rows: $0.run.rows.count, drift: $0.comparison.drift) }
        let means = heads.flatMap { head in
            metrics.map { metric in
                let mean = head.comparison.mean(metric)
                return MeanEntry(head: head.run.path, metric: metric.rawValue, ratio: mean?.ratio, rows: mean?.rows ?? 0)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        // Nothing in here can fail to encode: strings, and numbers that are finite.
        let data = try! encoder.encode(Document(files: files, caveats: caveats, rows: entries, geometricMeans: means))
        return String(decoding: data, as: UTF8.self)
    }
}
