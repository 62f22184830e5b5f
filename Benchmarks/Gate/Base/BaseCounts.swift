/// The counts of the base's own build, which replace a missing baseline for this compiler and system.
struct BaseCounts {
    private let tool: ChildTool
    /// Nil unless the census is compared with the base's as well.
    private let census: ChildTool?
    /// What both trees run from the same text.
    private let catalogue: Catalogue
    /// On what only one tree has or what differs, unless the comparison of times reports it.
    private let differences: [Verdict]

    /// `covered`: targets whose differences are reported with the times.
    init(
        _ tool: ChildTool, census: ChildTool?, of catalogue: Catalogue, covered: [PairedTarget], head: WorkloadDifferences.Hash,
        base: WorkloadDifferences.Hash
    ) {
        (self.tool, self.census) = (tool, census)
        self.catalogue = catalogue.filtered { workload, implementation in
            let entrant = Entrant(workload, implementation)
            return head(entrant).map { $0 == base(entrant) } ?? false
        }
        let covered = Set(covered.map(\.entrant))
        // Everything with counts, at any size, but the canary, which is judged by its times.
        let counted = catalogue.entrants { entry, _ in entry.workload.counting != .none && entry.workload.slug != PairedTarget.canary }
        differences = WorkloadDifferences.verdicts(counted.filter { !covered.contains($0) }, head: head, base: base)
    }

    /// Judges the head's counts, which are already measured. `path`: where a baseline would be.
    func judge(_ head: BenchmarkRun, insteadOf path: String) throws(Failure) -> GateRun.Part {
        let base = try BenchmarkRun.counted(Plan(catalogue, .whole), by: tool, title: "counting the base")
        let verdicts = Self.verdicts(base: base.rows(), head: compared(head.rows()), troubles: head.troubles)
        let stack = GateFact.stack(verdicts), counts = verdicts.count { $0.metric != .stackBytes }
        return ([.countsOfBase(counts, insteadOf: path)] + stack, differences + verdicts)
    }

    /// Judges the head's census. `tool`: the head's.
    func judge(_ head: CensusRun, by tool: ChildTool) throws(Failure) -> GateRun.Part {
        guard let census else { return ([.noCensus], []) }
        let base = try CensusRun.counted(Plan(catalogue, .threePerSweep), by: census)
        let verdicts = Self.verdicts(base: base.rows(), head: compared(head.rows()), troubles: head.troubles)
        return ([.censusOfBase(verdicts.count, tool: tool.path)], verdicts)
    }

    private func compared(_ rows: [Row]) -> [Row] { rows.filter { catalogue.covers($0.key, isWhole: false) } }

    /// Judges by the rules of a baseline, with two exceptions.
    ///
    /// A lower count passes, since the next change has this one as its base. What has no count in the base is not judged.
    static func verdicts(base: [Row], head: [Row], troubles: [Trouble] = []) -> [Verdict] {
        CountRules.judgeAll(baseline: Baseline.held(base), measured: Baseline.held(head), troubles: troubles).map { verdict in
            var verdict = verdict
            switch verdict.kind {
            case .better: verdict.code = .fine
            case .new: (verdict.cause, verdict.code) = (.newToBase, .nothingToCompare)
            case .gone: (verdict.cause, verdict.code) = (.goneFromHead, .nothingToCompare)
            case .status:
                guard case .status(let old, let new) = verdict.cause.change, old == .error || old == .nondeterministic else { break }
                (verdict.kind, verdict.code, verdict.cause) = (.new, .nothingToCompare, .noFigureInBase(old: old, new: new))
            default: break
            }
            return verdict
        }
    }
}

extension GateFact {
    /// How many counts were compared with the base's own build, since there is no baseline at `path`.
    static func countsOfBase(_ count: Int, insteadOf path: String) -> Self {
        Self("counts", "\(Number.count(count)) against the base's own, since there is no \(path)")
    }

    static func censusOfBase(_ count: Int, tool: String) -> Self {
        Self("census", "\(Number.count(count)) against the base's own, by \(tool)")
    }
}
