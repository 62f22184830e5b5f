extension GateReport {
    package var word: String { Self.word(of: code) }

    private static func word(of code: ExitCode) -> String {
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
            return count == 0 ? nil : "\(Number.count(count)) \(kind.rawValue)"
        }
        if kinds.isEmpty { return "no row was judged; widen the selection" }
        return Number.count(verdicts.count, "row") + ": " + kinds.joined(separator: ", ")
    }

    /// For a gate that did not finish. Otherwise each finding says what to do.
    package var advice: String? { failure == nil ? nil : "The gate reached no verdict: follow the advice below, and run it again." }

    package func lines(_ console: Console) -> [String] {
        let passed = Self.groups(reported).flatMap { $0.group.lines() }.flatMap { console.wrapped($0) }
        let failed = Self.groups(findings).flatMap { code, group -> [String] in
            let lines = group.lines()
            return console.wrapped(Self.word(of: code), lines[0], in: console.red) + lines.dropFirst().flatMap { console.wrapped($0) }
        }
        return facts.map(\.description) + passed + failed + [""]
            + console.wrapped(word, summary, in: code == .fine ? console.green : console.red)
    }

    /// By cause: the gravest exit code first, and within it the largest change.
    static func groups(_ verdicts: [Verdict]) -> [(code: ExitCode, group: DifferenceGroup)] {
        verdicts.map(\.code).unique.sorted { rank($0) < rank($1) }.flatMap { code in
            DifferenceGroup.groups(of: verdicts.filter { $0.code == code }.map(\.difference)).map { (code, $0) }
        }
    }
}
