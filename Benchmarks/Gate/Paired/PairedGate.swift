/// The whole procedure by which times are judged: everything once, noisy rows for longer, what is suspected once more, and the canary each
/// time.
///
/// The first look decides nothing: it suspects easily. Only the second one, on fresh data and with 60 to 180 pairs, never fewer than
/// before, calls a row slower, and it is as strict as if it had looked at all rows again. So a row that is slower is not missed because
/// one of two strict looks happened not to see it, and one that is not has to be unlucky twice. How long a row is looked at depends on
/// its noise, and never on which way it seems to go.
///
/// The second look may fall into a disturbed time, in which nothing is certain. A row, a mean or a spread that is still suspect there,
/// without being called slower, is undecided and gets a third look: as long, as strict, and again on fresh data alone. So does a row whose
/// processes had too few samples there to show how they spread.
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
        package var times: [Verdict] { verdicts.filter { $0.cause.span != nil } }
        package var slower: [Verdict] { verdicts.filter { $0.kind == .slower } }
        /// Whether anything at all is called slower, of whatever kind.
        package var isAlarm: Bool { verdicts.contains { [.slower, .slowerThroughout, .unsteady].contains($0.kind) } }
        /// Whether the canary moved, so that nothing was decided.
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
    /// Which targets have no time by design, if any: they are in no row.
    package static func facts(untimed: [PairedTarget], threaded: [String]) -> [GateFact] {
        (untimed.isEmpty ? [] : [.untimed(untimed.map(\.title))]) + (threaded.isEmpty ? [] : [.threaded(threaded)])
    }
}

extension PairedGate.Outcome {
    /// What was done, and what is for information alone. `rows`: how many there would be if all could be compared.
    package func facts(of rows: Int, seconds: Double) -> [GateFact] {
        var facts: [GateFact] = [
            .times(rows: findings.count, of: rows, pairs: 2 * PairedEffort.blocks, noisy: noisy, suspects: suspects, seconds: seconds)
        ]
        facts += canaries.map { .canary(implementation: $0.finding.key.implementation, $0.look, $0.finding) }
        if canaries.isEmpty, !findings.isEmpty { facts.append(.noCanary) }
        facts += broad.compactMap { if case .library = $0.subject { .broad($0) } else { nil } }
        if let limits { facts.append(.noise(limits)) }
        return facts
    }
}

extension GateFact {
    /// Targets that have no time by design.
    static func untimed(_ targets: [String]) -> Self {
        Self("untimed", "\(targets.joined(separator: ", ")): not timed by design: they leave something behind, so nothing is torn down")
    }

    /// Workloads with threads of their own.
    static func threaded(_ workloads: [String]) -> Self {
        Self(
            "untimed",
            "\(workloads.joined(separator: ", ")): multithreaded, so not compared: scheduling alone makes processes of one build differ")
    }

    /// The times of so many rows were compared, of all that the selection has.
    static func times(rows: Int, of all: Int, pairs: Int, noisy: Int, suspects: Int, seconds: Double) -> Self {
        Self(
            "times",
            "\(rows) of \(all) rows compared, \(pairs) pairs each" + (noisy == 0 ? "" : " (twice as many for \(noisy) that are noisy)")
                + ", in \(ProgressLine.duration(seconds)); "
                + (suspects == 0 ? "none was looked at again" : "\(suspects) looked at again on fresh data"))
    }

    static func canary(implementation: String, _ look: PairedGate.Look, _ finding: PairedRule.Finding) -> Self {
        Self("canary", "\(implementation), beside \(look.title): \(finding.text)")
    }

    static let noCanary = Self(
        "canary", "none that is the same in both builds, so a change of the machine cannot be told from a change of the code")
}
