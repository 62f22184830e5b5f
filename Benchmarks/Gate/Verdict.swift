/// What the gate says about one row, or about the whole comparison.
///
/// All reports and the exit code are made from verdicts.
package struct Verdict: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case passed
        /// A count, or instructions, above the base's.
        case worse
        /// A count below the baseline's.
        ///
        /// Fails until the baseline is renewed: otherwise the next change could lose the gain unnoticed.
        case better
        /// A time that was longer in paired processes, and again on fresh data.
        case slower
        /// A time that was shorter in paired processes, or instructions that fell. Reported, and passes.
        case faster
        /// The mean of many rows, of a library or of a group, that rose, and again on fresh data.
        case slowerThroughout = "slower throughout"
        /// A time whose slow samples (one in ten, say) became slower or more frequent, and again on fresh data.
        case unsteady
        /// In the base, but not measured.
        case gone
        /// Measured, but not in the base.
        case new
        /// The same run gave different counts.
        case nondeterministic
        /// A figure on one side only.
        case status
        /// The workload's text differs between base and head, so their figures are about different things.
        case workloadChanged = "workload changed"
        /// The harness differs between base and head: a change must not loosen its own gate.
        case harnessChanged = "harness changed"
        /// The anchor differs from the base's.
        case anchorMoved = "anchor moved"
        /// Times were requested, but none could be compared.
        case notCompared = "not compared"
        /// The canary, which no change affects, moved as well, so the times say nothing.
        case inconclusive
        /// The run crashed, hung, or did not do what the workload expects.
        case error

        /// The exit code if nothing graver is found.
        var code: ExitCode {
            switch self {
            case .passed, .faster: .fine
            case .worse, .better, .slower, .slowerThroughout, .unsteady, .gone, .new, .nondeterministic, .status: .regression
            case .workloadChanged, .harnessChanged, .anchorMoved, .notCompared: .nothingToCompare
            case .inconclusive: .inconclusive
            case .error: .verification
            }
        }
    }

    package var kind: Kind
    /// The slug; empty for a verdict about the whole.
    package var workload: String
    package var implementation: String
    /// What it is about: for a row, its key as text.
    package var subject: String
    /// The row; nil for a verdict about something else.
    package var key: RowKey?
    /// The metric of the row or sweep; nil for other verdicts.
    package var metric: Metric?
    package var cause: Cause
    /// The regular expression that accepted it; nil if none did.
    package var acceptedBy: String?
    /// The exit code if nothing graver is found.
    package var code: ExitCode

    package init(
        _ kind: Kind, workload: String, implementation: String = "", subject: String, metric: Metric? = nil, _ cause: Cause,
        code: ExitCode? = nil
    ) {
        self.metric = metric
        (self.kind, self.workload, self.implementation) = (kind, workload, implementation)
        (self.subject, self.cause) = (subject, cause)
        self.code = code ?? kind.code
    }

    package init(_ kind: Kind, _ key: RowKey, _ cause: Cause, code: ExitCode? = nil) {
        self.init(
            kind, workload: key.workload, implementation: key.implementation, subject: key.description, metric: key.metric, cause,
            code: code)
        self.key = key
    }

    init(_ trouble: Trouble) {
        self.init(
            .error, workload: trouble.workload, implementation: trouble.implementation,
            subject: "\(trouble.title) \(trouble.implementation)", .trouble(trouble.reason, isOfCensus: trouble.isOfCensus))
    }

    package var passes: Bool { code == .fine }

    /// The figures, or what happened.
    package var finding: String { cause.words + (acceptedBy.map { "; accepted by --accept '\($0)'" } ?? "") }

    /// What to do about it; empty if nothing.
    package var remedy: String { Difference.remedy(template, for: [workload]) }

    /// The subject and its aspect: a row has one verdict on its time and another on the spread of its samples.
    package var name: String { cause.aspect.isEmpty ? subject : "\(subject), \(cause.aspect)" }

    private var template: String { acceptedBy == nil ? cause.remedy : "" }

    /// The difference that it states, to be grouped with others of the same cause.
    package var difference: Difference {
        Difference(
            word: kind.rawValue, subject: name, workload: workload, implementation: implementation, key: key, change: cause.change,
            finding: finding, remedy: template)
    }
}

extension Verdict: CustomStringConvertible {
    /// `worse: subscribe/just LinkChain subscribe allocations: 5 → 6`, and what to do about it.
    package var description: String { "\(kind.rawValue): \(subject): \(finding)" + (remedy.isEmpty ? "" : "; \(remedy)") }
}

extension Verdict {
    /// The reason for a verdict, in words.
    ///
    /// Each rule has the wording of its verdicts next to it.
    package struct Cause: Equatable, Sendable {
        /// The figures, or what happened.
        package let words: String
        /// What to do about it; empty if nothing. ``Difference/workloads`` stands for the workload's name.
        package let remedy: String
        /// The change, if it is one of figures.
        package let change: Difference.Change?
        /// Which aspect of the subject it is about; empty for the subject itself.
        package let aspect: String
        /// What paired processes found about a row's time.
        package let span: Span?

        init(_ words: String, remedy: String = "", change: Difference.Change? = nil, aspect: String = "", span: Span? = nil) {
            (self.words, self.remedy, self.change, self.aspect, self.span) = (words, remedy, change, aspect, span)
        }

        /// The words of a process or of the system.
        package static func said(_ reason: String) -> Self { Self(reason) }

        static func trouble(_ reason: String, isOfCensus: Bool = false) -> Self {
            Self(reason, remedy: Trouble.remedy(of: Difference.workloads, isOfCensus: isOfCensus))
        }
    }

    /// The ratio head / base and its interval; each nil if it is not finite.
    package struct Span: Equatable, Sendable {
        package let ratio, low, high: Double?
    }
}
