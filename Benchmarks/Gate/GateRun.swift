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
        /// The path of the census build.
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
            try Profile.claimed.checkBaseline(description.toolchain.knownProfile, at: request.baseline)
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
        var report = GateReport()
        report.facts.append(.profile(.claimed))
        try judgeCounts(&report)
        if let census {
            report.facts.append(census.fact)
            report.verdicts += try census.judge()
        } else {
            report.facts.append(.noCensus)
        }
        if let comparison {
            let (facts, verdicts) = try comparison.judge()
            report.facts += facts
            report.verdicts += verdicts
        } else {
            report.facts.append(.noBase)
        }
        if let acceptance { report.verdicts = acceptance.apply(report.verdicts) }
        return report
    }

    private func judgeCounts(_ report: inout GateReport) throws(Failure) {
        // What stays alive is judged as a count like every other.
        let run = try BenchmarkRun.counted(Plan(selection.catalogue, .whole))
        let measured = run.rows().filter { Baseline.holds($0.key.metric) }
        report.facts.append(.counts(measured.count { $0.key.metric.kind == .exact }, path: baseline.path))
        let verdicts = CountRules.judgeAll(baseline: baseline.rows, measured: measured, troubles: run.troubles)
        report.verdicts += verdicts
        let stacks = verdicts.count { $0.metric == .stackBytes }
        if stacks > 0 { report.facts.append(.stack(stacks)) }
        let description = try RunDescription.beside(baseline.path)
        report.facts += TextRule.facts(description, machine: .current(), toolchain: .current())
        guard let old = description?.workloadTexts, let new = texts else { return }
        report.verdicts += TextRule.verdicts(baseline: old, tree: new, after: report.verdicts) { workload, implementation in
            selection.catalogue.entries.contains {
                $0.workload.slug == workload && $0.implementations.contains { $0.name == implementation }
            }
        }
    }
}
