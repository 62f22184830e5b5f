/// What a trial of the gate found out.
package struct TrialReport: Sendable {
    package var facts: [String] = []
    package var tallies: [TrialTally] = []
    /// Sentences on the smallest change that is found.
    package var limits: [String] = []

    package init() {}

    /// Goals that were missed, or not tried.
    package var missed: [TrialTally] { tallies.filter { $0.isReached == false } }
}
