/// The whole procedure by which times are judged: everything once, noisy rows for longer, what is suspected once more, and the canary each
/// time.
///
/// The first look decides nothing: it suspects easily. Only the second one, on fresh data and with at least twice as many pairs, calls a row
/// slower, and it is as strict as if it had looked at all rows again. So a row that is slower is not missed because one of two strict looks
/// happened not to see it, and one that is not has to be unlucky twice. How long a row is looked at depends on its noise, and never on
/// which way it seems to go.
///
/// It asks `Measure` for data and knows nothing of processes, so that tests can feed it noise of their own.
public struct PairedGate: Sendable {
    /// What one round of measuring gave.
    public struct Data: Sendable {
        public var rows: [PairedRow] = []
        /// Those that gave none, and why.
        public var failures: [(target: PairedTarget, reason: String)] = []

        public init() {}

        /// More blocks for rows that are there already.
        mutating func add(_ more: Data) {
            for row in more.rows {
                if let index = rows.firstIndex(where: { $0.key == row.key }) { rows[index].blocks += row.blocks } else { rows.append(row) }
            }
            failures += more.failures
        }
    }

    public enum Look: Sendable {
        /// At everything.
        case first
        /// Still the first, at what is noisy.
        case longer
        /// At what is suspected.
        case again

        /// For the progress line.
        public var title: String {
            switch self {
            case .first: "times"
            case .longer: "times of noisy rows"
            case .again: "times of what is suspected, once more"
            }
        }
    }

    /// What to measure, canaries included, and in how many blocks of two pairs each.
    public typealias Order = (target: PairedTarget, blocks: Int)
    public typealias Measure = (_ orders: [Order], _ look: Look) throws(Failure) -> Data

    /// How many blocks everything gets; what is suspected gets from twice to six times as many.
    public static let blocks = 15, blocksAgain = 30...90

    public struct Outcome: Sendable {
        public init() {}

        public var verdicts: [Verdict] = []
        /// The first look at every row, canaries excepted.
        public var findings: [PairedRule.Finding] = []
        /// The canaries, of both looks.
        public var canaries: [PairedRule.Finding] = []
        /// How many targets were so noisy that the first look at them was twice as long.
        public var noisy = 0
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
        var first = try measure((targets + canaries).map { ($0, Self.blocks) }, .first)
        outcome.canaries = try canary(first)
        let noisy = try noisyTargets(targets, first)
        if !noisy.isEmpty {
            let more = try measure(noisy.map { ($0, Self.blocks) } + canaries.map { ($0, Self.blocks) }, .longer)
            outcome.canaries += try canary(more)
            first.add(more)
        }
        outcome.noisy = noisy.count
        outcome.findings = try rule.judge(first.rows.filter { $0.key.workload != PairedTarget.canary })
        var failures = first.failures

        let suspects = Set(outcome.findings.filter(\.isSuspect).map(\.key))
        outcome.suspects = suspects.count
        var confirmed: [RowKey: PairedRule.Finding] = [:]
        if !suspects.isEmpty {
            var orders: [Order] = []
            for target in targets {
                let blocks = try blocksAgain(first.rows.filter { suspects.contains($0.key) && target.covers($0.key) })
                if let blocks { orders.append((target, blocks)) }
            }
            let most = orders.map(\.blocks).max() ?? 0
            let fresh = try measure(orders + canaries.map { ($0, most) }, .again)
            failures += fresh.failures
            outcome.canaries += try canary(fresh)
            let strict = PairedRule(rule.thresholds, family: max(rule.family, outcome.findings.count))
            for finding in try strict.judge(fresh.rows.filter { suspects.contains($0.key) }) { confirmed[finding.key] = finding }
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

    /// How many standard errors a sign test asks for that is corrected for some hundred and fifty rows.
    private static let errors = 3.6

    /// In how many blocks a suspected row is measured again: in as many as find a change of its threshold through its noise.
    static func blocksAgain(of row: PairedRow, _ threshold: Double) -> Int {
        let pairs = row.pairsNeeded(for: threshold, errors: errors)
        return min(max(pairs / 2 + pairs % 2, blocksAgain.lowerBound), blocksAgain.upperBound)
    }

    /// The most that any of the rows needs. Nil without rows.
    private func blocksAgain(_ rows: [PairedRow]) throws(Failure) -> Int? {
        var most: Int?
        for row in rows { most = max(most ?? 0, Self.blocksAgain(of: row, try rule.thresholds.value(for: row.key))) }
        return most
    }

    /// Those with a row whose noise is so large that the first look could miss what it is to see.
    private func noisyTargets(_ targets: [PairedTarget], _ data: Data) throws(Failure) -> [PairedTarget] {
        var noisy: Set<RowKey> = []
        for row in data.rows where row.pairsNeeded(for: try rule.thresholds.value(for: row.key), errors: Self.errors) > Self.fewPairs {
            noisy.insert(row.key)
        }
        return targets.filter { target in noisy.contains(where: target.covers) }
    }

    /// With fewer pairs needed for certainty in the end, thirty are enough for a suspicion.
    private static let fewPairs = 60

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
