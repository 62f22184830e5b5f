import Results

/// What the gate says about one row, or about the comparison as a whole. All its reports and its exit code are made from these.
package struct Verdict: Equatable, Sendable, CustomStringConvertible {
    /// Each way to differ has a word of its own.
    package enum Kind: String, CaseIterable, Sendable {
        case passed
        /// A count, or instructions, above the base's.
        case worse
        /// A count below the baseline's. Fails as well, until the baseline is renewed: else the next change could lose again what this one
        /// won.
        case better
        /// A time that paired processes show to be longer, twice.
        case slower
        /// A time that paired processes show to be shorter. Reported, and passes.
        case faster
        /// In the base, and not measured.
        case gone
        /// Measured, and not in the base.
        case new
        /// Measured, but no count: the same run gave different figures.
        case nondeterministic
        /// There is no figure where there was one, or the other way round.
        case status
        /// A count grows otherwise with depth or width than it did.
        case exponent
        /// The workload's own text differs between base and head, so that their figures are about different things.
        case workloadChanged = "workload changed"
        /// Something that no change touches has moved as well, so that the times say nothing.
        case inconclusive
        /// The run crashed, hung, or did not do what the workload expects.
        case error

        /// How the tool ends if nothing worse is found.
        var code: ExitCode {
            switch self {
            case .passed, .faster: .fine
            case .worse, .better, .slower, .gone, .new, .nondeterministic, .status, .exponent: .regression
            case .workloadChanged: .nothingToCompare
            case .inconclusive: .inconclusive
            case .error: .verification
            }
        }
    }

    package var kind: Kind
    /// The slug; of a verdict about the whole, empty.
    package var workload: String
    package var implementation: String
    /// What it is about, in full: a row's key as text.
    package var subject: String
    /// Of a verdict about one row, or about one sweep; else nil.
    package var metric: Metric?
    /// The figures, or what happened.
    package var finding: String
    /// What to do about it; empty where nothing is to be done.
    package var remedy: String
    /// How the tool ends if nothing worse is found.
    package var code: ExitCode

    package init(
        _ kind: Kind, workload: String, implementation: String = "", subject: String, metric: Metric? = nil, finding: String,
        remedy: String = "", code: ExitCode? = nil
    ) {
        self.metric = metric
        (self.kind, self.workload, self.implementation) = (kind, workload, implementation)
        (self.subject, self.finding, self.remedy) = (subject, finding, remedy)
        self.code = code ?? kind.code
    }

    /// About one row.
    package init(_ kind: Kind, _ key: RowKey, _ finding: String, remedy: String = "", code: ExitCode? = nil) {
        self.init(
            kind, workload: key.workload, implementation: key.implementation, subject: key.description, metric: key.metric, finding: finding,
            remedy: remedy, code: code)
    }

    /// Whether it lets the change pass.
    package var passes: Bool { code == .fine }

    /// As the terminal shows it: `worse: subscribe/just LinkChain subscribe allocations: 5 → 6`.
    package var description: String { accepted + (remedy.isEmpty ? "" : "; \(remedy)") }

    /// The same for somebody who has just accepted it: what, without what to do about it.
    package var accepted: String { "\(kind.rawValue): \(subject): \(finding)" }
}

extension Verdict {
    static func worse(_ key: RowKey, old: Double, new: Double) -> Verdict {
        Verdict(.worse, key, "\(Number.exact(old)) → \(Number.exact(new))")
    }

    static func better(_ key: RowKey, old: Double, new: Double) -> Verdict {
        Verdict(.better, key, "\(Number.exact(old)) → \(Number.exact(new))", remedy: "renew the baseline with `make baseline`")
    }

    static func gone(_ key: RowKey) -> Verdict {
        Verdict(.gone, key, "in the baseline, but not measured", remedy: "if it was removed on purpose, `make baseline`")
    }

    static func new(_ key: RowKey, _ value: Double?) -> Verdict {
        Verdict(.new, key, "\(value.map(Number.exact) ?? "no figure"), not in the baseline", remedy: "accept it with `make baseline`")
    }

    static func nondeterministic(_ key: RowKey, least: Double?, most: Double?) -> Verdict {
        let seen = [least, most].map { $0.map(Number.exact) ?? "?" }.joined(separator: " to ")
        return Verdict(.nondeterministic, key, "\(seen) in runs that must agree", remedy: "make the workload deterministic")
    }

    static func status(_ key: RowKey, old: Status, new: Status) -> Verdict {
        Verdict(
            .status, key, "\(old.rawValue) → \(new.rawValue)",
            remedy: "find out why there is no figure, or, if that is meant, `make baseline`")
    }
}
