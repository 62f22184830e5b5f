import Results
import Runner

/// The whole gate: counts against the baseline, the census against its own, and times against another revision.
package struct GateRun {
    private let selection: BaselineSelection
    private let baseline: (path: String, rows: [Row])
    private let acceptance: Acceptance?
    private let census: CensusGate?
    private let comparison: PairedComparison?
    private let texts: WorkloadTexts?

    /// What was asked for.
    package struct Request: Sendable {
        package var selection: BaselineSelection
        /// The path of the baseline.
        package var baseline: String
        /// The path of the census tool.
        package var census: String?
        /// A regular expression on workloads that may be new, gone or changed.
        package var accept: String?
        package var comparison: PairedComparison.Request?

        package init(
            selection: BaselineSelection, baseline: String, census: String?, accept: String?, comparison: PairedComparison.Request?
        ) {
            (self.selection, self.baseline, self.census) = (selection, baseline, census)
            (self.accept, self.comparison) = (accept, comparison)
        }
    }

    /// Everything that can be refused is refused here, before minutes of measuring.
    package init(_ request: Request, whole: Catalogue) throws(Failure) {
        selection = request.selection
        acceptance = try request.accept.map(Acceptance.init)
        if let description = try RunDescription.beside(request.baseline) {
            try Build.claimed.check(description.toolchain.build, at: request.baseline)
        }
        baseline = (request.baseline, try selection.rows(of: request.baseline))
        let selection = selection
        census = try request.census.map { tool throws(Failure) in
            try CensusGate(ChildTool(path: tool), baseline: Baseline.census(beside: request.baseline), selection)
        }
        Interruption.listen()
        let texts = whole.texts
        self.texts = texts
        comparison = try request.comparison.map { comparison throws(Failure) in
            try PairedComparison(comparison, of: selection, whole: whole, headTexts: texts)
        }
    }

    package func judge() throws(Failure) -> GateReport {
        let run = try BenchmarkRun.counted(Plan(selection.catalogue, .whole))
        let counts = Self.judgeCounts(
            run.rows(), troubles: run.troubles, baseline: baseline.rows, baseline.path,
            texts: (try RunDescription.beside(baseline.path), texts), of: selection.catalogue)
        let census = try census.map { census throws(Failure) -> Part in ([census.fact], try census.judge()) }
        let times = try comparison.map { comparison throws(Failure) -> Part in try comparison.judge() }
        return Self.report(counts, census: census, times: times, acceptance)
    }

    /// What one part of the gate says.
    typealias Part = (facts: [GateFact], verdicts: [Verdict])

    /// All parts together. Without a census tool or a base, the report says that there was none.
    static func report(_ counts: Part, census: Part?, times: Part?, _ acceptance: Acceptance?) -> GateReport {
        let parts: [Part] = [([.build(.claimed)], []), counts, census ?? ([.noCensus], []), times ?? ([.noBase], [])]
        let verdicts = parts.flatMap(\.verdicts)
        return GateReport(facts: parts.flatMap(\.facts), verdicts: acceptance?.apply(verdicts) ?? verdicts)
    }

    /// The counts, which are measured here, against the baseline, which was read from `path`.
    static func judgeCounts(
        _ rows: [Row], troubles: [Trouble], baseline: [Row], _ path: String, texts: (old: RunDescription?, new: WorkloadTexts?),
        of catalogue: Catalogue
    ) -> Part {
        // What stays alive is judged as a count like every other.
        let measured = rows.filter { Baseline.holds($0.key.metric) }
        var part: Part = ([.counts(measured.count { $0.key.metric.kind == .exact }, path: path)], [])
        part.verdicts = CountRules.judgeAll(baseline: baseline, measured: measured, troubles: troubles)
        let stacks = part.verdicts.count { $0.metric == .stackBytes }
        if stacks > 0 { part.facts.append(.stack(stacks)) }
        part.facts += TextRule.facts(texts.old, machine: .current(), toolchain: .current())
        guard let old = texts.old?.workloadTexts else { return part }
        guard let new = texts.new else {
            part.facts.append(.textsUnknown(isBaseOlder: false))
            return part
        }
        part.verdicts += TextRule.verdicts(baseline: old, tree: new, after: part.verdicts) { workload, implementation in
            catalogue.entries.contains {
                $0.workload.slug == workload && $0.implementations.contains { $0.name == implementation }
            }
        }
        return part
    }
}
