import BenchmarkKit

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
                    .workloadChanged, workload: target.workload, implementation: target.implementation, subject: subject,
                    finding: "its text is found in neither tree, so that nobody knows whether it is the same",
                    remedy: "declare it with its slug as a literal, `Workload(\"\(target.workload)\"`")
            }
            if old == nil {
                return Verdict(
                    .new, workload: target.workload, implementation: target.implementation, subject: subject,
                    finding: "not in the base, so that there is no time to compare", code: .nothingToCompare)
            }
            if old == new { return nil }
            return Verdict(
                .workloadChanged, workload: target.workload, implementation: target.implementation, subject: subject,
                finding: "its own text differs between base and head, so that their times are of different things",
                remedy: "change workloads in a commit of their own, and gate the next one against that")
        }
    }

    /// A verdict if the canary is not the same text in both trees. It cannot run along then: that it moves would say nothing of the machine.
    package static func canary(_ canaries: [PairedTarget], head: Hash, base: Hash) -> [Verdict] {
        canaries.compactMap { target in
            let (old, new) = (base(target.workload, target.implementation), head(target.workload, target.implementation))
            if old == new, new != nil { return nil }
            let why = "so that nothing tells a change of the machine from one of the code"
            let finding =
                old == nil
                ? "the base has no canary, \(why)" : "the canary's own text, or what it uses, differs between base and head, \(why)"
            return Verdict(
                old == nil ? .new : .workloadChanged, workload: target.workload, implementation: target.implementation,
                subject: "\(target.workload) \(target.implementation)", finding: finding,
                remedy: "change it in a commit of its own, accept that one with --accept '^\(target.workload)$', and gate the next one against it",
                code: .nothingToCompare)
        }
    }

    /// One verdict for each workload that only the base has.
    package static func gone(base: [String], head: [String]) -> [Verdict] {
        base.filter { !head.contains($0) }.map {
            Verdict(.gone, workload: $0, subject: $0, finding: "in the base, and not in the head", code: .nothingToCompare)
        }
    }
}
