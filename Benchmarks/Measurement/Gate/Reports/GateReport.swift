/// What a gate found, from which every form of report is made.
public struct GateReport: Sendable {
    /// What was compared with what, on which machine, how long it took: one line each.
    public var facts: [String]
    public var verdicts: [Verdict]

    /// Why there are no verdicts but one: the gate did not come to its end.
    private let failure: Failure?

    public init(facts: [String] = [], verdicts: [Verdict] = []) { (self.facts, self.verdicts, failure) = (facts, verdicts, nil) }

    /// Of a gate that could not be held: whoever reads reports alone has to learn why.
    public init(failure: Failure) {
        facts = []
        verdicts = [Verdict(.error, workload: "", subject: "gate", finding: failure.message, code: failure.code)]
        self.failure = failure
    }

    /// What does not let the change pass, or could not be judged.
    public var findings: [Verdict] { verdicts.filter { !$0.passes } }

    /// How the tool ends. What went wrong comes first, for its figures are none; then what certainly is a regression; then what could not
    /// be said; then what could not be compared. Without a single verdict there was nothing to compare.
    public var code: ExitCode {
        if let failure { return failure.code }
        if verdicts.isEmpty { return .nothingToCompare }
        let order: [ExitCode] = [.verification, .regression, .inconclusive, .nothingToCompare]
        return order.first { code in verdicts.contains { $0.code == code } } ?? .fine
    }

    /// `passed`, or what it is instead.
    public var word: String {
        switch code {
        case .fine: "passed"
        case .inconclusive: "INCONCLUSIVE"
        case .nothingToCompare: "NOT JUDGED"
        default: "FAILED"
        }
    }

    /// `5,166 rows judged: 5,163 passed, 2 worse, 1 slower`.
    public var summary: String {
        let kinds = Verdict.Kind.allCases.compactMap { kind -> String? in
            let count = verdicts.count { $0.kind == kind }
            return count == 0 ? nil : "\(Number.count(Double(count))) \(kind.rawValue)"
        }
        if kinds.isEmpty { return "no row was judged; choose less narrowly" }
        return "\(Number.count(Double(verdicts.count))) \(verdicts.count == 1 ? "row" : "rows"): " + kinds.joined(separator: ", ")
    }

    /// What to do, in one sentence; nil if it passed.
    public var advice: String? {
        if failure != nil { return "The gate came to no verdict: do what is said below, and run it again." }
        return switch code {
        case .fine: nil
        case .inconclusive: "Times could not be judged: run it again on a quieter machine."
        case .nothingToCompare:
            verdicts.isEmpty
                ? "Nothing was measured: choose less narrowly."
                : "Rows without their like in the base are not judged: look at them, change workloads apart from what they measure, and accept those with --accept."
        case .verification: "A run went wrong, and its figures are none: see it alone with `reactive-bench verify`."
        default:
            "If a count is meant to change, accept it with `make baseline` and commit what it writes; else find what costs more: the rows say in which phase."
        }
    }

    /// What lets the change pass, and is said all the same: what got faster, and what was accepted.
    var reported: [Verdict] { verdicts.filter { $0.passes && $0.kind != .passed } }

    public func lines(_ console: Console) -> [String] {
        let colour = code == .fine ? console.green : console.red
        return facts
            + reported.map { console.green($0.kind.rawValue) + "  \($0.subject): \($0.finding)" }
            + findings.map { console.red(Self.label($0)) + "  \($0)" }
            + [""] + [colour(word) + "  " + summary] + (advice.map { [$0] } ?? [])
    }

    private static func label(_ verdict: Verdict) -> String {
        switch verdict.code {
        case .inconclusive: "INCONCLUSIVE"
        case .nothingToCompare: "NOT JUDGED"
        default: "FAILED"
        }
    }
}
