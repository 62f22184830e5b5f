/// The whole procedure by which times are judged: everything once, what is suspected once more, and the canary each time.
///
/// The first look decides nothing: it suspects easily. Only the second one, on fresh data and with twice as many pairs, calls a row
/// slower, and it is as strict as if it had looked at all rows again. So a row that is slower is not missed because one of two strict looks
/// happened not to see it, and one that is not has to be unlucky twice.
///
/// It asks `Measure` for data and knows nothing of processes, so that tests can feed it noise of their own.
public struct PairedGate: Sendable {
    /// What one round of measuring gave.
    public struct Data: Sendable {
        public var rows: [PairedRow] = []
        /// Those that gave none, and why.
        public var failures: [(target: PairedTarget, reason: String)] = []

        public init() {}
    }

    /// Measures targets, canaries included, at the first look or again.
    public typealias Measure = (_ targets: [PairedTarget], _ again: Bool) throws(Failure) -> Data

    public struct Outcome: Sendable {
        public init() {}

        public var verdicts: [Verdict] = []
        /// The first look at every row, canaries excepted.
        public var findings: [PairedRule.Finding] = []
        /// The canaries, of both looks.
        public var canaries: [PairedRule.Finding] = []
        /// How many rows were suspected at the first look.
        public var suspects = 0

        /// Over the rows of the first look. Printed, never judged.
        public var geometricMean: Double? { Statistics.geometricMean(findings.map(\.ratio)) }

        public var slower: [Verdict] { verdicts.filter { $0.kind == .slower } }
        /// Whether the canary moved, so that nothing was decided.
        public var isInconclusive: Bool { verdicts.contains { $0.kind == .inconclusive } }
    }

    public let rule: PairedRule

    public init(_ rule: PairedRule) { self.rule = rule }

    public func judge(_ targets: [PairedTarget], canaries: [PairedTarget], measure: Measure) throws(Failure) -> Outcome {
        var outcome = Outcome()
        let first = try measure(targets + canaries, false)
        outcome.findings = try rule.judge(first.rows.filter { $0.key.workload != PairedTarget.canary })
        outcome.canaries = try canary(first)
        var failures = first.failures

        let suspects = outcome.findings.filter(\.isSuspect)
        outcome.suspects = suspects.count
        var confirmed: [RowKey: PairedRule.Finding] = [:]
        if !suspects.isEmpty {
            let again = targets.filter { target in suspects.contains { target.covers($0.key) } }
            let fresh = try measure(again + canaries, true)
            failures += fresh.failures
            outcome.canaries += try canary(fresh)
            let keys = Set(suspects.map(\.key))
            let strict = PairedRule(rule.thresholds, family: max(rule.family, outcome.findings.count))
            for finding in try strict.judge(fresh.rows.filter { keys.contains($0.key) }) { confirmed[finding.key] = finding }
        }
        let moved = outcome.canaries.filter(PairedRule.hasMoved)
        outcome.verdicts = outcome.findings.map { verdict($0, confirmation: confirmed[$0.key], isQuiet: moved.isEmpty) }
        outcome.verdicts += moved.map(Verdict.moved)
        outcome.verdicts += failures.map { target, reason in
            Verdict(
                .error, workload: target.workload, architecture: target.architecture, subject: target.title, finding: reason,
                remedy: "see it alone with `reactive-bench verify --filter '^\(target.workload)$'`")
        }
        return outcome
    }

    private func canary(_ data: Data) throws(Failure) -> [PairedRule.Finding] {
        try rule.alone.judge(data.rows.filter { $0.key.workload == PairedTarget.canary })
    }

    private func verdict(_ first: PairedRule.Finding, confirmation: PairedRule.Finding?, isQuiet: Bool) -> Verdict {
        if first.isSuspect, let confirmation, confirmation.isSlower {
            let finding = "\(confirmation.text), at first \(first.text)"
            return isQuiet
                ? Verdict(
                    .slower, first.key, finding, remedy: "find what the phase does more than before, or raise its threshold in the file")
                : Verdict(.inconclusive, first.key, "\(finding), but the canary moved", remedy: "run it again on a quieter machine")
        }
        if first.isSuspect {
            return Verdict(.passed, first.key, "\(first.text), not confirmed on fresh data: \(confirmation?.text ?? "none")")
        }
        return Verdict(first.isFaster && isQuiet ? .faster : .passed, first.key, first.text)
    }
}

extension PairedRule {
    /// The canary is judged by itself: how many rows there are beside it is nothing to it.
    var alone: PairedRule { PairedRule(thresholds) }
}

extension PairedRule.Finding {
    /// `×1.102 (1.087 to 1.115; 23.4 → 25.8 ns), allowed ×1.030`
    var text: String {
        let interval =
            low.flatMap { low in high.map { "\(Number.paired(low)) to \(Number.paired($0))" } } ?? "too few pairs for an interval"
        return
            "×\(Number.paired(ratio)) (\(interval); \(Number.time(base)) → \(Number.time(head)) ns), allowed ×\(Number.paired(1 + allowed))"
            + (isWidened ? " for its noise" : "")
    }
}

extension Verdict {
    static func moved(_ canary: PairedRule.Finding) -> Verdict {
        Verdict(
            .inconclusive, canary.key, "no change touches it, and it moved: \(canary.text)",
            remedy: "nothing was decided about times; run it again on a quieter machine")
    }
}
