import BenchmarkKit
import Foundation
import Results
import Runner

/// Tries the gate: on unchanged code, and on faults that are put in.
package struct GateTrial {
    let catalogue: Catalogue
    private let thresholds: Thresholds
    private let targets: [PairedTarget]
    private let canaries: [PairedTarget]
    /// How many rows the whole gate judges: every part here is judged as strictly as if it had as many.
    private let family: Int
    /// How many gate runs on unchanged code, of how many targets each; how many tries for each slowdown, and for each other fault.
    private let unchangedRuns: Int, unchangedTargets: Int, slowTries: Int
    let countTries: Int
    var report = TrialReport()
    private var rows: [PairedRow] = []
    private var processes = 0
    private var inconclusive = 0, gates = 0

    /// `whole` is all there is, of which `catalogue` was chosen. `quick`: fewer tries.
    package init(_ catalogue: Catalogue, whole: Catalogue, thresholds path: String, quick: Bool) throws(Failure) {
        self.catalogue = catalogue
        thresholds = try Thresholds(path: path)
        try thresholds.check(against: whole)
        targets = PairedTarget.targets(of: catalogue, allSizes: false, withControls: false)
        canaries = PairedTarget.canaries(of: whole)
        family = PairedTarget.rows(of: whole)
        if targets.isEmpty { throw Failure(.nothingToCompare, "nothing of what was chosen is timed; choose less narrowly") }
        (unchangedRuns, unchangedTargets, slowTries, countTries) = quick ? (2, 12, 6, 4) : (5, 52, 30, 20)
    }

    /// Everything: half an hour, or some minutes. `census` is the path of the census build, which alone counts retains.
    package mutating func run(census: String?) throws(Failure) -> TrialReport {
        let start = MonotonicClock.now()
        try countFaults(census)
        try unchanged()
        try slowed()
        return try finished(seconds: MonotonicClock.seconds(since: start))
    }

    /// The same build against itself, as often as it takes for two hundred comparisons. A gate that is inconclusive calls nothing slower,
    /// whatever it saw: its rows are no tries, and there is another in its place.
    private mutating func unchanged() throws(Failure) {
        var tally = TrialTally("nothing (A/A)", goal: .atMost(0.01))
        var undecided = TrialTally("nothing (A/A): whole gates that were inconclusive", goal: .none)
        var medians: [RowKey: PairedRow] = [:]
        for run in 0..<(unchangedRuns * Self.attempts) where undecided.tries - undecided.found < unchangedRuns {
            // Each run has others of all there are, evenly spread.
            let count = min(unchangedTargets, targets.count)
            let part = (0..<count).map { targets[($0 * targets.count / count + run) % targets.count] }
            let outcome = try gate(part, faults: [:], title: "unchanged \(run + 1)") { rows in
                for row in rows { medians[row.key] = row }
            }
            undecided.tries += 1
            if outcome.isInconclusive {
                undecided.found += 1
                continue
            }
            tally.tries += outcome.findings.count
            tally.found += outcome.verdicts.count { $0.kind == .slower }
        }
        rows = medians.values.sorted { "\($0.key)" < "\($1.key)" }
        tally.note = "in \(undecided.tries - undecided.found) gates"
        if tally.tries == 0 { tally.note = Self.quieter }
        undecided.note = "the canary moved; their rows are not counted above"
        report.tallies += [tally, undecided]
    }

    /// How often a gate that is inconclusive is tried in all.
    private static let attempts = 3
    private static let quieter = "all gates were inconclusive; run it again on a quieter machine"

    /// Busy loops that make the timed phase of one row longer.
    private mutating func slowed() throws(Failure) {
        let all = SlowFault.candidates(rows, targets, of: catalogue)
        let cost = Fault.iterationCost()
        var rates: [(change: Double, rate: Double)] = []
        for (share, goal) in [(0.02, TrialTally.Goal.none), (0.05, .atLeast(0.95)), (0.1, .atLeast(1)), (0.2, .atLeast(1))] {
            var tally = TrialTally("\(Number.percent(share)) slower", goal: goal)
            let visible = goal == .none ? all : try SlowFault.visible(all, at: share, rows, thresholds)
            let candidates = SlowFault.spread(visible, count: slowTries)
            if candidates.isEmpty {
                tally.note =
                    "unsupported: nothing of what was chosen takes 2 µs and is timed in one phase, with a threshold below "
                    + "\(Number.percent(share)); choose less narrowly"
            } else {
                let faults = Dictionary(uniqueKeysWithValues: candidates.map { ($0.target, $0.fault(share, cost: cost)) })
                var outcome = PairedGate.Outcome()
                for _ in 0..<Self.attempts {
                    outcome = try gate(candidates.map(\.target), faults: faults, title: tally.name) { _ in }
                    if !outcome.isInconclusive { break }
                }
                if outcome.isInconclusive {
                    tally.note = Self.quieter
                    report.tallies.append(tally)
                    continue
                }
                tally.tries = outcome.findings.count
                tally.found = outcome.verdicts.count { $0.kind == .slower }
                let missed = outcome.verdicts.filter { $0.kind != .slower && $0.workload != PairedTarget.canary }
                let ratio = Statistics.geometricMean(outcome.findings.map(\.ratio))
                tally.note = "measured ×\(ratio.map { String(format: "%.3f", $0) } ?? "?") in the mean"
                if share > 0.02 { tally.missed = missed }
                // By what the loops came out as: they may be a little longer than they were to be.
                if let rate = tally.rate { rates.append((ratio.map { $0 - 1 } ?? share, rate)) }
            }
            report.tallies.append(tally)
        }
        if !rates.isEmpty {
            let limit = DetectionLimit.tried(rates).map {
                "\(Number.percent($0)) (between the changes as they were measured, in proportion to their rates)"
            }
            report.limits.append("The smallest change found with 95 % certainty, as tried: \(limit ?? "above the largest that was tried").")
        }
    }

    /// One gate with this build on both sides.
    private mutating func gate(_ part: [PairedTarget], faults: [PairedTarget: Fault], title: String, first: ([PairedRow]) -> Void)
        throws(Failure) -> PairedGate.Outcome
    {
        let run = PairedRun(base: .own, head: .own, faults: faults)
        var processes = 0
        let outcome = try PairedGate(PairedRule(thresholds, family: family)).judge(part, canaries: canaries) {
            orders, look throws(Failure) in
            processes += PairedRun.processes(orders)
            let data = try run.measure(orders, title: "\(title), \(look.title)")
            if look == .first { first(data.rows) }
            return data
        }
        self.processes += processes
        gates += 1
        if outcome.isInconclusive { inconclusive += 1 }
        if let error = outcome.verdicts.first(where: { $0.kind == .error }) {
            throw Failure(.verification, "\(error.subject): \(error.reason)")
        }
        return outcome
    }

    private func finished(seconds: Double) throws(Failure) -> TrialReport {
        var report = report
        let machine = Machine.current(), source = Source.current()
        report.facts = [
            "\(RunDescription.timestamp()), commit "
                + "\(source.commit.map { String($0.prefix(10)) } ?? "unknown")\(source.dirty == true ? " with changes" : "")",
            "\(machine.cpu), \(machine.cores) cores, \(machine.os), \(machine.kernel), Swift \(Toolchain.compiler); load "
                + "\(machine.loadAverage.map { String(format: "%.1f", $0[0]) } ?? "unknown") at the end",
            "\(processes) timed processes in \(Int(seconds / 60)) min \(Int(seconds) % 60) s; base and head are copies of one executable",
            "\(PairedEffort.blocks * 2) pairs for each row, twice as many where it is noisy, "
                + "\(PairedEffort.blocksAgain.lowerBound * 2) to \(PairedEffort.blocksAgain.upperBound * 2) by its noise where it is "
                + "looked at again, judged as strictly as in a gate of \(family) rows; thresholds: \(thresholds.path)",
            "\(inconclusive) of \(gates) gates were inconclusive, since the canary moved; they were run again, up to \(Self.attempts) "
                + "times as often, and nothing that they saw counts",
        ]
        if let limits = try PairedEffort(thresholds, family: family).limits(rows) {
            report.limits.append(
                "By each row's own A/A pairs it is \(Number.percent(limits.median)) for the median row, at most "
                    + "\(Number.percent(limits.most)) for nine rows of ten, and \(Number.percent(limits.worst.limit)) for "
                    + "\(limits.worst.row): "
                    + "what the row is allowed (its threshold, or what three standard errors of its median may come to) and 1.645 "
                    + "standard errors more, so that 95 of 100 medians lie above, or, if that is more, what the sign test needs."
            )
        }
        report.limits.append(
            "A slowdown is a busy loop of as many iterations in each run as take that share of the time measured for the unchanged "
                + "build, in rows that take 2 µs or more per run, have no threads of their own, and are allowed less than that share."
        )
        return report
    }
}
