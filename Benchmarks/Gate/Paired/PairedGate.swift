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
/// The second look may fall into a disturbed time, in which nothing is certain. A row that is still suspect there, without being called
/// slower, is undecided and gets a third look: as long, as strict, and again on fresh data alone. So does one whose processes had too few
/// samples there to show how they spread.
///
/// It asks `Measure` for data and knows nothing of processes, so that tests can feed it noise of their own.
package struct PairedGate: Sendable {
    /// What one round of measuring gave.
    package struct Data: Sendable {
        package var rows: [PairedRow] = []
        /// How the samples of their processes spread, for those rows of which that is known: figures of ``TailRule``.
        package var tails: [PairedRow] = []
        /// Those that gave none, and why.
        package var failures: [(target: PairedTarget, reason: String)] = []

        package init() {}

        func rows(of target: PairedTarget) -> [PairedRow] { rows.filter { target.covers($0.key) } }

        /// More blocks for rows that are there already. What failed now has none any more.
        mutating func add(_ more: Data) {
            for row in more.rows {
                if let index = rows.firstIndex(where: { $0.key == row.key }) { rows[index].blocks += row.blocks } else { rows.append(row) }
            }
            for row in more.tails {
                if let index = tails.firstIndex(where: { $0.key == row.key }) { tails[index].blocks += row.blocks }
            }
            failures += more.failures
            rows.removeAll { row in more.failures.contains { $0.target.covers(row.key) } }
            tails.removeAll { row in more.failures.contains { $0.target.covers(row.key) } }
        }
    }

    package enum Look: Sendable {
        /// At everything.
        case first
        /// Still the first, at what is noisy.
        case longer
        /// At what is suspected, and then at what that leaves undecided.
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
        /// The first look at means over many rows, and at how the samples of rows spread.
        package var broad: [BroadRule.Finding] = []
        package var tails: [TailRule.Finding] = []
        /// The canaries, of every look.
        package var canaries: [(look: Look, finding: PairedRule.Finding)] = []
        /// How many rows were so noisy that the first look at them was twice as long.
        package var noisy = 0
        /// What can be found through the noise of the first look.
        package var limits: PairedEffort.Limits?
        /// How many rows and means were suspected at the first look.
        package var suspects = 0

        /// The verdicts on the times of single rows.
        var times: [Verdict] { verdicts.filter { if case .pairs = $0.cause { true } else { false } } }
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
        outcome.broad = BroadRule().judge(rows)
        outcome.tails = TailRule().judge(first.tails.filter { $0.key.workload != PairedTarget.canary })
        outcome.noisy = rows.count { $0.blocks.count > PairedEffort.blocks }
        outcome.limits = try effort.limits(rows)
        var failures = first.failures

        let suspects = Suspects(outcome)
        outcome.suspects = suspects.count
        var confirmed = Confirmation()
        if suspects.count > 0 {
            let orders = try orders(of: suspects, first, targets, effort)
            func lookAgain(at orders: [Order]) throws(Failure) -> Data {
                let most = orders.map(\.blocks).max() ?? 0
                let fresh = try measure(orders + canaries.map { ($0, most) }, .again)
                failures += fresh.failures
                outcome.canaries += try canary(fresh, .again)
                return fresh
            }
            confirmed = try confirmation(of: suspects, lookAgain(at: orders), family: family, outcome)
            let undecided = Set(confirmed.rows.values.filter(\.isUndecided).map(\.key))
            // Processes with too few samples say nothing of how they spread, and those of failures are not asked again.
            let unseen = suspects.tails.filter { key in
                confirmed.tails[key] == nil && !failures.contains { $0.target.covers(key) }
            }
            let rest = orders.filter { order in undecided.union(unseen).contains { order.target.covers($0) } }
            if !rest.isEmpty {
                let last = try lookAgain(at: rest)
                confirmed.rows.merge(try strictly(undecided, last, family: family)) { _, last in last }
                confirmed.tails.merge(spreads(unseen, last, outcome)) { _, last in last }
            }
        }
        let moved = outcome.canaries.map(\.finding).filter(PairedRule.hasMoved)
        outcome.verdicts = verdicts(outcome, confirmed, isQuiet: moved.isEmpty)
        outcome.verdicts += moved.map { Verdict(.inconclusive, $0.key, .canaryMoved($0)) }
        outcome.verdicts += failures.map { target, reason in
            Verdict(
                .error, workload: target.workload, implementation: target.implementation, subject: target.title, .noTimes(reason))
        }
        return outcome
    }

    /// What the first look suspects.
    private struct Suspects {
        let rows: Set<RowKey>, tails: Set<RowKey>, subjects: [BroadRule.Subject]

        init(_ outcome: Outcome) {
            rows = Set(outcome.findings.filter(\.isSuspect).map(\.key))
            tails = Set(outcome.tails.filter(\.isSuspect).map(\.key))
            subjects = outcome.broad.filter(\.isSuspect).map(\.subject)
        }

        var count: Int { rows.union(tails).count + subjects.count }
    }

    /// What the second look says of it.
    private struct Confirmation {
        var rows: [RowKey: PairedRule.Finding] = [:]
        var tails: [RowKey: TailRule.Finding] = [:]
        var broad: [BroadRule.Subject: BroadRule.Finding] = [:]
    }

    /// In how many blocks each target is measured again: in as many as any suspicion of it asks for.
    private func orders(of suspects: Suspects, _ first: Data, _ targets: [PairedTarget], _ effort: PairedEffort) throws(Failure)
        -> [Order]
    {
        var orders: [Order] = []
        for target in targets {
            var blocks: [Int] = []
            for row in first.rows(of: target) {
                if suspects.rows.contains(row.key) { blocks.append(try effort.blocksAgain(row)) }
                if suspects.tails.contains(row.key) { blocks.append(TailRule.blocksAgain) }
                if suspects.subjects.contains(where: { $0.covers(row.key) }) { blocks.append(PairedEffort.blocksAgain.lowerBound) }
            }
            if let most = blocks.max() { orders.append((target, most)) }
        }
        return orders
    }

    /// Each suspicion, judged on fresh data alone and as strictly as if all had been looked at again.
    private func confirmation(of suspects: Suspects, _ fresh: Data, family: Int, _ outcome: Outcome) throws(Failure) -> Confirmation {
        var confirmed = Confirmation()
        confirmed.rows = try strictly(suspects.rows, fresh, family: family)
        confirmed.tails = spreads(suspects.tails, fresh, outcome)
        let broad = BroadRule(family: outcome.broad.count).judge(
            suspects.subjects, of: fresh.rows.filter { $0.key.workload != PairedTarget.canary })
        for finding in broad { confirmed.broad[finding.subject] = finding }
        return confirmed
    }

    private func strictly(_ keys: Set<RowKey>, _ data: Data, family: Int) throws(Failure) -> [RowKey: PairedRule.Finding] {
        let findings = try PairedRule(rule.thresholds, family: family).judge(data.rows.filter { keys.contains($0.key) })
        return Dictionary(uniqueKeysWithValues: findings.map { ($0.key, $0) })
    }

    private func spreads(_ keys: Set<RowKey>, _ data: Data, _ outcome: Outcome) -> [RowKey: TailRule.Finding] {
        let rule = TailRule(family: max(rule.family, outcome.tails.count))
        let findings = rule.judge(data.tails.filter { keys.contains($0.key) })
        return Dictionary(uniqueKeysWithValues: findings.map { ($0.key, $0) })
    }

    private func canary(_ data: Data, _ look: Look) throws(Failure) -> [(look: Look, finding: PairedRule.Finding)] {
        try rule.alone.judge(data.rows.filter { $0.key.workload == PairedTarget.canary }).map { (look, $0) }
    }

    private func verdicts(_ outcome: Outcome, _ confirmed: Confirmation, isQuiet: Bool) -> [Verdict] {
        func kind(_ kind: Verdict.Kind, isSuspect: Bool, isConfirmed: Bool?) -> Verdict.Kind {
            isSuspect && isConfirmed == true ? (isQuiet ? kind : .inconclusive) : .passed
        }
        let rows = outcome.findings.map { first in
            let again = confirmed.rows[first.key]
            let found = kind(.slower, isSuspect: first.isSuspect, isConfirmed: again?.isSlower)
            let isFaster = !first.isSuspect && first.isFaster && isQuiet
            return Verdict(isFaster ? .faster : found, first.key, .pairs(first, again: again, isQuiet: isQuiet))
        }
        let means = outcome.broad.map { first in
            let again = confirmed.broad[first.subject]
            return Verdict(
                kind(.slowerThroughout, isSuspect: first.isSuspect, isConfirmed: again?.isSlower), workload: "",
                subject: first.subject.title, .broad(first, again: again, isQuiet: isQuiet))
        }
        // Of those that keep steady nothing is said: the row has its verdict.
        let tails = outcome.tails.filter(\.isSuspect).map { first in
            let again = confirmed.tails[first.key]
            return Verdict(
                kind(.unsteady, isSuspect: true, isConfirmed: again?.isSlower), first.key, .tail(first, again: again, isQuiet: isQuiet))
        }
        return rows + means + tails
    }
}

extension PairedRule {
    /// The canary is judged by itself: how many rows there are beside it is nothing to it.
    var alone: PairedRule { PairedRule(thresholds) }
}
