/// What cannot be compared because it differs between the trees: it is reported and not judged.
enum WorkloadDifferences {
    /// The hash of what an entrant is compiled from; nil if there is no such entrant.
    typealias Hash = (Entrant) -> String?

    /// One verdict for each entrant whose workload has another text in the base, or is missing there.
    static func verdicts(_ entrants: [Entrant], head: Hash, base: Hash) -> [Verdict] {
        entrants.compactMap { entrant in
            let old = base(entrant), new = head(entrant)
            if old == nil { return new == nil ? verdict(.workloadChanged, entrant, .noText) : verdict(.new, entrant, .newWorkload) }
            return old == new ? nil : verdict(.workloadChanged, entrant, .textOfBase)
        }
    }

    private static func verdict(_ kind: Verdict.Kind, _ entrant: Entrant, _ cause: Verdict.Cause) -> Verdict {
        Verdict(
            kind, workload: entrant.workload, implementation: entrant.implementation, subject: entrant.title, cause,
            code: .nothingToCompare)
    }

    /// A verdict if the canary's text differs between the trees.
    ///
    /// It then cannot run, since its movement would say nothing about the machine.
    static func canary(_ canaries: [Entrant], head: Hash, base: Hash) -> [Verdict] {
        canaries.compactMap { entrant in
            let old = base(entrant), new = head(entrant)
            if old == new, new != nil { return nil }
            return verdict(old == nil ? .new : .workloadChanged, entrant, .canaryMissing(isNew: old == nil))
        }
    }

    /// A verdict if the harness differs from the base's; accepted by the name `harness`.
    static func harness(_ modules: [String]) -> [Verdict] {
        modules.isEmpty ? [] : [Verdict(.harnessChanged, workload: "harness", subject: "harness", .harness(modules))]
    }

    /// A verdict if the head has another anchor, since changes between the two anchors are then judged no more.
    static func anchor(base: String?, head: String?) -> [Verdict] {
        base == head ? [] : [Verdict(.anchorMoved, workload: "anchor", subject: "anchor", .anchor(old: base, new: head))]
    }

    /// One verdict for each workload, or implementation of a workload, that only the base has.
    static func gone(base: WorkloadTexts, head: WorkloadTexts) -> [Verdict] {
        base.workloads.flatMap { workload -> [Verdict] in
            if head.implementations(of: workload).isEmpty {
                return [Verdict(.gone, workload: workload, subject: workload, .goneWorkload, code: .nothingToCompare)]
            }
            return base.implementations(of: workload).filter { head[workload, $0] == nil }.map {
                verdict(.gone, Entrant(workload, $0), .goneWorkload)
            }
        }
    }

    /// A verdict if times were requested but none of `all` rows was compared.
    ///
    /// Whatever the cause, the change's times are unknown, so nobody can accept this.
    static func nothingCompared(_ compared: Int, of all: Int) -> [Verdict] {
        compared > 0 ? [] : [Verdict(.notCompared, workload: "", subject: "times", .noRowCompared(of: all))]
    }
}

extension Verdict.Cause {
    static let goneWorkload = Self("in the base, but not in the head", remedy: accept)
    static let newWorkload = Self("not in the base, so there is no time to compare", remedy: accept)
    static let textOfBase = Self(
        "its source differs between base and head, so the times cannot be compared",
        remedy: "change workloads in a separate commit, accept it with --accept '^\(Difference.workloads)$', and gate the next commit "
            + "against it")
    static let noText = Self(
        "its text is in neither tree, so whether it changed is unknown",
        remedy: "declare it in a file of its own below Benchmarks/Workloads")

    /// The base has no canary, or a different one.
    static func canaryMissing(isNew: Bool) -> Self {
        Self(
            (isNew ? "the base has no canary" : "the canary's source, or a file that it uses, differs between base and head")
                + ", so a change of the machine cannot be told from a change of the code",
            remedy: "change it in a separate commit, accept it with --accept '^\(Difference.workloads)$', and gate the next commit "
                + "against it")
    }

    static func harness(_ modules: [String]) -> Self {
        Self(
            "\(modules.joined(separator: ", ")) differ between base and head, so the harness is not the base's",
            remedy: "change the harness in a separate commit, and accept it with --accept '^harness$'")
    }

    /// `old`, `new`: the anchor in either tree, nil if there is none.
    static func anchor(old: String?, new: String?) -> Self {
        let commits = [old, new].map { $0.map { String($0.prefix(10)) } ?? "none" }.joined(separator: " → ")
        return Self(
            "\(commits): a regression before the new anchor is no longer seen",
            remedy: "gate this tree against the old anchor first; then move it in a separate commit, and accept it with "
                + "--accept '^anchor$'")
    }

    static func noRowCompared(of all: Int) -> Self {
        Self(
            "0 of \(Number.count(all)) rows compared, so this change's times are unknown; --accept cannot change that",
            remedy: "leave what several workloads share unchanged; or change it in a separate commit that changes no library, "
                + "merge that by hand, and gate the next commit against it")
    }
}
