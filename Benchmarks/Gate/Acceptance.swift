/// Which workloads may differ between base and head, because somebody has looked at the difference and wants it.
package struct Acceptance {
    private let pattern: String
    private let expression: Regex<AnyRegexOutput>

    /// `pattern` is a regular expression on slugs.
    package init(_ pattern: String) throws(Failure) {
        (self.pattern, expression) = (pattern, try Regex(pattern, of: "--accept"))
    }

    /// The verdicts, with accepted ones passing; they are still reported.
    ///
    /// A verdict can be accepted if a workload is new, gone or changed, or if the harness or the anchor changed. Figures cannot be accepted
    /// this way: counts are accepted by `make baseline`, times not at all. Nor can a gate without any compared time.
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
