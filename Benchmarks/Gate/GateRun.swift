/// The whole gate: counts against the baseline, the census against its own, and times against another revision. Where there is no baseline,
/// counts are held against that revision, too.
package struct GateRun {
    private let selection: BaselineSelection
    private let path: String
    private let counts: Counts
    private let acceptance: Acceptance?
    private let census: Census?
    private let comparison: PairedComparison?
    private let texts: WorkloadTexts?

    /// What the counts are held against.
    private enum Counts {
        case baseline([Row])
        case base(BaseCounts)
    }

    /// The same of the census, with the head's tool.
    private enum Census {
        case baseline(CensusGate)
        case base(BaseCounts, ChildTool)
    }

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
        path = request.baseline
        let selection = selection, censusPath = Baseline.census(beside: path), tool = request.census.map { ChildTool(path: $0) }
        let lacksCounts = request.comparison != nil && selection.lacks(path)
        let lacksCensus = request.comparison != nil && selection.lacks(censusPath) && tool != nil
        let rows = lacksCounts ? nil : try selection.rows(of: path)
        let gate = lacksCensus ? nil : try tool.map { tool throws(Failure) in try CensusGate(tool, baseline: censusPath, selection) }
        if lacksCensus, let tool { try CensusGate.check(tool) }
        Interruption.listen()
        let texts = whole.texts
        self.texts = texts
        comparison = try request.comparison.map { comparison throws(Failure) in
            var comparison = comparison
            comparison.withCensus = lacksCensus
            return try PairedComparison.prepared(comparison, of: selection, whole: whole, headTexts: texts)
        }
        let base = comparison?.baseCounts
        counts = base.flatMap { lacksCounts ? .base($0) : nil } ?? .baseline(rows ?? [])
        census = gate.map { .baseline($0) } ?? base.flatMap { base in tool.map { .base(base, $0) } }
    }

    package func judge() throws(Failure) -> GateReport {
        let run = try BenchmarkRun.counted(Plan(selection.catalogue, .whole))
        let counts: Part
        switch self.counts {
        case .baseline(let rows):
            counts = Self.judgeCounts(
                run.rows(), troubles: run.troubles, baseline: rows, path, texts: (try RunDescription.beside(path), texts),
                of: selection.catalogue)
        case .base(let base): counts = try base.judge(run, insteadOf: path)
        }
        let census = try census.map { census throws(Failure) -> Part in
            switch census {
            case .baseline(let gate): ([gate.fact], try gate.judge())
            case .base(let base, let tool): try base.judgeCensus(tool, of: selection.catalogue)
            }
        }
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

extension GateFact {
    /// How both builds were made.
    static func build(_ build: Build) -> Self { Self("build", build.words) }

    static func counts(_ count: Int, path: String) -> Self { Self("counts", "\(Number.count(Double(count))) against \(path)") }

    static func stack(_ phases: Int) -> Self { Self("stack", "\(phases) phases, in bytes per operator") }

    static let noBase = Self("times", "not judged: there is no --base to compare with")

    static let noCensus = Self("census", "retains, releases and objects were not counted: \(Baseline.censusNeeded("gate"))")
}
