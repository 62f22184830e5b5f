/// What of two trees is comparable, judging by the texts of their workloads.
extension PairedComparison {
    struct Sources {
        /// The targets whose workload has the same text in both trees.
        var comparable: [PairedTarget]
        /// All canaries, or none if one has different texts.
        var canaries: [PairedTarget]
        /// On everything that differs.
        var verdicts: [Verdict]
    }

    /// `ruleChanges` and `gone` are verdicts on things without a target: the rules, and what only the base has.
    static func sources(
        _ targets: [PairedTarget], canaries: [PairedTarget], ruleChanges: [Verdict], gone: [Verdict], head: WorkloadDifferences.Hash,
        base: WorkloadDifferences.Hash
    ) -> Sources {
        // All sizes of a workload share one text.
        let verdicts = WorkloadDifferences.verdicts(targets.map(\.entrant).unique, head: head, base: base) + ruleChanges + gone
        let odd = Set(verdicts.map(\.entrant))
        let oddCanaries = WorkloadDifferences.canary(canaries.map(\.entrant), head: head, base: base)
        return Sources(
            comparable: targets.filter { !odd.contains($0.entrant) },
            canaries: oddCanaries.isEmpty ? canaries : [], verdicts: verdicts + oddCanaries)
    }

    /// The entrants whose instructions are judged: those that are counted and have the same text in both trees, timed or not.
    ///
    /// Controls are included only if `withControls`, as for times.
    static func counted(
        _ catalogue: Catalogue, withControls: Bool, head: WorkloadDifferences.Hash, base: WorkloadDifferences.Hash
    ) -> [Entrant] {
        catalogue.entrants { $0.workload.counting != .none && (withControls || $1.kind == .library) }.filter {
            guard let text = head($0) else { return false }
            return text == base($0)
        }
    }
}
