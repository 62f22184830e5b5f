import Gate
import Results
import Runner

extension Verdict: CustomStringConvertible {
    /// As the terminal shows it: `worse: subscribe/just LinkChain subscribe allocations: 5 → 6`.
    package var description: String { accepted + (remedy.isEmpty ? "" : "; \(remedy)") }

    /// The same for somebody who has just accepted it: what, without what to do about it.
    package var accepted: String { "\(kind.rawValue): \(subject): \(finding)" }

    /// The figures, or what happened.
    package var finding: String { cause.words + (acceptedBy.map { "; accepted by --accept '\($0)'" } ?? "") }

    /// What to do about it; empty where nothing is to be done.
    package var remedy: String { acceptedBy == nil ? cause.remedy(kind, workload) : "" }
}

extension Verdict.Cause {
    fileprivate var words: String {
        switch self {
        case .same(let value): Number.exact(value)
        case .counts(let old, let new): "\(Number.exact(old)) → \(Number.exact(new))"
        case .figures(let old, let new, let allowed):
            "\(Number.count(old)) → \(Number.count(new)), \(Number.change(from: old, to: new)), allowed ±\(Number.count(allowed))"
        case .disagreement(let least, let most):
            [least, most].map { $0.map(Number.exact) ?? "?" }.joined(separator: " to ") + " in runs that must agree"
        case .spread(let side, let least, let most, let allowed):
            "\(side): \(Number.count(least)) to \(Number.count(most)) in repeats of one build, more than half of what is allowed, "
                + "±\(Number.count(allowed))"
        case .noFigure(let status): status.rawValue
        case .status(let old, let new): "\(old.rawValue) → \(new.rawValue)"
        case .goneFromBaseline: "in the baseline, but not measured"
        case .goneFromHead: "in the base, but not measured in the head"
        case .goneWorkload: "in the base, and not in the head"
        case .newToBaseline(let value): "\(value.map(Number.exact) ?? "no figure"), not in the baseline"
        case .newToBase: "not in the base, so not judged"
        case .newWorkload: "not in the base, so that there is no time to compare"
        case .stack(let old, let new): "\(Number.count(old)) → \(Number.count(new)) bytes of stack per operator"
        case .pairs(let first, let again, let isQuiet):
            Self.text(first.text, again?.text, isSuspect: first.isSuspect, isConfirmed: again?.isSlower == true, isQuiet)
        case .broad(let first, let again, let isQuiet):
            Self.text(first.text, again?.text, isSuspect: first.isSuspect, isConfirmed: again?.isSlower == true, isQuiet)
        case .tail(let first, let again, let isQuiet):
            Self.text(first.text, again?.text, isSuspect: first.isSuspect, isConfirmed: again?.isSlower == true, isQuiet)
        case .harness(let modules):
            "\(modules.joined(separator: ", ")) differ between base and head, so the harness is not the base's"
        case .anchor(let old, let new):
            "\(Self.commit(old)) → \(Self.commit(new)): a regression before the new anchor is no longer seen"
        case .noRowCompared(let all): "0 of \(Number.count(Double(all))) rows compared, so nothing is known of the times of this change"
        case .canaryMoved(let finding): "no change touches it, and it moved: \(finding.text)"
        case .canaryMissing(let isNew):
            (isNew ? "the base has no canary" : "the canary's own text, or a file that it uses, differs between base and head")
                + ", so a change of the machine cannot be told from a change of the code"
        case .textOfBaseline: "its own text is not that of the baseline, though its counts are equal"
        case .textOfBase: "its own text differs between base and head, so that their times are of different things"
        case .noText: "its text is in neither tree, so whether it changed is unknown"
        case .noTimes(let reason), .trouble(let reason, _), .said(let reason): reason
        }
    }

    fileprivate func remedy(_ kind: Verdict.Kind, _ workload: String) -> String {
        switch self {
        case .same, .noFigure, .said: ""
        case .goneFromHead, .goneWorkload, .newToBase, .newWorkload: "if it is meant, accept it with --accept '^\(workload)$'"
        case .counts: kind == .better ? "renew the baseline with \(Baseline.renewal)" : ""
        case .figures: kind == .worse ? "find what the phase does more than before" : ""
        case .disagreement: "make the workload deterministic"
        case .spread:
            "make the workload deterministic, or raise its threshold in \(Thresholds.defaultPath) in a commit of its own that is merged "
                + "first: the base's file counts"
        case .status where kind == .new: "if it is meant, accept it with --accept '^\(workload)$'"
        case .status: "find out why there is no figure, or, if that is meant, \(Baseline.renewal)"
        case .goneFromBaseline: "if it was removed on purpose, \(Baseline.renewal)"
        case .newToBaseline: "accept it with \(Baseline.renewal)"
        case .stack:
            switch kind {
            case .worse: "make the recursion a loop: a long chain overflows the stack; only if it must take so much, \(Baseline.renewal)"
            case .better: "renew the baseline with \(Baseline.renewal)"
            default: ""
            }
        case .pairs:
            switch kind {
            case .slower:
                "find what the phase does more than before; if it is meant, raise its threshold in \(Thresholds.defaultPath) in a commit "
                    + "of its own that is merged first: the base's file counts"
            case .inconclusive: "run it again on a quieter machine"
            default: ""
            }
        case .broad(_, _, let isQuiet):
            switch kind {
            case .slowerThroughout: "find what all these rows do more than before; each alone is within its threshold"
            default: isQuiet ? "" : "run it again on a quieter machine"
            }
        case .tail(_, _, let isQuiet):
            switch kind {
            case .unsteady: "find what happens in some samples alone: a list that grows, a lock, a rare path"
            default: isQuiet ? "" : "run it again on a quieter machine"
            }
        case .harness:
            "change the harness in a commit of its own, and accept that one with --accept '^harness$'"
        case .anchor:
            "gate this tree against the old anchor first; then move it in a commit of its own, and accept that one with "
                + "--accept '^anchor$'"
        case .noRowCompared:
            "keep what several workloads share as it is, or change it in a commit of its own without any change of a library, merge that "
                + "by hand, and gate the next one against it"
        case .canaryMoved: "nothing was decided about times; run it again on a quieter machine"
        case .canaryMissing:
            "change it in a commit of its own, accept that one with --accept '^\(workload)$', and gate the next one against it"
        case .textOfBaseline: "look at what changed; if it is meant, accept it with \(Baseline.renewal)"
        case .textOfBase:
            "change workloads in a commit of their own, accept that one with --accept '^\(workload)$', and gate the next one against it"
        case .noText: "declare it in a file of its own below Benchmarks/Workloads"
        case .noTimes: Trouble.remedy(of: workload)
        case .trouble(_, let isOfCensus): Trouble.remedy(of: workload, isOfCensus: isOfCensus)
        }
    }

    private static func commit(_ revision: String?) -> String { revision.map { String($0.prefix(10)) } ?? "none" }

    private static func text(_ first: String, _ again: String?, isSuspect: Bool, isConfirmed: Bool, _ isQuiet: Bool) -> String {
        if isSuspect, isConfirmed, let again { return "\(again), at first \(first)" + (isQuiet ? "" : ", but the canary moved") }
        return first + (isSuspect ? ", not confirmed on fresh data: \(again ?? "none")" : "")
    }
}
