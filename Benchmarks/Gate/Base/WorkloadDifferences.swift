import Results

/// What cannot be compared, because the two trees do not mean the same by it. Each is said, and none is judged.
package enum WorkloadDifferences {
    /// The hash of what an implementation is compiled from for a workload; nil if it does not run it.
    package typealias Hash = (_ workload: String, _ implementation: String) -> String?

    /// One verdict for each target whose workload is another text in the base, or is not there.
    package static func verdicts(_ targets: [PairedTarget], head: Hash, base: Hash) -> [Verdict] {
        var seen: Set<PairedTarget> = []
        return targets.compactMap { target in
            // One for all sizes: the text is the same.
            var whole = target
            whole.size = 0
            guard seen.insert(whole).inserted else { return nil }
            let (old, new) = (base(target.workload, target.implementation), head(target.workload, target.implementation))
            let subject = "\(target.workload) \(target.implementation)"
            if old == nil, new == nil {
                return Verdict(
                    .workloadChanged, workload: target.workload, implementation: target.implementation, subject: subject, .noText)
            }
            if old == nil {
                return Verdict(
                    .new, workload: target.workload, implementation: target.implementation, subject: subject,
                    .newWorkload, code: .nothingToCompare)
            }
            if old == new { return nil }
            return Verdict(
                .workloadChanged, workload: target.workload, implementation: target.implementation, subject: subject,
                .textOfBase)
        }
    }

    /// A verdict if the canary is not the same text in both trees. It cannot run along then: that it moves would say nothing of the
    /// machine.
    package static func canary(_ canaries: [PairedTarget], head: Hash, base: Hash) -> [Verdict] {
        canaries.compactMap { target in
            let (old, new) = (base(target.workload, target.implementation), head(target.workload, target.implementation))
            if old == new, new != nil { return nil }
            return Verdict(
                old == nil ? .new : .workloadChanged, workload: target.workload, implementation: target.implementation,
                subject: "\(target.workload) \(target.implementation)", .canaryMissing(isNew: old == nil),
                code: .nothingToCompare)
        }
    }

    /// A verdict if the part that measures and judges is another than in the base. It is accepted under the name `harness`.
    package static func harness(_ modules: [String]) -> [Verdict] {
        modules.isEmpty ? [] : [Verdict(.harnessChanged, workload: "harness", subject: "harness", .harness(modules))]
    }

    /// A verdict if the head has another anchor: the sum of all changes since the base's is then judged no more.
    package static func anchor(base: String?, head: String?) -> [Verdict] {
        base == head ? [] : [Verdict(.anchorMoved, workload: "anchor", subject: "anchor", .anchor(old: base, new: head))]
    }

    /// One verdict for each workload that only the base has, and one for each implementation that runs a workload in the base alone.
    package static func gone(base: WorkloadTexts, head: WorkloadTexts) -> [Verdict] {
        base.workloads.flatMap { workload -> [Verdict] in
            if head.implementations(of: workload).isEmpty {
                return [Verdict(.gone, workload: workload, subject: workload, .goneWorkload, code: .nothingToCompare)]
            }
            return base.implementations(of: workload).filter { head[workload, $0] == nil }.map {
                Verdict(.gone, workload: workload, implementation: $0, subject: "\(workload) \($0)", .goneWorkload, code: .nothingToCompare)
            }
        }
    }

    /// A verdict if times were asked for, and those of none of `all` rows were compared: whatever is behind that, the times of the change
    /// are not known. Nobody can accept that.
    package static func nothingCompared(_ compared: Int, of all: Int) -> [Verdict] {
        compared > 0 ? [] : [Verdict(.notCompared, workload: "", subject: "times", .noRowCompared(of: all))]
    }
}
