/// How often the gate found something in a number of tries, and how often it should.
package struct TrialTally: Equatable, Sendable {
    package enum Goal: Equatable, Sendable {
        /// At most this share, above 0.
        case atMost(Double)
        /// At least this share, below 1: no number of tries shows that something always happens.
        case atLeast(Double)
        /// None was set.
        case none
    }

    /// What the tries say of the goal, with 95 % certainty. The interval decides, not the rate.
    package enum Standing: Equatable, Sendable {
        /// All of the interval is on the goal's side.
        case reached
        /// None of the interval is.
        case missed
        /// The goal is within the interval. So many more tries, all with the wanted result, would show that it is reached.
        case notShown(moreTries: Int)
        /// There were no tries.
        case notTried
    }

    /// A remark's figures. The reports put them into words.
    package enum Note: Equatable, Sendable {
        /// The number of gates.
        case gates(Int)
        /// These gates were inconclusive.
        case undecided
        /// The verdicts that found the fault: `worse allocations`.
        case foundAs([String])
        /// The mean ratio of the rows' times.
        case measured(Double?)
        case allInconclusive, noSuchCounts, noCensus
        /// No chosen row can be slowed by this share and be judged.
        case nothingToSlow(Double)
    }

    /// `10 % slower`.
    package var name: String
    package var goal: Goal
    package var tries: Int
    package var found: Int
    /// A remark; where `tries` is 0, the reason.
    package var note: Note?

    /// The verdicts on rows and libraries in which it was not found.
    package var missed: [Verdict] = []

    package init(_ name: String, goal: Goal, tries: Int = 0, found: Int = 0, note: Note? = nil) {
        (self.name, self.goal, self.tries, self.found, self.note) = (name, goal, tries, found, note)
    }

    /// Adds `found` of `tries`.
    mutating func add(_ found: Int, of tries: Int) {
        self.tries += tries
        self.found += found
    }

    package var rate: Double? { tries == 0 ? nil : Double(found) / Double(tries) }

    /// Nil without a goal.
    package var standing: Standing? {
        if goal == .none { return nil }
        if tries == 0 { return .notTried }
        if isShown(with: 0) { return .reached }
        return isExcluded ? .missed : .notShown(moreTries: moreTries)
    }

    /// Whether `more` further tries, all with the wanted result, would show the goal.
    private func isShown(with more: Int) -> Bool {
        switch goal {
        case .atMost(let share): ProportionInterval(hits: found, tries: tries + more).high <= share
        case .atLeast(let share): ProportionInterval(hits: found + more, tries: tries + more).low >= share
        case .none: true
        }
    }

    private var isExcluded: Bool {
        let interval = ProportionInterval(hits: found, tries: tries)
        return switch goal {
        case .atMost(let share): interval.low > share
        case .atLeast(let share): interval.high < share
        case .none: false
        }
    }

    /// The fewest further tries that show the goal, by bisection. Traps on a goal that no number of tries can show.
    private var moreTries: Int {
        var least = 0, most = 1
        while !isShown(with: most) {
            precondition(most < 1 << 24, "\(name): no number of tries shows \(goal)")
            (least, most) = (most, 2 * most)
        }
        while most - least > 1 {
            let middle = (least + most) / 2
            if isShown(with: middle) { most = middle } else { least = middle }
        }
        return most
    }
}
