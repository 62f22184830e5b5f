/// The counts of the base's own build: what a change is held to where no baseline is committed for this compiler and system.
struct BaseCounts {
    private let tool: ChildTool
    /// Nil unless the census is held to the base's as well.
    private let census: ChildTool?
    /// What both trees run, from the same text.
    private let catalogue: Catalogue
    /// On what both trees do not have, as far as the comparison of times says nothing of it.
    private let differences: [Verdict]

    /// `covered`: whose differences are reported with the times.
    init(
        _ tool: ChildTool, census: ChildTool?, of catalogue: Catalogue, covered: [PairedTarget], head: WorkloadDifferences.Hash,
        base: WorkloadDifferences.Hash
    ) {
        (self.tool, self.census) = (tool, census)
        self.catalogue = catalogue.filtered { workload, implementation in
            head(workload, implementation).map { $0 == base(workload, implementation) } ?? false
        }
        differences = WorkloadDifferences.verdicts(Self.counted(in: catalogue, besides: covered), head: head, base: base)
    }

    /// What has counts, at any size. Of the canary, the comparison of times says all.
    private static func counted(in catalogue: Catalogue, besides covered: [PairedTarget]) -> [PairedTarget] {
        let covered = Set(covered.map { $0.workload + "\t" + $0.implementation })
        return catalogue.entries.filter { $0.workload.counting != .none && $0.workload.slug != PairedTarget.canary }.flatMap { entry in
            entry.implementations.filter { !covered.contains(entry.workload.slug + "\t" + $0.name) }.map {
                PairedTarget(workload: entry.workload.slug, implementation: $0.name, parameter: entry.workload.parameter, size: 0)
            }
        }
    }

    /// The counts of the head, which are measured already. `path`: where a baseline would stand.
    func judge(_ head: BenchmarkRun, insteadOf path: String) throws(Failure) -> GateRun.Part {
        let base = try BenchmarkRun.counted(Plan(catalogue, .whole), by: tool, title: "counting the base")
        let verdicts = Self.verdicts(base: base.rows(), head: compared(head.rows()), troubles: head.troubles)
        let stacks = verdicts.count { $0.metric == .stackBytes }
        let facts: [GateFact] = [.countsOfBase(verdicts.count - stacks, insteadOf: path)] + (stacks > 0 ? [.stack(stacks)] : [])
        return (facts, differences + verdicts)
    }

    /// The same of the census, by the head's tool and the base's.
    func judgeCensus(_ headTool: ChildTool, of selection: Catalogue) throws(Failure) -> GateRun.Part {
        guard let census else { return ([.noCensus], []) }
        let head = try CensusRun.counted(Plan(selection, .threePerSweep), by: headTool)
        let base = try CensusRun.counted(Plan(catalogue, .threePerSweep), by: census)
        let verdicts = Self.verdicts(base: base.rows(), head: compared(head.rows()), troubles: head.troubles)
        return ([.censusOfBase(verdicts.count, tool: headTool.path)], verdicts)
    }

    private func compared(_ rows: [Row]) -> [Row] { rows.filter { catalogue.covers($0.key, isWhole: false) } }

    /// By the rules of a baseline, but for two: a lower count passes, since the next change has this one as its base; and what the base
    /// has no count of is not judged.
    static func verdicts(base: [Row], head: [Row], troubles: [Trouble] = []) -> [Verdict] {
        func held(_ rows: [Row]) -> [Row] { rows.filter { Baseline.holds($0.key.metric) } }
        return CountRules.judgeAll(baseline: held(base), measured: held(head), troubles: troubles).map { verdict in
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
    /// The same against the base's own build, since there is no baseline at `path`.
    static func countsOfBase(_ count: Int, insteadOf path: String) -> Self {
        Self("counts", "\(Number.count(Double(count))) against the base's own, since there is no \(path)")
    }

    static func censusOfBase(_ count: Int, tool: String) -> Self {
        Self("census", "\(Number.count(Double(count))) against the base's own, by \(tool)")
    }
}
