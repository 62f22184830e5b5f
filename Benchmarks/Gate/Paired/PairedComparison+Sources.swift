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
        let verdicts = WorkloadDifferences.verdicts(targets, head: head, base: base) + ruleChanges + gone
        let odd = Set(verdicts.map { $0.workload + "\t" + $0.implementation })
        let oddCanaries = WorkloadDifferences.canary(canaries, head: head, base: base)
        return Sources(
            comparable: targets.filter { !odd.contains($0.workload + "\t" + $0.implementation) },
            canaries: oddCanaries.isEmpty ? canaries : [], verdicts: verdicts + oddCanaries)
    }

    /// Of what instructions are judged: what is counted and is the same text in both trees, whether it has times or not. Each is
    /// `workload`, a tab, and `implementation`. Controls only if `withControls`, as for times.
    static func counted(
        _ catalogue: Catalogue, withControls: Bool, head: WorkloadDifferences.Hash, base: WorkloadDifferences.Hash
    ) -> Set<String> {
        var counted: Set<String> = []
        for entry in catalogue.entries where entry.workload.counting != .none {
            for implementation in entry.implementations where withControls || implementation.kind == .library {
                let (workload, name) = (entry.workload.slug, implementation.name)
                if let text = head(workload, name), text == base(workload, name) { counted.insert(workload + "\t" + name) }
            }
        }
        return counted
    }
}
