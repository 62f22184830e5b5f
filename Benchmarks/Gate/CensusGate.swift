/// What the census tool counts, held against a baseline of its own: retains and releases, objects, what stays behind.
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
        let run = try CensusRun.counted(Plan(selection, .threePerSweep), by: tool)
        return CountRules.judgeAll(baseline: baseline.rows, measured: Self.counts(run), troubles: run.troubles)
    }

    /// What to do where the census tool is missing, or another program is in its place.
    package static let remedy = "`make census-tool` builds it"

    package static func check(_ tool: ChildTool) throws(Failure) {
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw Failure(.usage, "\(tool.path): no such program; \(remedy)")
        }
        let answer: ChildReport
        do throws(ChildFailure) { answer = try tool.report(ChildTask(.hello), limit: 30) } catch {
            throw Failure(.usage, "\(tool.path): does not answer as the census tool does (\(error)); \(remedy)")
        }
        if !answer.countsObjects {
            throw Failure(.usage, "\(tool.path): a build that cannot count objects, not the census tool; \(remedy)")
        }
    }

    /// The rows that a baseline has of a census. A run that failed is a row of its own.
    static func counts(_ run: CensusRun) -> [Row] { run.rows().filter { Baseline.holds($0.key.metric) } }
}

extension GateFact {
    static func census(_ count: Int, path: String, tool: String) -> Self {
        Self("census", "\(Number.count(Double(count))) against \(path), by \(tool)")
    }
}
