/// What a gate found, from which every form of report is made.
package struct GateReport: Sendable {
    /// What was compared with what, on which machine, how long it took.
    package var facts: [GateFact]
    package var verdicts: [Verdict]

    /// Why there are no verdicts but one: the gate did not come to its end.
    package let failure: Failure?

    package init(facts: [GateFact] = [], verdicts: [Verdict] = []) { (self.facts, self.verdicts, failure) = (facts, verdicts, nil) }

    /// For a gate that ended early: the report says why.
    package init(failure: Failure) {
        facts = []
        verdicts = [Verdict(.error, workload: "", subject: "gate", .said(failure.message), code: failure.code)]
        self.failure = failure
    }

    /// What does not let the change pass, or could not be judged.
    package var findings: [Verdict] { verdicts.filter { !$0.passes } }

    /// How the tool ends. What went wrong comes first, for its figures are none; then what certainly is a regression; then what could not
    /// be said; then what could not be compared. Without a single verdict there was nothing to compare.
    package var code: ExitCode {
        if let failure { return failure.code }
        if verdicts.isEmpty { return .nothingToCompare }
        return verdicts.map(\.code).min { Self.rank($0) < Self.rank($1) } ?? .fine
    }

    private static let order: [ExitCode] = [.verification, .regression, .inconclusive, .nothingToCompare]

    /// The lower, the graver.
    package static func rank(_ code: ExitCode) -> Int { order.firstIndex(of: code) ?? order.count }

    /// What lets the change pass, and is said all the same: what got faster, and what was accepted.
    package var reported: [Verdict] { verdicts.filter { $0.passes && $0.kind != .passed } }
}
