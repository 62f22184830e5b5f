/// The state of a gate's three looks. See ``PairedGate``.
struct PairedLooks {
    private let rule: PairedRule
    private let targets: [PairedTarget], canaries: [PairedTarget]
    private var family = 0
    private var first = PairedGate.Data()
    private var outcome = PairedGate.Outcome()
    /// The last finding for each suspicion.
    private var confirmed: [Suspicion: any PairedFinding] = [:]
    private var failures: [(target: PairedTarget, reason: String)] = []

    init(_ rule: PairedRule, _ targets: [PairedTarget], _ canaries: [PairedTarget]) {
        (self.rule, self.targets, self.canaries) = (rule, targets, canaries)
    }

    private var effort: PairedEffort { PairedEffort(rule.thresholds, family: family) }
}

// MARK: The first look

extension PairedLooks {
    mutating func firstLook(_ measure: PairedGate.Measure) throws(Failure) {
        let orders = targets.map { (target: $0, blocks: PairedEffort.blocks) }
        first = try measured(orders, .first, measure)
        family = max(rule.family, first.rows.count { !$0.key.isCanary })
        let effort = effort
        let noisy = try first.rows.map { row throws(Failure) in (key: row.key, isNoisy: try effort.isNoisy(row)) }.filter(\.isNoisy)
        let longer = orders.filter { order in noisy.contains { order.target.covers($0.key) } }
        if !longer.isEmpty { first.add(try measured(longer, .longer, measure)) }
        failures = first.failures
        let rows = first.rows.filter { !$0.key.isCanary }
        outcome.findings = try rule.judge(rows)
        outcome.broad = BroadRule().judge(rows)
        outcome.tails = TailRule().judge(first.tails.filter { !$0.key.isCanary })
        outcome.noisy = rows.count { $0.blocks.count > PairedEffort.blocks }
        outcome.limits = try effort.limits(rows)
        outcome.suspects = Set(suspected.map(\.whole)).count
    }
}

// MARK: The second and the third look

extension PairedLooks {
    mutating func secondLook(_ measure: PairedGate.Measure) throws(Failure) { try look(at: suspected, measure) }

    mutating func thirdLook(_ measure: PairedGate.Measure) throws(Failure) { try look(at: undecided, measure) }

    private var suspected: [Suspicion] {
        let findings: [[any PairedFinding]] = [outcome.findings, outcome.tails, outcome.broad]
        return findings.joined().filter(\.isSuspect).map(\.suspicion)
    }

    /// What is still suspected without being called slower.
    ///
    /// Includes spreads without a second finding, since their processes had too few samples, unless the target failed.
    private var undecided: [Suspicion] {
        suspected.filter { suspicion in
            if let again = confirmed[suspicion] { return again.isSuspect && !again.isSlower }
            guard case .spread(let key) = suspicion else { return false }
            return !failures.contains { $0.target.covers(key) }
        }
    }

    /// Judges each suspicion on fresh data alone, as strictly as if everything had been measured again.
    private mutating func look(at suspicions: [Suspicion], _ measure: PairedGate.Measure) throws(Failure) {
        let orders = try orders(of: suspicions)
        if orders.isEmpty { return }
        let fresh = try measured(orders, .again, measure)
        failures += fresh.failures
        let rows = fresh.rows.filter { suspicions.contains(.row($0.key)) },
            tails = fresh.tails.filter { suspicions.contains(.spread($0.key)) }
        let means = suspicions.compactMap { if case .mean(let subject) = $0 { subject } else { nil } }
        let findings: [[any PairedFinding]] = [
            try PairedRule(rule.thresholds, family: family).judge(rows),
            TailRule(family: max(rule.family, outcome.tails.count)).judge(tails),
            BroadRule(family: max(rule.means, outcome.broad.count)).judge(means, of: fresh.rows.filter { !$0.key.isCanary }, .spread),
        ]
        for finding in findings.joined() { confirmed[finding.suspicion] = finding }
    }

    /// How many blocks each target gets: the most that any of its suspicions needs.
    private func orders(of suspicions: [Suspicion]) throws(Failure) -> [PairedGate.Order] {
        var orders: [PairedGate.Order] = []
        for target in targets {
            var blocks: [Int] = []
            for row in first.rows(of: target) {
                for suspicion in suspicions where suspicion.covers(row.key) {
                    switch suspicion {
                    case .row: blocks.append(try effort.blocksAgain(row))
                    case .spread: blocks.append(TailRule.blocksAgain)
                    case .mean: blocks.append(PairedEffort.blocksAgain.lowerBound)
                    }
                }
            }
            if let most = blocks.max() { orders.append((target, most)) }
        }
        return orders
    }

    /// Measures the targets together with the canaries, which get as many blocks as any target, and records the canaries' findings.
    private mutating func measured(_ orders: [PairedGate.Order], _ look: PairedGate.Look, _ measure: PairedGate.Measure) throws(Failure)
        -> PairedGate.Data
    {
        let blocks = orders.map(\.blocks).max() ?? PairedEffort.blocks
        let data = try measure(orders + canaries.map { ($0, blocks) }, look)
        // The canary is judged alone, without a correction for the number of other rows.
        let findings = try PairedRule(rule.thresholds).judge(data.rows.filter(\.key.isCanary))
        outcome.canaries += findings.map { (look, $0) }
        return data
    }
}

// MARK: The verdicts

extension PairedLooks {
    /// The outcome, with a verdict on each row, mean and suspected spread, on a canary that moved, and on each failure.
    var judged: PairedGate.Outcome {
        var outcome = outcome
        let moved = outcome.canaries.map(\.finding).filter(PairedRule.hasMoved), isQuiet = moved.isEmpty
        func cause(_ first: any PairedFinding) -> Verdict.Cause { .looks(first, again: confirmed[first.suspicion], isQuiet: isQuiet) }
        func kind(_ kind: Verdict.Kind, _ first: any PairedFinding) -> Verdict.Kind {
            guard first.isSuspect, let again = confirmed[first.suspicion], again.isSlower else { return .passed }
            return isQuiet ? kind : .inconclusive
        }
        outcome.verdicts = outcome.findings.map { first in
            let isFaster = !first.isSuspect && first.isFaster && isQuiet
            return Verdict(isFaster ? .faster : kind(.slower, first), first.key, cause(first))
        }
        outcome.verdicts += outcome.broad.map {
            Verdict(kind(.slowerThroughout, $0), workload: "", subject: $0.subject.title, cause($0))
        }
        // A row with a steady spread already has its verdict.
        outcome.verdicts += outcome.tails.filter(\.isSuspect).map { Verdict(kind(.unsteady, $0), $0.key, cause($0)) }
        outcome.verdicts += moved.map { Verdict(.inconclusive, $0.key, .canaryMoved($0)) }
        outcome.verdicts += failures.map { target, reason in
            Verdict(.error, workload: target.workload, implementation: target.implementation, subject: target.title, .trouble(reason))
        }
        return outcome
    }
}

extension RowKey {
    fileprivate var isCanary: Bool { workload == PairedTarget.canary }
}
