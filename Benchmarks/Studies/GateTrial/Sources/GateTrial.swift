/// Tests the gate: on unchanged code, and on seeded faults.
package struct GateTrial {
    let catalogue: Catalogue
    private let thresholds: Thresholds
    private let targets: [PairedTarget]
    /// How many rows the whole gate judges. Every gate of the trial judges as strictly as if it had that many.
    private let family: Int
    private let judge: TrialGate.Judge
    private let timer: TrialGate.Timer
    /// The number of gates on unchanged code, of targets in each, of tries for each slowdown, and of tries for each other fault.
    private let unchangedRuns: Int, unchangedTargets: Int
    let slowTries: Int, countTries: Int
    var report = TrialReport()
    /// What the gates on unchanged code measured.
    private var rows: [PairedRow] = []
    private var processes = 0
    private var inconclusive = 0, gates = 0

    /// `catalogue` was chosen from `whole`. `quick`: fewer tries.
    package init(
        _ catalogue: Catalogue, whole: Catalogue, thresholds path: String, parts: [TrialPart], quick: Bool
    ) throws(Failure) {
        let thresholds = try Thresholds(path: path)
        try thresholds.check(against: whole)
        let family = PairedTarget.rows(of: whole)
        let rule = PairedRule(thresholds, family: family, means: PairedTarget.means(of: whole))
        let judge = TrialGate.measuring(rule, canaries: PairedTarget.canaries(of: whole))
        try self.init(catalogue, thresholds, family: family, parts: parts, quick: quick, judge: judge, timer: TrialGate.times)
    }

    init(
        _ catalogue: Catalogue, _ thresholds: Thresholds, family: Int, parts: [TrialPart] = TrialPart.allCases, quick: Bool,
        judge: @escaping TrialGate.Judge, timer: @escaping TrialGate.Timer
    ) throws(Failure) {
        (self.catalogue, self.thresholds, self.family, self.judge, self.timer) = (catalogue, thresholds, family, judge, timer)
        report.parts = parts
        targets = PairedTarget.targets(of: catalogue)
        if targets.isEmpty { throw Failure(.nothingToCompare, "nothing of what was chosen is timed; choose less narrowly") }
        (unchangedRuns, unchangedTargets, slowTries, countTries) = quick ? (2, 12, 6, 4) : (5, 52, 30, Self.triesOfCounts)
    }

    /// The fewest tries that show a rate of 95 %, if each finds the fault: see ``TrialTally/Standing``.
    private static let triesOfCounts = 72

    /// Runs the chosen parts. All take two hours, or some minutes if quick.
    ///
    /// `census` is the path of the census tool: it alone counts retains. If something fails or the user interrupts, the report has what was
    /// tried until then, and what ended it.
    package mutating func run(census: String?) throws(Failure) -> TrialReport {
        let start = MonotonicClock.now()
        do throws(Failure) {
            let copies = try ToolCopies(beside: .own, forTimes: false)
            defer { copies.remove() }
            let children = Children(forkedBy: try copies.master(of: .own))
            if report.parts.contains(.counts) {
                try countFaults(by: children)
                try retains(census.map(Self.census(by:)), by: children)
            }
            if report.parts.contains(.unchanged) { try unchanged() }
            if report.parts.contains(where: \.needsTimes) { try slowed(cost: Fault.iterationCost()) }
        } catch {
            report.end = error.code == .interrupted ? Failure(.interrupted, "interrupted") : error
        }
        return try finished(seconds: MonotonicClock.seconds(since: start))
    }

    /// Compares the build with itself, in several conclusive gates.
    ///
    /// An inconclusive gate calls nothing slower, whatever it saw: its rows are no tries, and another gate takes its place.
    mutating func unchanged() throws(Failure) {
        var tally = TrialTally("nothing (A/A)", goal: .atMost(0.01))
        // Each run has other targets, evenly spread over all.
        let count = min(unchangedTargets, targets.count)
        let kind = "nothing (A/A): gates over \(count) of \(targets.count) targets"
        var alarms = TrialTally(kind, goal: .atMost(0.01))
        var undecided = TrialTally("\(kind) that were inconclusive", goal: .none)
        var means = TrialTally("nothing (A/A): means of libraries and groups", goal: .atMost(0.01))
        var tails = TrialTally("nothing (A/A): how samples spread", goal: .atMost(0.01))
        var medians: [RowKey: PairedRow] = [:]
        // Report the gates so far, even if the trial ends early.
        defer {
            rows = medians.values.sorted { "\($0.key)" < "\($1.key)" }
            if tally.tries > 0 { tally.note = .gates(alarms.tries) }
            undecided.note = .undecided
            report.tallies += [tally, means, tails, alarms, undecided]
        }
        for run in 0..<(unchangedRuns * Self.attempts) where alarms.tries < unchangedRuns {
            let part = (0..<count).map { targets[($0 * targets.count / count + run) % targets.count] }
            let gate = try gate(part, faults: [:], title: "unchanged \(run + 1)")
            let outcome = gate.outcome
            for row in gate.rows { medians[row.key] = row }
            undecided.add(outcome.isInconclusive ? 1 : 0, of: 1)
            if outcome.isInconclusive { continue }
            alarms.add(outcome.isAlarm ? 1 : 0, of: 1)
            tally.add(outcome.slower.count, of: outcome.findings.count)
            means.add(outcome.verdicts.count { $0.kind == .slowerThroughout }, of: outcome.broad.count)
            tails.add(outcome.verdicts.count { $0.kind == .unsteady }, of: outcome.tails.count)
        }
        if tally.tries == 0 { tally.note = .allInconclusive }
    }

    /// How often a gate is tried before it is given up as inconclusive.
    static let attempts = 3

    /// Lengthens timed phases by busy loops. An iteration takes `cost` ns.
    mutating func slowed(cost: Double) throws(Failure) {
        let measured = rows.isEmpty ? try timed() : rows
        let all = SlowFault.candidates(measured, targets, of: catalogue)
        if report.parts.contains(.slower) { try slowedInOnePhase(all, measured, cost: cost) }
        if report.parts.contains(.throughout) { try slowedThroughout(all, cost: cost) }
        if report.parts.contains(.tails) { try slowedNowAndThen(all, cost: cost) }
    }

    /// The times of all rows, for a trial without gates on unchanged code.
    private mutating func timed() throws(Failure) -> [PairedRow] {
        let (rows, count) = try timer(targets, "what the rows take")
        processes += count
        return rows
    }

    private mutating func slowedInOnePhase(_ all: [SlowFault], _ measured: [PairedRow], cost: Double) throws(Failure) {
        var rates: [(change: Double, rate: Double)] = []
        var unsteady = TrialTally("rows slower throughout: called unsteady", goal: .atMost(0.01))
        defer { if unsteady.tries > 0 { report.tallies.append(unsteady) } }
        for (share, goal) in [(0.02, TrialTally.Goal.none), (0.05, .atLeast(0.95)), (0.1, .atLeast(0.95)), (0.2, .atLeast(0.95))] {
            var tally = TrialTally("\(Number.percent(share)) slower", goal: goal)
            let visible = goal == .none ? all : try SlowFault.visible(all, at: share, measured, thresholds)
            let outcome = try slowed(visible.spread(slowTries), by: share, &tally) { .slow(iterations: $0.iterations(share, cost: cost)) }
            if let outcome {
                tally.add(outcome.slower.count, of: outcome.findings.count)
                unsteady.add(outcome.verdicts.count { $0.kind == .unsteady }, of: outcome.tails.count)
                let ratio = Statistics.geometricMean(outcome.findings.map(\.ratio))
                tally.note = .measured(ratio)
                if share > 0.02 { tally.missed = outcome.times.filter { $0.kind != .slower } }
                // The measured change: loops may be a little longer than intended.
                if let rate = tally.rate { rates.append((ratio.map { $0 - 1 } ?? share, rate)) }
            }
            report.tallies.append(tally)
        }
        report.smallestFound = DetectionLimit.tried(rates)
    }

    /// Runs one gate. Throws if a process failed.
    mutating func gate(_ part: [PairedTarget], faults: [PairedTarget: Fault], title: String) throws(Failure) -> TrialGate {
        let gate = try judge(part, faults, title)
        processes += gate.processes
        gates += 1
        if gate.outcome.isInconclusive { inconclusive += 1 }
        if let error = gate.outcome.verdicts.first(where: { $0.kind == .error }) {
            throw Failure(
                .verification, "\(error.subject): \(error.finding); the trial ends here: \(Trouble.remedy(of: error.workload))")
        }
        return gate
    }

    func finished(seconds: Double) throws(Failure) -> TrialReport {
        var report = report
        report.circumstances = .init(
            time: RunDescription.timestamp(), source: .current(), machine: .current(), compiler: Toolchain.compiler, processes: processes,
            seconds: seconds, family: family, thresholds: thresholds.path, gates: gates, inconclusive: inconclusive,
            attempts: Self.attempts)
        report.limits = try PairedEffort(thresholds, family: family).limits(rows)
        return report
    }
}
