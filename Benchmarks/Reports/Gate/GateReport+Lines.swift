import Gate
import Results
import Runner

extension GateReport {
    /// `passed`, or what it is instead.
    package var word: String {
        switch code {
        case .fine: "passed"
        case .inconclusive: "INCONCLUSIVE"
        case .nothingToCompare: "NOT JUDGED"
        default: "FAILED"
        }
    }

    /// `5,166 rows: 5,163 passed, 2 worse, 1 slower`.
    package var summary: String {
        let kinds = Verdict.Kind.allCases.compactMap { kind -> String? in
            let count = verdicts.count { $0.kind == kind }
            return count == 0 ? nil : "\(Number.count(Double(count))) \(kind.rawValue)"
        }
        if kinds.isEmpty { return "no row was judged; choose less narrowly" }
        return "\(Number.count(Double(verdicts.count))) \(verdicts.count == 1 ? "row" : "rows"): " + kinds.joined(separator: ", ")
    }

    /// What to do, in one sentence; nil if it passed.
    package var advice: String? {
        if failure != nil { return "The gate came to no verdict: do what is said below, and run it again." }
        return switch code {
        case .fine: nil
        case .inconclusive: "Times could not be judged: run it again on a quieter machine."
        case .nothingToCompare where verdicts.isEmpty: "Nothing was measured: choose less narrowly."
        case .nothingToCompare where verdicts.contains { $0.kind == .notCompared }:
            "No time was compared, which --accept does not change: the lines above say what stands in the way."
        case .nothingToCompare:
            "Some rows have no counterpart in the base and are not judged. Change workloads and harness in commits that change no "
                + "library, and accept such a commit with --accept."
        case .verification: "A run failed, so it has no results: see it alone with `reactive-bench verify`."
        default:
            "If a count is meant to change, accept it with \(Baseline.renewal) and commit the files that it writes. Otherwise "
                + "find the phase that costs more; the rows name it."
        }
    }

    package func lines(_ console: Console) -> [String] {
        let colour = code == .fine ? console.green : console.red
        let passed = Self.groups(reported).flatMap { $0.group.lines() }
        let failed = Self.groups(findings).flatMap { code, group in
            let label = Self.label(code)
            return group.lines(label + "  ").flatMap { console.wrapped($0) }.enumerated().map { index, line in
                index == 0 ? console.red(label) + line.dropFirst(label.count) : line
            }
        }
        return facts.map(\.description) + passed.flatMap { console.wrapped($0) } + failed + [""]
            + console.wrapped(word + "  " + summary).enumerated().map { index, line in
                index == 0 ? colour(word) + line.dropFirst(word.count) : line
            } + (advice.map { console.wrapped($0) } ?? [])
    }

    /// By cause: those that end the gate with the gravest code first, and of these the largest change.
    static func groups(_ verdicts: [Verdict]) -> [(code: ExitCode, group: DifferenceGroup)] {
        verdicts.map(\.code).unique.sorted { rank($0) < rank($1) }.flatMap { code in
            DifferenceGroup.groups(of: verdicts.filter { $0.code == code }.map(\.difference)).map { (code, $0) }
        }
    }

    private static func label(_ code: ExitCode) -> String {
        switch code {
        case .inconclusive: "INCONCLUSIVE"
        case .nothingToCompare: "NOT JUDGED"
        default: "FAILED"
        }
    }
}
