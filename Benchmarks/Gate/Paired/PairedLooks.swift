/// What the looks of a gate have seen so far: the first at everything, the second at what that suspects, the third at what the second
/// leaves undecided. See ``PairedGate``.
struct PairedLooks {
    /// What there may be to look at again.
    private struct Suspicions {
        var rows: Set<RowKey>
        /// Rows whose samples spread.
        var tails: Set<RowKey>
        /// Means.
        var subjects: [BroadRule.Subject]

        /// How many rows and means.
        var count: Int { rows.union(tails).count + subjects.count }
    }

    /// What the last look at each suspicion says.
    private struct Confirmation {
        var rows: [RowKey: PairedRule.Finding] = [:]
        var tails: [RowKey: TailRule.Finding] = [:]
        var broad: [BroadRule.Subject: BroadRule.Finding] = [:]
    }

    private let rule: PairedRule
    private let targets: [PairedTarget], canaries: [PairedTarget]
    /// How many rows are judged together.
    private var family = 0
    /// What the first look measured.
    private var first = PairedGate.Data()
    private var outcome = PairedGate.Outcome()
    private var confirmed = Confirmation()
    private var failures: [(target: PairedTarget, reason: String)] = []

    init(_ rule: PairedRule, _ targets: [PairedTarget], _ canaries: [PairedTarget]) {
        (self.rule, self.targets, self.canaries) = (rule, targets, canaries)
    }

    private var effort: PairedEffort { PairedEffort(rule.thresholds, family: family) }
}

// MARK: The first look

extension PairedLooks {
    /// Measures all targets, and noisy ones for longer.
    mutating func firstLook(_ measure: PairedGate.Measure) throws(Failure) {
        first = try measured(targets, .first, measure)
        family = max(rule.family, first.rows.count { !$0.key.isCanary })
        let noisy = try noisyTargets()
        if !noisy.isEmpty { first.add(try measured(noisy, .longer, measure)) }
        failures = first.failures
        let rows = first.rows.filter { !$0.key.isCanary }
        outcome.findings = try rule.judge(rows)
        outcome.broad = BroadRule().judge(rows)
        outcome.tails = TailRule().judge(first.tails.filter { !$0.key.isCanary })
        outcome.noisy = rows.count { $0.blocks.count > PairedEffort.blocks }
        outcome.limits = try effort.limits(rows)
        outcome.suspects = suspected.count
    }

    private mutating func measured(_ targets: [PairedTarget], _ look: PairedGate.Look, _ measure: PairedGate.Measure) throws(Failure)
        -> PairedGate.Data
    {
        try measured(targets.map { ($0, PairedEffort.blocks) }, canaryBlocks: PairedEffort.blocks, look, measure)
    }

    private func noisyTargets() throws(Failure) -> [PairedTarget] {
        var noisy: [PairedTarget] = []
        for target in targets {
            var isNoisy = false
            for row in first.rows(of: target) where try effort.isNoisy(row) { isNoisy = true }
            if isNoisy { noisy.append(target) }
        }
        return noisy
    }
}

// MARK: The second and the third look

extension PairedLooks {
    /// At what the first suspects.
    mutating func secondLook(_ measure: PairedGate.Measure) throws(Failure) { try look(at: suspected, measure) }

    /// At what the second leaves undecided.
    mutating func thirdLook(_ measure: PairedGate.Measure) throws(Failure) { try look(at: undecided, measure) }

    /// What the first look suspects.
    private var suspected: Suspicions {
        Suspicions(
            rows: Set(outcome.findings.filter(\.isSuspect).map(\.key)), tails: Set(outcome.tails.filter(\.isSuspect).map(\.key)),
            subjects: outcome.broad.filter(\.isSuspect).map(\.subject))
    }

    /// What is suspected still, and not called slower. With it, the spreads that the last look did not see: processes with too few samples
    /// say nothing of them. Those of a target that failed are not asked for again.
    private var undecided: Suspicions {
        let suspected = suspected
        let unseen = suspected.tails.filter { key in confirmed.tails[key] == nil && !failures.contains { $0.target.covers(key) } }
        return Suspicions(
            rows: Set(confirmed.rows.values.filter(\.isUndecided).map(\.key)),
            tails: unseen.union(confirmed.tails.values.filter(\.isUndecided).map(\.key)),
            subjects: suspected.subjects.filter { confirmed.broad[$0]?.isUndecided == true })
    }

    /// Judges each suspicion on fresh data alone, as strictly as if all had been looked at again.
    private mutating func look(at suspicions: Suspicions, _ measure: PairedGate.Measure) throws(Failure) {
        let orders = try orders(of: suspicions)
        if orders.isEmpty { return }
        let fresh = try measured(orders, canaryBlocks: orders.map(\.blocks).max() ?? 0, .again, measure)
        failures += fresh.failures
        let rows = fresh.rows.filter { suspicions.rows.contains($0.key) }, tails = fresh.tails.filter { suspicions.tails.contains($0.key) }
        for finding in try PairedRule(rule.thresholds, family: family).judge(rows) { confirmed.rows[finding.key] = finding }
        for finding in TailRule(family: max(rule.family, outcome.tails.count)).judge(tails) { confirmed.tails[finding.key] = finding }
        let means = BroadRule(family: max(rule.means, outcome.broad.count))
        for finding in means.judge(suspicions.subjects, of: fresh.rows.filter { !$0.key.isCanary }, .spread) {
            confirmed.broad[finding.subject] = finding
        }
    }

    /// In how many blocks each target is measured again: in as many as any suspicion of it asks for.
    private func orders(of suspicions: Suspicions) throws(Failure) -> [PairedGate.Order] {
        var orders: [PairedGate.Order] = []
        for target in targets {
            var blocks: [Int] = []
            for row in first.rows(of: target) {
                if suspicions.rows.contains(row.key) { blocks.append(try effort.blocksAgain(row)) }
                if suspicions.tails.contains(row.key) { blocks.append(TailRule.blocksAgain) }
                if suspicions.subjects.contains(where: { $0.covers(row.key) }) { blocks.append(PairedEffort.blocksAgain.lowerBound) }
            }
            if let most = blocks.max() { orders.append((target, most)) }
        }
        return orders
    }

    /// Measures, with the canaries beside, and notes what these did.
    private mutating func measured(
        _ orders: [PairedGate.Order], canaryBlocks: Int, _ look: PairedGate.Look, _ measure: PairedGate.Measure
    ) throws(Failure) -> PairedGate.Data {
        let data = try measure(orders + canaries.map { ($0, canaryBlocks) }, look)
        // The canary is judged by itself: how many rows there are beside it is nothing to it.
        let findings = try PairedRule(rule.thresholds).judge(data.rows.filter(\.key.isCanary))
        outcome.canaries += findings.map { (look, $0) }
        return data
    }
}

// MARK: The verdicts

extension PairedLooks {
    /// What was seen, with a verdict on each row, mean and spread, on the canary if it moved, and on what failed.
    var judged: PairedGate.Outcome {
        var outcome = outcome
        let moved = outcome.canaries.map(\.finding).filter(PairedRule.hasMoved)
        outcome.verdicts = rowVerdicts(isQuiet: moved.isEmpty) + meanVerdicts(isQuiet: moved.isEmpty) + tailVerdicts(isQuiet: moved.isEmpty)
        outcome.verdicts += moved.map { Verdict(.inconclusive, $0.key, .canaryMoved($0)) }
        outcome.verdicts += failures.map { target, reason in
            Verdict(.error, workload: target.workload, implementation: target.implementation, subject: target.title, .trouble(reason))
        }
        return outcome
    }

    private func rowVerdicts(isQuiet: Bool) -> [Verdict] {
        outcome.findings.map { first in
            let again = confirmed.rows[first.key]
            let found = kind(.slower, isSuspect: first.isSuspect, isConfirmed: again?.isSlower, isQuiet)
            let isFaster = !first.isSuspect && first.isFaster && isQuiet
            return Verdict(isFaster ? .faster : found, first.key, .pairs(first, again: again, isQuiet: isQuiet))
        }
    }

    private func meanVerdicts(isQuiet: Bool) -> [Verdict] {
        outcome.broad.map { first in
            let again = confirmed.broad[first.subject]
            return Verdict(
                kind(.slowerThroughout, isSuspect: first.isSuspect, isConfirmed: again?.isSlower, isQuiet), workload: "",
                subject: first.subject.title, .broad(first, again: again, isQuiet: isQuiet))
        }
    }

    /// Of those that keep steady nothing is said: the row has its verdict.
    private func tailVerdicts(isQuiet: Bool) -> [Verdict] {
        outcome.tails.filter(\.isSuspect).map { first in
            let again = confirmed.tails[first.key]
            return Verdict(
                kind(.unsteady, isSuspect: true, isConfirmed: again?.isSlower, isQuiet), first.key,
                .tail(first, again: again, isQuiet: isQuiet))
        }
    }

    private func kind(_ kind: Verdict.Kind, isSuspect: Bool, isConfirmed: Bool?, _ isQuiet: Bool) -> Verdict.Kind {
        isSuspect && isConfirmed == true ? (isQuiet ? kind : .inconclusive) : .passed
    }
}

extension RowKey {
    fileprivate var isCanary: Bool { workload == PairedTarget.canary }
}
