/// The results of a trial of the gate.
package struct TrialReport: Sendable {
    /// What was tried, where, and with how much effort.
    package struct Circumstances: Sendable {
        package var time: String
        package var source: Source
        package var machine: Machine
        package var compiler: String
        package var processes: Int
        package var seconds: Double
        /// How many rows the gate judges together.
        package var family: Int
        package var thresholds: String
        package var gates: Int
        /// The number of inconclusive gates.
        package var inconclusive: Int
        /// How often a gate is tried before it is given up as inconclusive.
        package var attempts: Int
    }

    package var circumstances: Circumstances?
    /// The chosen parts.
    package var parts = TrialPart.allCases
    package var tallies: [TrialTally] = []
    /// What ended the trial early; nil if it was finished.
    package var end: Failure?
    /// The smallest slowdown that is found with 95 % certainty, as tried; nil if it is above the largest one tried, or none was.
    package var smallestFound: Double?
    /// The changes that the rows' own noise lets the gate find.
    package var limits: PairedEffort.Limits?

    /// Whether all parts were chosen.
    package var isOfEverything: Bool { parts.count == TrialPart.allCases.count }

    /// Whether nothing was tried.
    package var isEmpty: Bool { tallies.allSatisfy { $0.tries == 0 } }

    /// Goals that were missed, or not tried.
    package var missed: [TrialTally] { tallies.filter { [.missed, .notTried].contains($0.standing) } }

    /// Goals that the tries neither show nor exclude.
    package var notShown: [TrialTally] { tallies.filter { if case .notShown = $0.standing { true } else { false } } }
}
