import BenchmarkKit
import Results

/// The whole procedure by which times are judged: everything once, noisy rows for longer, what is suspected once more, and the canary each
/// time.
///
/// The first look decides nothing: it suspects easily. Only the second one, on fresh data and with 60 to 180 pairs, never fewer than
/// before, calls a row slower, and it is as strict as if it had looked at all rows again. So a row that is slower is not missed because
/// one of two strict looks happened not to see it, and one that is not has to be unlucky twice. How long a row is looked at depends on
/// its noise, and never on which way it seems to go.
///
/// It asks `Measure` for data and knows nothing of processes, so that tests can feed it noise of their own.
package struct PairedGate: Sendable {
    /// What one round of measuring gave.
    package struct Data: Sendable {
        package var rows: [PairedRow] = []
        /// Those that gave none, and why.
        package var failures: [(target: PairedTarget, reason: String)] = []

        package init() {}

        func rows(of target: PairedTarget) -> [PairedRow] { rows.filter { target.covers($0.key) } }

        /// More blocks for rows that are there already. What failed now has none any more.
        mutating func add(_ more: Data) {
            for row in more.rows {
                if let index = rows.firstIndex(where: { $0.key == row.key }) { rows[index].blocks += row.blocks } else { rows.append(row) }
            }
            failures += more.failures
            rows.removeAll { row in more.failures.contains { $0.target.covers(row.key) } }
        }
    }

    package enum Look: Sendable {
        /// At everything.
        case first
        /// Still the first, at what is noisy.
        case longer
        /// At what is suspected.
        case again

        /// For the progress line.
        package var title: String {
            switch self {
            case .first: "times"
            case .longer: "times of noisy rows"
            case .again: "times of what is suspected, once more"
            }
        }
    }

    /// What to measure, canaries included, and in how many blocks of two pairs each.
    package typealias Order = (target: PairedTarget, blocks: Int)
    package typealias Measure = (_ orders: [Order], _ look: Look) throws(Failure) -> Data

    package struct Outcome: Sendable {
        package init() {}

        package var verdicts: [Verdict] = []
        /// The first look at every row, canaries excepted.
        package var findings: [PairedRule.Finding] = []
        /// The canaries, of every look.
        package var canaries: [(look: Look, finding: PairedRule.Finding)] = []
        /// How many rows were so noisy that the first look at them was twice as long.
        package var noisy = 0
        /// What can be found through the noise of the first look.
        package var limits: PairedEffort.Limits?
        /// How many rows were suspected at the first look.
        package var suspects = 0

        /// Over the rows of the first look. Printed, never judged.
        package var geometricMean: Double? { Statistics.geometricMean(findings.map(\.ratio)) }

        package var slower: [Verdict] { verdicts.filter { $0.kind == .slower } }
        /// Whether the canary moved, so that nothing was decided.
        package var isInconclusive: Bool { verdicts.contains { $0.kind == .inconclusive } }
    }

    package let rule: PairedRule

    package init(_ rule: PairedRule) { self.rule = rule }

    package func judge(_ targets: [PairedTarget], canaries: [PairedTarget], measure: Measure) throws(Failure) -> Outcome {
        var outcome = Outcome()
        var first = try measure((targets + canaries).map { ($0, PairedEffort.blocks) }, .first)
        let family = max(rule.family, first.rows.count { $0.key.workload != PairedTarget.canary })
        let effort = PairedEffort(rule.thresholds, family: family)
        outcome.canaries = try canary(first, .first)
        var noisy: [PairedTarget] = []
        for target in targets {
            var isNoisy = false
            for row in first.rows(of: target) where try effort.isNoisy(row) { isNoisy = true }
            if isNoisy { noisy.append(target) }
        }
        if !noisy.isEmpty {
            let more = try measure((noisy + canaries).map { ($0, PairedEffort.blocks) }, .longer)
            outcome.canaries += try canary(more, .longer)
            first.add(more)
        }
        let rows = first.rows.filter { $0.key.workload != PairedTarget.canary }
        outcome.findings = try rule.judge(rows)
        outcome.noisy = rows.count { $0.blocks.count > PairedEffort.blocks }
        outcome.limits = try effort.limits(rows)
        var failures = first.failures

        let suspects = Set(outcome.findings.filter(\.isSuspect).map(\.key))
        outcome.suspects = suspects.count
        var confirmed: [RowKey: PairedRule.Finding] = [:]
        if !suspects.isEmpty {
            var orders: [Order] = []
            for target in targets {
                var blocks: [Int] = []
                for row in first.rows(of: target) where suspects.contains(row.key) { blocks.append(try effort.blocksAgain(row)) }
                if let most = blocks.max() { orders.append((target, most)) }
            }
            let most = orders.map(\.blocks).max() ?? 0
            let fresh = try measure(orders + canaries.map { ($0, most) }, .again)
            failures += fresh.failures
            outcome.canaries += try canary(fresh, .again)
            let strict = PairedRule(rule.thresholds, family: family)
            for finding in try strict.judge(fresh.rows.filter { suspects.contains($0.key) }) { confirmed[finding.key] = finding }
        }
        let moved = outcome.canaries.map(\.finding).filter(PairedRule.hasMoved)
        outcome.verdicts = outcome.findings.map { verdict($0, confirmation: confirmed[$0.key], isQuiet: moved.isEmpty) }
        outcome.verdicts += moved.map { Verdict(.inconclusive, $0.key, .canaryMoved($0)) }
        outcome.verdicts += failures.map { target, reason in
            Verdict(
                .error, workload: target.workload, implementation: target.implementation, subject: target.title, .noTimes(reason))
        }
        return outcome
    }

    private func canary(_ data: Data, _ look: Look) throws(Failure) -> [(look: Look, finding: PairedRule.Finding)] {
        try rule.alone.judge(data.rows.filter { $0.key.workload == PairedTarget.canary }).map { (look, $0) }
    }

    private func verdict(_ first: PairedRule.Finding, confirmation: PairedRule.Finding?, isQuiet: Bool) -> Verdict {
        let kind: Verdict.Kind =
            if first.isSuspect { confirmation?.isSlower != true ? .passed : isQuiet ? .slower : .inconclusive } else {
                first.isFaster && isQuiet ? .faster : .passed
            }
        return Verdict(kind, first.key, .pairs(first, again: confirmation, isQuiet: isQuiet))
    }
}

extension PairedRule {
    /// The canary is judged by itself: how many rows there are beside it is nothing to it.
    var alone: PairedRule { PairedRule(thresholds) }
}
