/// The procedure that judges times: up to three looks, each with the canary.
///
/// The first look measures everything, noisy rows for longer. It only raises suspicions, and does so easily.
///
/// The second look measures suspected rows again, with 60 to 180 fresh pairs, never fewer than before. Only it calls a row slower, as
/// strictly as if all rows had been measured again. So a slower row need not pass two strict tests, and an unchanged one must be unlucky
/// twice. How long a row is measured depends on its noise alone, never on whether it seems to be slower or faster.
///
/// The third look repeats the second for whatever is still suspect without being called slower, since the second may have fallen into a
/// disturbed period. It also covers rows whose processes had too few samples to show how they spread.
///
/// Data comes from `Measure`, so tests can supply noise of their own.
package struct PairedGate: Sendable {
    package struct Data: Sendable {
        package var rows: [PairedRow] = []
        /// How the samples of each process spread, for rows where that is known: figures of ``TailRule``.
        package var tails: [PairedRow] = []
        /// Targets without data, and why.
        package var failures: [(target: PairedTarget, reason: String)] = []

        func rows(of target: PairedTarget) -> [PairedRow] { rows.filter { target.covers($0.key) } }

        /// Adds blocks to existing rows. Targets that failed now lose the rows they had.
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
        /// Of everything.
        case first
        /// The first, continued for noisy rows.
        case longer
        /// Of what is suspected, and then of what is still undecided.
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

    /// What to measure, canaries included, and in how many blocks of two pairs.
    package typealias Order = (target: PairedTarget, blocks: Int)
    package typealias Measure = (_ orders: [Order], _ look: Look) throws(Failure) -> Data

    package struct Outcome: Sendable {
        package init() {}

        package var verdicts: [Verdict] = []
        /// The first look at every row but the canaries.
        package var findings: [PairedRule.Finding] = []
        /// The first look at means over many rows, and at the spread of each row's samples.
        package var broad: [BroadRule.Finding] = []
        package var tails: [TailRule.Finding] = []
        /// The canaries, of every look.
        package var canaries: [(look: Look, finding: PairedRule.Finding)] = []
        /// How many rows were noisy, and measured twice as long in the first look.
        package var noisy = 0
        /// The smallest changes that can be found, given the noise of the first look.
        package var limits: PairedEffort.Limits?
        /// How many rows and means the first look suspected.
        package var suspects = 0

        /// The verdicts on the times of single rows.
        package var times: [Verdict] { verdicts.filter { $0.cause.span != nil } }
        package var slower: [Verdict] { verdicts.filter { $0.kind == .slower } }
        package var isAlarm: Bool { verdicts.contains { [.slower, .slowerThroughout, .unsteady].contains($0.kind) } }
        /// Whether the canary moved, so nothing was decided.
        package var isInconclusive: Bool { verdicts.contains { $0.kind == .inconclusive } }
    }

    package let rule: PairedRule

    package init(_ rule: PairedRule) { self.rule = rule }

    package func judge(_ targets: [PairedTarget], canaries: [PairedTarget], measure: Measure) throws(Failure) -> Outcome {
        var looks = PairedLooks(rule, targets, canaries)
        try looks.firstLook(measure)
        try looks.secondLook(measure)
        try looks.thirdLook(measure)
        return looks.judged
    }
}

extension PairedGate {
    /// The targets that are not timed, by design or for their threads: no row shows them.
    package static func facts(untimed: [PairedTarget], threaded: [String]) -> [GateFact] {
        (untimed.isEmpty ? [] : [.untimed(untimed.map(\.title))]) + (threaded.isEmpty ? [] : [.threaded(threaded)])
    }
}

extension PairedGate.Outcome {
    /// What was done, and other information without a verdict.
    ///
    /// `rows`: how many there would be if all were comparable.
    package func facts(of rows: Int, seconds: Double) -> [GateFact] {
        let compared = "\(findings.count) of \(rows) rows compared, \(2 * PairedEffort.blocks) pairs each"
        let longer = noisy == 0 ? "" : " (twice as many for \(noisy) that are noisy)"
        let again = suspects == 0 ? "none was looked at again" : "\(suspects) looked at again on fresh data"
        var facts = [GateFact("times", "\(compared)\(longer), in \(ProgressLine.duration(seconds)); \(again)")]
        for (look, finding) in canaries {
            facts.append(GateFact("canary", "\(finding.key.implementation), beside \(look.title): \(finding.text)"))
        }
        if canaries.isEmpty, !findings.isEmpty { facts.append(.noCanary) }
        for finding in broad {
            // How far a library's mean has moved: against an anchor, the sum of all changes since.
            if case .library = finding.subject { facts.append(GateFact("mean", "\(finding.subject.title): \(finding.text)")) }
        }
        if let limits { facts.append(.noise(limits)) }
        return facts
    }
}

extension GateFact {
    static func untimed(_ targets: [String]) -> Self {
        Self("untimed", "\(targets.joined(separator: ", ")): not timed by design: they leave something behind, so nothing is torn down")
    }

    static func threaded(_ workloads: [String]) -> Self {
        Self(
            "untimed",
            "\(workloads.joined(separator: ", ")): multithreaded, so not compared: scheduling alone makes processes of one build differ")
    }

    static let noCanary = Self(
        "canary", "none that is the same in both builds, so a change of the machine cannot be told from a change of the code")
}
