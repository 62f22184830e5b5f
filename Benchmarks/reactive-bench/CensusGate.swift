import Foundation
import Measurement

/// What the census build counts, held against a baseline of its own: retains and releases, objects, what stays behind.
struct CensusGate {
    private let tool: ChildTool
    private let selection: Catalogue
    private let baseline: (path: String, rows: [Row])

    init(_ tool: ChildTool, _ arguments: Arguments, _ selection: Catalogue) throws(Failure) {
        try Self.check(tool)
        (self.tool, self.selection) = (tool, selection)
        baseline = try baselineRows(Baseline.census(beside: arguments.baseline ?? Baseline.defaultPath), arguments, selection)
    }

    var fact: String { "\(Number.count(Double(baseline.rows.count))) in \(baseline.path), by \(tool.path)" }

    func judge() throws(Failure) -> [Verdict] {
        let measured = try Self.counts(Plan(selection, quick: true), tool)
        return Gate.rules.flatMap { $0(baseline.rows, measured) }
    }

    static func check(_ tool: ChildTool) throws(Failure) {
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw Failure(.usage, "\(tool.path): no such program; `make census-tool` builds it")
        }
    }

    /// The exact rows of the census of a plan. A run that went wrong is a row of its own.
    static func counts(_ plan: Plan, _ tool: ChildTool) throws(Failure) -> [Row] {
        try censused(plan, by: tool).rows().filter { $0.key.metric.kind == .exact }
    }
}
