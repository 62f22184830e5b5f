import Foundation

/// How often the gate said something in so many tries, and how often it should.
public struct TrialTally: Equatable, Sendable {
    public enum Goal: Equatable, Sendable {
        /// At most this share.
        case atMost(Double)
        /// At least this share.
        case atLeast(Double)
        /// None was set.
        case none
    }

    /// `10 % slower`.
    public var name: String
    public var goal: Goal
    public var tries: Int
    public var found: Int
    /// What else there is to say; where `tries` is 0, why there is no figure and what to do about it.
    public var note: String

    public init(_ name: String, goal: Goal, tries: Int = 0, found: Int = 0, note: String = "") {
        (self.name, self.goal, self.tries, self.found, self.note) = (name, goal, tries, found, note)
    }

    public var rate: Double? { tries == 0 ? nil : Double(found) / Double(tries) }

    /// Nil where nothing was asked for. What was not tried was not reached.
    public var isReached: Bool? {
        guard let rate else { return goal == .none ? nil : false }
        return switch goal {
        case .atMost(let share): rate <= share
        case .atLeast(let share): rate >= share
        case .none: nil
        }
    }
}

/// What a trial of the gate found out.
public struct TrialReport: Sendable {
    public var facts: [String] = []
    public var tallies: [TrialTally] = []
    /// Sentences on the smallest change that is found.
    public var limits: [String] = []

    public init() {}

    /// Goals that were missed, or not tried.
    public var missed: [TrialTally] { tallies.filter { $0.isReached == false } }

    private var cells: [[String]] {
        tallies.map { tally in
            let goal =
                switch tally.goal {
                case .atMost(let share): "≤ \(Number.percent(share))"
                case .atLeast(let share): share == 1 ? "always" : "≥ \(Number.percent(share))"
                case .none: "–"
                }
            guard let rate = tally.rate else {
                let note = tally.isReached == false ? "not tried, so not reached; \(tally.note)" : tally.note
                return [tally.name, "–", "–", "unsupported", "–", goal, note]
            }
            let interval = ProportionInterval(hits: tally.found, tries: tally.tries)
            let word = tally.isReached.map { $0 ? "reached" : "missed" }
            return [
                tally.name, "\(tally.tries)", "\(tally.found)", Self.percent(rate),
                "\(Self.percent(interval.low)) to \(Self.percent(interval.high))", goal,
                [word, tally.note].compactMap { $0?.isEmpty == true ? nil : $0 }.joined(separator: "; "),
            ]
        }
    }

    private static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

    private static let titles = ["what was put in", "tries", "called a regression", "rate", "95 % interval", "goal", ""]

    public func lines(_ console: Console) -> [String] {
        var table = Table(zip(Self.titles, [0, 1, 1, 1, 1, 1, 0]).map { (title: $0, alignment: $1 == 0 ? Table.Alignment.left : .right) })
        for row in cells { table.add(row) }
        return facts + [""] + table.lines(console) + [""] + limits
    }

    public func markdown(title: String) -> [String] {
        let rows = cells.map { "| " + $0.map(GateReport.escaped).joined(separator: " | ") + " |" }
        return ["# \(title)", ""] + facts.map { "- \(GateReport.escaped($0))" } + [
            "", "| " + Self.titles.joined(separator: " | ") + " |", "|---|---:|---:|---:|---|---|---|",
        ] + rows + [""] + limits.flatMap { [GateReport.escaped($0), ""] }
    }
}
