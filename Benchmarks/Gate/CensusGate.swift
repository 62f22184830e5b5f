import Foundation
import Results
import Runner

/// What the census build counts, held against a baseline of its own: retains and releases, objects, what stays behind.
package struct CensusGate {
    private let tool: ChildTool
    private let selection: Catalogue
    private let baseline: (path: String, rows: [Row])

    package init(_ tool: ChildTool, baseline path: String, _ selection: BaselineSelection) throws(Failure) {
        try Self.check(tool)
        (self.tool, self.selection) = (tool, selection.catalogue)
        baseline = (path, try selection.rows(of: path))
    }

    package var fact: GateFact { .census(baseline.rows.count, path: baseline.path, tool: tool.path) }

    package func judge() throws(Failure) -> [Verdict] {
        let measured = try Self.counts(Plan(selection, .threePerSweep), tool)
        return CountRules.judgeAll(baseline: baseline.rows, measured: measured)
    }

    package static func check(_ tool: ChildTool) throws(Failure) {
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw Failure(.usage, "\(tool.path): no such program; `make census-tool` builds it")
        }
        let answer: ChildReport
        do throws(ChildFailure) { answer = try tool.report(ChildTask(.hello), limit: 30) } catch {
            throw Failure(.usage, "\(tool.path): does not answer as the census tool does (\(error)); `make census-tool` builds it")
        }
        if !answer.countsObjects {
            throw Failure(.usage, "\(tool.path): a build that cannot count objects; `make census-tool` builds one that can")
        }
    }

    /// The exact rows of the census of a plan. A run that went wrong is a row of its own.
    package static func counts(_ plan: Plan, _ tool: ChildTool) throws(Failure) -> [Row] {
        try CensusRun.counted(plan, by: tool).rows().filter { $0.key.metric.kind == .exact }
    }
}
