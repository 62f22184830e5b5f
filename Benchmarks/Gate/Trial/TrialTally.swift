/// How often the gate said something in so many tries, and how often it should.
package struct TrialTally: Equatable, Sendable {
    package enum Goal: Equatable, Sendable {
        /// At most this share.
        case atMost(Double)
        /// At least this share.
        case atLeast(Double)
        /// None was set.
        case none
    }

    /// Figures; the reports phrase them.
    package enum Note: Equatable, Sendable {
        /// In so many gates.
        case gates(Int)
        /// These gates were inconclusive.
        case undecided
        /// By which verdicts the fault was found: `worse allocations`.
        case foundAs([String])
        /// By how many times the rows were slower, in the mean.
        case measured(Double?)
        case allInconclusive, noSuchCounts, noCensus
        /// Nothing of what was chosen can be slowed by this share and be judged.
        case nothingToSlow(Double)
    }

    /// `10 % slower`.
    package var name: String
    package var goal: Goal
    package var tries: Int
    package var found: Int
    /// What else there is to say; where `tries` is 0, why there is no figure.
    package var note: Note?

    /// Rows in which it was not found, with what the gate said of them.
    package var missed: [Verdict] = []

    package init(_ name: String, goal: Goal, tries: Int = 0, found: Int = 0, note: Note? = nil) {
        (self.name, self.goal, self.tries, self.found, self.note) = (name, goal, tries, found, note)
    }

    package var rate: Double? { tries == 0 ? nil : Double(found) / Double(tries) }

    /// Nil where nothing was asked for. What was not tried was not reached.
    package var isReached: Bool? {
        guard let rate else { return goal == .none ? nil : false }
        return switch goal {
        case .atMost(let share): rate <= share
        case .atLeast(let share): rate >= share
        case .none: nil
        }
    }
}
