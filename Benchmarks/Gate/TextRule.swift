/// Whether the workloads of a tree are still the texts that its baseline was counted with. Equal counts of another text are about another
/// thing, and nobody would see it: a workload that does less by accident keeps its counts per unit of work.
package enum TextRule {
    /// One verdict for each workload whose text has changed while `verdicts` find all its counts equal. Where they differ, the change has
    /// been noticed. `isChosen` says which were counted.
    static func verdicts(baseline: WorkloadTexts, tree: WorkloadTexts, after verdicts: [Verdict], isChosen: (Entrant) -> Bool) -> [Verdict]
    {
        let passed = Set(verdicts.map(\.entrant)).subtracting(verdicts.filter { !$0.passes }.map(\.entrant))
        return tree.workloads.compactMap { workload in
            let changed = tree.implementations(of: workload).filter {
                let entrant = Entrant(workload, $0)
                return tree.isChanged(workload, $0, fromBase: baseline) && isChosen(entrant) && passed.contains(entrant)
            }
            if changed.isEmpty { return nil }
            return Verdict(
                .workloadChanged, workload: workload, subject: "\(workload) \(changed.joined(separator: ", "))", .textOfBaseline)
        }
    }

    /// What of machine and compiler is other than when the baseline was counted, as far as counts depend on it.
    package static func facts(_ baseline: RunDescription?, machine: Machine, toolchain: Toolchain) -> [GateFact] {
        guard let baseline else { return [.baselineWithoutDescription] }
        var facts: [GateFact] = baseline.workloadTexts == nil ? [.baselineWithoutTexts] : []
        let differences = [
            ("libc", machine.libc, baseline.machine.libc), ("compiler", toolchain.swiftVersion, baseline.toolchain.swiftVersion),
            ("flags", toolchain.flags.joined(separator: " "), baseline.toolchain.flags.joined(separator: " ")),
        ].filter { $0.1 != $0.2 && !$0.1.isEmpty && !$0.2.isEmpty }.map { "\($0.0) \($0.1), baseline \($0.2)" }
        if !differences.isEmpty { facts.append(.unlikeBaseline(differences)) }
        return facts
    }
}

extension Verdict.Cause {
    static let textOfBaseline = Self(
        "its own text is not that of the baseline, though its counts are equal",
        remedy: "look at what changed; if it is meant, accept it with \(Baseline.renewal)")
}

extension GateFact {
    static let baselineWithoutDescription = Self(
        "texts", "workloads and toolchain are not compared: the baseline has no JSON beside it; renew it with \(Baseline.renewal)")

    static let baselineWithoutTexts = Self(
        "texts", "workloads are not compared: the baseline's JSON has no hashes of them; renew it with \(Baseline.renewal)")

    /// In what machine and compiler differ from the baseline's: `libc glibc 2.39, baseline glibc 2.36`.
    static func unlikeBaseline(_ differences: [String]) -> Self {
        Self("unlike", "\(differences.joined(separator: "; ")): counts may differ for that alone")
    }
}
