/// What a gate found. Every form of report is made from it.
package struct GateReport: Sendable {
    /// What was compared with what, on which machine, how long it took.
    package var facts: [GateFact]
    package var verdicts: [Verdict]

    /// Why the gate ended early; there is then only one verdict.
    package let failure: Failure?

    package init(facts: [GateFact] = [], verdicts: [Verdict] = []) { (self.facts, self.verdicts, failure) = (facts, verdicts, nil) }

    package init(failure: Failure) {
        facts = []
        verdicts = [Verdict(.error, workload: "", subject: "gate", .said(failure.message), code: failure.code)]
        self.failure = failure
    }

    /// The verdicts that do not let the change pass, including those on what could not be judged.
    package var findings: [Verdict] { verdicts.filter { !$0.passes } }

    /// The tool's exit code.
    ///
    /// The gravest verdict decides: failed runs, whose figures mean nothing, then regressions, then inconclusive results, then what could
    /// not be compared. Without a verdict, there was nothing to compare.
    package var code: ExitCode {
        if let failure { return failure.code }
        if verdicts.isEmpty { return .nothingToCompare }
        return verdicts.map(\.code).min { Self.rank($0) < Self.rank($1) } ?? .fine
    }

    private static let order: [ExitCode] = [.verification, .regression, .inconclusive, .nothingToCompare]

    /// The gravest has the lowest rank.
    package static func rank(_ code: ExitCode) -> Int { order.firstIndex(of: code) ?? order.count }

    /// Passing verdicts that are worth reporting: what became faster, and what was accepted.
    package var reported: [Verdict] { verdicts.filter { $0.passes && $0.kind != .passed } }
}
