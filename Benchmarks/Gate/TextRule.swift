/// Whether the workloads of a tree still have the texts with which its baseline was counted.
///
/// Equal counts of another text are misleading, and nobody would notice: a workload that accidentally does less keeps its counts per unit
/// of work.
package enum TextRule {
    /// One verdict for each workload whose text has changed while `verdicts` find all its counts equal.
    ///
    /// Where counts differ, the change has been noticed. `isChosen`: which were counted.
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

    /// How machine and compiler differ from the baseline's, as far as counts depend on them.
    package static func facts(_ baseline: RunDescription?, machine: Machine, toolchain: Toolchain) -> [GateFact] {
        guard let baseline else { return [.baselineWithoutDescription] }
        var facts: [GateFact] = baseline.workloadTexts == nil ? [.baselineWithoutTexts] : []
        // `libc glibc 2.39, baseline glibc 2.36`.
        let differences = [
            ("libc", machine.libc, baseline.machine.libc), ("compiler", toolchain.swiftVersion, baseline.toolchain.swiftVersion),
            ("flags", toolchain.flags.joined(separator: " "), baseline.toolchain.flags.joined(separator: " ")),
        ].filter { $0.1 != $0.2 && !$0.1.isEmpty && !$0.2.isEmpty }.map { "\($0.0) \($0.1), baseline \($0.2)" }
        if !differences.isEmpty {
            facts.append(GateFact("unlike", "\(differences.joined(separator: "; ")): counts may differ for this reason alone"))
        }
        return facts
    }
}

extension Verdict.Cause {
    static let textOfBaseline = Self(
        "its source has changed since the baseline, but its counts are equal",
        remedy: "review the change; if it is intended, run \(Baseline.renewal)")
}

extension GateFact {
    static let baselineWithoutDescription = Self(
        "texts", "workloads and toolchain are not compared: the baseline has no JSON beside it; renew it with \(Baseline.renewal)")

    static let baselineWithoutTexts = Self(
        "texts", "workloads are not compared: the baseline's JSON has no hashes of them; renew it with \(Baseline.renewal)")
}
