extension GateTrial {
    /// Slows all rows of a library that can take a loop by a little: no row alone should fail, but their mean should.
    mutating func slowedThroughout(_ all: [SlowFault], cost: Double) throws(Failure) {
        var tally = TrialTally("\(Number.percent(0.02)) slower in all rows of a library", goal: .atLeast(0.95))
        var ratios: [Double] = []
        var judged = 0
        // Report the libraries so far, even if the trial ends early.
        defer {
            if tally.tries > 0 { tally.note = .measured(Statistics.geometricMean(ratios)) }
            report.tallies.append(tally)
        }
        for name in all.map(\.target.implementation).unique {
            let slowed = all.filter { $0.target.implementation == name }
            if slowed.count < BroadRule.fewestRows { continue }
            judged += 1
            let outcome = try conclusiveGate(slowed, title: "\(tally.name) (\(name))") {
                .slow(iterations: $0.iterations(0.02, cost: cost))
            }
            guard let outcome else { continue }
            let library = BroadRule.Subject.library(name)
            let nothing = Verdict(.passed, workload: "", subject: library.title, .said("too few of its rows were measured"))
            let own = outcome.verdicts.first { $0.subject == library.title } ?? nothing
            let isFound = own.kind == .slowerThroughout
            tally.add(isFound ? 1 : 0, of: 1)
            if !isFound { tally.missed.append(own) }
            ratios += outcome.broad.filter { $0.subject == library }.map(\.ratio)
        }
        if tally.tries == 0 { tally.note = judged == 0 ? .nothingToSlow(0.02) : .allInconclusive }
    }

    /// Makes one sample in ten take twice as long, in rows that can take a loop.
    mutating func slowedNowAndThen(_ all: [SlowFault], cost: Double) throws(Failure) {
        var tally = TrialTally("one sample in ten twice as long", goal: .atLeast(0.95))
        let outcome = try slowed(all.spread(slowTries), by: 1, &tally) { .tail(iterations: $0.iterations(1, cost: cost)) }
        if let outcome {
            // A row that could not be judged counts as not found.
            tally.add(outcome.verdicts.count { $0.kind == .unsteady }, of: outcome.findings.count)
            tally.missed = Self.missedTails(outcome)
            tally.note = .measured(Statistics.geometricMean(outcome.tails.map(\.ratio)))
        }
        report.tallies.append(tally)
    }

    /// A verdict on each row that was not called unsteady, suspected or not.
    static func missedTails(_ outcome: PairedGate.Outcome) -> [Verdict] {
        let found = Set(outcome.verdicts.filter { $0.kind == .unsteady }.map(\.subject))
        return outcome.findings.map(\.key).filter { !found.contains($0.description) }.map { key in
            if let suspected = outcome.verdicts.first(where: { $0.cause.aspect == TailRule.aspect && $0.subject == key.description }) {
                return suspected
            }
            if let first = outcome.tails.first(where: { $0.key == key }) {
                return Verdict(.passed, key, .looks(first, again: nil, isQuiet: true))
            }
            return Verdict(.passed, key, .said("too few samples in more than a tenth of the base's processes"))
        }
    }

    /// A gate's outcome for rows slowed by `share`. Nil if there is none: then the tally has the reason.
    mutating func slowed(_ candidates: [SlowFault], by share: Double, _ tally: inout TrialTally, fault: (SlowFault) -> Fault)
        throws(Failure)
        -> PairedGate.Outcome?
    {
        if candidates.isEmpty {
            tally.note = .nothingToSlow(share)
            return nil
        }
        let outcome = try conclusiveGate(candidates, title: tally.name, fault: fault)
        if outcome == nil { tally.note = .allInconclusive }
        return outcome
    }

    /// The first conclusive outcome of up to ``attempts`` gates, if any.
    private mutating func conclusiveGate(_ slowed: [SlowFault], title: String, fault: (SlowFault) -> Fault) throws(Failure)
        -> PairedGate.Outcome?
    {
        let faults = Dictionary(uniqueKeysWithValues: slowed.map { ($0.target, fault($0)) })
        for _ in 0..<Self.attempts {
            let outcome = try gate(slowed.map(\.target), faults: faults, title: title).outcome
            if !outcome.isInconclusive { return outcome }
        }
        return nil
    }
}
