/// What of two trees is compared at all: functions of what both say of their workloads' texts.
extension PairedComparison {
    /// What the texts of both trees leave to compare.
    struct Sources {
        /// Those whose workload is the same text in both trees.
        var comparable: [PairedTarget]
        /// All canaries, or none if one is not the same text.
        var canaries: [PairedTarget]
        /// On what is not the same.
        var verdicts: [Verdict]
    }

    /// `ruleChanges` and `gone` are verdicts on what is in no target: the rules, and what the base alone has.
    static func sources(
        _ targets: [PairedTarget], canaries: [PairedTarget], ruleChanges: [Verdict], gone: [Verdict], head: WorkloadDifferences.Hash,
        base: WorkloadDifferences.Hash
    ) -> Sources {
        // Of all sizes alike: the text is the same.
        let verdicts = WorkloadDifferences.verdicts(targets.map(\.entrant).unique, head: head, base: base) + ruleChanges + gone
        let odd = Set(verdicts.map(\.entrant))
        let oddCanaries = WorkloadDifferences.canary(canaries.map(\.entrant), head: head, base: base)
        return Sources(
            comparable: targets.filter { !odd.contains($0.entrant) },
            canaries: oddCanaries.isEmpty ? canaries : [], verdicts: verdicts + oddCanaries)
    }

    /// Of what instructions are judged: what is counted and is the same text in both trees, whether it has times or not. Controls only if
    /// `withControls`, as for times.
    static func counted(
        _ catalogue: Catalogue, withControls: Bool, head: WorkloadDifferences.Hash, base: WorkloadDifferences.Hash
    ) -> [Entrant] {
        catalogue.entrants { $0.workload.counting != .none && (withControls || $1.kind == .library) }.filter {
            guard let text = head($0) else { return false }
            return text == base($0)
        }
    }
}
