/// Which workloads may differ between base and head, since somebody has looked at the difference and means it.
package struct Acceptance {
    private let pattern: String
    private let expression: Regex<AnyRegexOutput>

    /// `pattern` is a regular expression on slugs.
    package init(_ pattern: String) throws(Failure) {
        (self.pattern, expression) = (pattern, try Regex(pattern, of: "--accept"))
    }

    /// The same verdicts. Those that say that a workload is new, gone or another text, or the harness or the anchor another, let the change
    /// pass, and are still reported. Figures are never accepted so: a count is by `make baseline`, and a time not at all. Nor is it
    /// accepted that no time was compared.
    package func apply(_ verdicts: [Verdict]) -> [Verdict] {
        verdicts.map { verdict in
            guard isAcceptable(verdict) else { return verdict }
            var verdict = verdict
            verdict.code = .fine
            verdict.acceptedBy = pattern
            return verdict
        }
    }

    private func isAcceptable(_ verdict: Verdict) -> Bool {
        [.new, .gone, .workloadChanged, .harnessChanged, .anchorMoved].contains(verdict.kind) && verdict.code == .nothingToCompare
            && verdict.workload.contains(expression)
    }
}
