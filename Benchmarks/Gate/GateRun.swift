/// The whole gate: counts and census against their baselines, and times against another revision.
///
/// Without a baseline, counts are compared with that revision, too.
package struct GateRun {
    private let selection: BaselineSelection
    private let path: String
    private let counts: Reference
    /// The census tool, and what its counts are compared with.
    private let census: (tool: ChildTool, reference: Reference)?
    private let acceptance: Acceptance?
    private let comparison: PairedComparison?
    private let texts: WorkloadTexts?

    /// What counts are compared with.
    private enum Reference {
        case baseline([Row])
        case base(BaseCounts)
    }

    /// Checks everything that can fail early, before minutes of measuring.
    ///
    /// `path`: of the baseline. `census`: the path of the census tool. `accept`: a regular expression on workloads that may be new, gone or
    /// changed. `whole`: everything that can be measured.
    package init(
        _ selection: BaselineSelection, baseline path: String, census: String?, accept: String?, comparison: PairedComparison.Request?,
        whole: Catalogue
    ) throws(Failure) {
        (self.selection, self.path, texts) = (selection, path, whole.texts)
        acceptance = try accept.map(Acceptance.init)
        if let description = try RunDescription.beside(path) { try Build.claimed.check(description.toolchain.build, at: path) }
        let rows = try selection.rows(of: path), tool = census.map { ChildTool(path: $0) }
        var censusRows: [Row]?
        if let tool {
            try CensusGate.check(tool)
            censusRows = try selection.rows(of: Baseline.census(beside: path))
        }
        Interruption.listen()
        let withCensus = tool != nil && censusRows == nil, texts = texts
        self.comparison = try comparison.map { request throws(Failure) in
            try PairedComparison.prepared(request, of: selection, whole: whole, headTexts: texts, withCensus: withCensus)
        }
        let base = self.comparison?.baseCounts
        func reference(_ rows: [Row]?) -> Reference { rows.map { .baseline($0) } ?? base.map { .base($0) } ?? .baseline([]) }
        counts = reference(rows)
        self.census = tool.map { ($0, reference(censusRows)) }
    }

    package func judge() throws(Failure) -> GateReport {
        let counts = try judgeCounts(), census = try judgeCensus()
        let times = try comparison.map { comparison throws(Failure) -> Part in try comparison.judge() }
        return Self.report(counts, census: census, times: times, acceptance)
    }

    private func judgeCounts() throws(Failure) -> Part {
        let run = try BenchmarkRun.counted(Plan(selection.catalogue, .whole))
        switch counts {
        case .baseline(let rows):
            return Self.judgeCounts(
                run.rows(), troubles: run.troubles, baseline: rows, path, texts: (try RunDescription.beside(path), texts),
                of: selection.catalogue)
        case .base(let base): return try base.judge(run, insteadOf: path)
        }
    }

    /// Nil without a census tool.
    private func judgeCensus() throws(Failure) -> Part? {
        guard let (tool, reference) = census else { return nil }
        let run = try CensusRun.counted(Plan(selection.catalogue, .threePerSweep), by: tool)
        switch reference {
        case .baseline(let rows):
            let verdicts = CountRules.judgeAll(baseline: rows, measured: Baseline.held(run.rows()), troubles: run.troubles)
            return ([.census(rows.count, path: Baseline.census(beside: path), tool: tool.path)], verdicts)
        case .base(let base): return try base.judge(run, by: tool)
        }
    }

    typealias Part = (facts: [GateFact], verdicts: [Verdict])

    /// All parts together. If there is no census tool or no base, the report says so.
    static func report(_ counts: Part, census: Part?, times: Part?, _ acceptance: Acceptance?) -> GateReport {
        let parts: [Part] = [([.build(.claimed)], []), counts, census ?? ([.noCensus], []), times ?? ([.noBase], [])]
        let verdicts = parts.flatMap(\.verdicts)
        return GateReport(facts: parts.flatMap(\.facts), verdicts: acceptance?.apply(verdicts) ?? verdicts)
    }

    /// Judges the counts that were measured against the baseline that was read from `path`.
    static func judgeCounts(
        _ rows: [Row], troubles: [Trouble], baseline: [Row], _ path: String, texts: (old: RunDescription?, new: WorkloadTexts?),
        of catalogue: Catalogue
    ) -> Part {
        // Live objects are judged like every other count.
        let measured = Baseline.held(rows)
        let verdicts = CountRules.judgeAll(baseline: baseline, measured: measured, troubles: troubles)
        var part: Part = ([.counts(measured.count { $0.key.metric.kind == .exact }, path: path)] + GateFact.stack(verdicts), verdicts)
        part.facts += TextRule.facts(texts.old, machine: .current(), toolchain: .current())
        guard let old = texts.old?.workloadTexts else { return part }
        guard let new = texts.new else {
            part.facts.append(.textsUnknown(isBaseOlder: false))
            return part
        }
        let counted = Set(catalogue.entrants { _, _ in true })
        part.verdicts += TextRule.verdicts(baseline: old, tree: new, after: verdicts, isChosen: counted.contains)
        return part
    }
}

extension GateFact {
    static func build(_ build: Build) -> Self { Self("build", build.words) }

    static func counts(_ count: Int, path: String) -> Self { Self("counts", "\(Number.count(count)) against \(path)") }

    /// How many phases have a verdict on their stack; empty if none has.
    static func stack(_ verdicts: [Verdict]) -> [Self] {
        let phases = verdicts.count { $0.metric == .stackBytes }
        return phases == 0 ? [] : [.stack(phases)]
    }

    static func stack(_ phases: Int) -> Self { Self("stack", "\(phases) phases, in bytes per operator") }

    static func census(_ count: Int, path: String, tool: String) -> Self {
        Self("census", "\(Number.count(count)) against \(path), by \(tool)")
    }

    static let noBase = Self("times", "not judged: there is no --base to compare with")

    static let noCensus = Self("census", "retains, releases and objects were not counted: \(Baseline.censusNeeded("gate"))")
}
