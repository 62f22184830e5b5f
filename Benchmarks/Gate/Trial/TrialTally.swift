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

    /// `10 % slower`.
    package var name: String
    package var goal: Goal
    package var tries: Int
    package var found: Int
    /// What else there is to say; where `tries` is 0, why there is no figure and what to do about it.
    package var note: String

    /// Rows in which it was not found, with what the gate said of them.
    package var missed: [Verdict] = []

    package init(_ name: String, goal: Goal, tries: Int = 0, found: Int = 0, note: String = "") {
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
