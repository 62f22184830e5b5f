/// What the gate says about one row, or about the comparison as a whole. All its reports and its exit code are made from these.
package struct Verdict: Equatable, Sendable {
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
        /// Many rows together, of a library or of a group, that are slower in the mean, twice.
        case slowerThroughout = "slower throughout"
        /// A time whose slow samples became slower or more, twice: one sample in ten, say.
        case unsteady
        /// In the base, and not measured.
        case gone
        /// Measured, and not in the base.
        case new
        /// Measured, but no count: the same run gave different figures.
        case nondeterministic
        /// There is no figure where there was one, or the other way round.
        case status
        /// The workload's own text differs between base and head, so that their figures are about different things.
        case workloadChanged = "workload changed"
        /// The part that measures and judges differs between base and head: a change must not loosen its own gate.
        case harnessChanged = "harness changed"
        /// The revision that all changes are summed up from is another than in the base.
        case anchorMoved = "anchor moved"
        /// Times were asked for, and not one could be compared.
        case notCompared = "not compared"
        /// Something that no change touches has moved as well, so that the times say nothing.
        case inconclusive
        /// The run crashed, hung, or did not do what the workload expects.
        case error

        /// How the tool ends if nothing worse is found.
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
    /// The slug; of a verdict about the whole, empty.
    package var workload: String
    package var implementation: String
    /// What it is about, in full: a row's key as text.
    package var subject: String
    /// The row; nil of a verdict about something else.
    package var key: RowKey?
    /// Of a verdict about one row, or about one sweep; else nil.
    package var metric: Metric?
    package var cause: Cause
    /// The expression by which somebody accepted it; nil if nobody did.
    package var acceptedBy: String?
    /// How the tool ends if nothing worse is found.
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

    /// About one row.
    package init(_ kind: Kind, _ key: RowKey, _ cause: Cause, code: ExitCode? = nil) {
        self.init(
            kind, workload: key.workload, implementation: key.implementation, subject: key.description, metric: key.metric, cause,
            code: code)
        self.key = key
    }

    /// About a run that failed.
    init(_ trouble: Trouble) {
        self.init(
            .error, workload: trouble.workload, implementation: trouble.implementation,
            subject: "\(trouble.title) \(trouble.implementation)", .trouble(trouble.reason, isOfCensus: trouble.isOfCensus))
    }

    /// Whether it lets the change pass.
    package var passes: Bool { code == .fine }

    /// The figures, or what happened.
    package var finding: String { cause.words + (acceptedBy.map { "; accepted by --accept '\($0)'" } ?? "") }

    /// What to do about it; empty where nothing is to be done.
    package var remedy: String { Difference.remedy(template, for: [workload]) }

    /// A row has a verdict on its times and another on how its samples spread.
    package var name: String { cause.aspect.isEmpty ? subject : "\(subject), \(cause.aspect)" }

    private var template: String { acceptedBy == nil ? cause.remedy : "" }

    /// What it says of two sides, to be grouped with others that have the same cause.
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
    /// Why a verdict is what it is, in words. Each rule has those of its own verdicts beside it.
    package struct Cause: Equatable, Sendable {
        /// The figures, or what happened.
        package let words: String
        /// What to do about it, with ``Difference/workloads`` where the workload's name belongs; empty where nothing is to be done.
        package let remedy: String
        /// What changed, as far as it is figures.
        package let change: Difference.Change?
        /// Of which side of the subject it speaks; empty where it is of the subject itself.
        package let aspect: String
        /// What paired processes found of a row's times.
        package let span: Span?

        init(_ words: String, remedy: String = "", change: Difference.Change? = nil, aspect: String = "", span: Span? = nil) {
            (self.words, self.remedy, self.change, self.aspect, self.span) = (words, remedy, change, aspect, span)
        }

        /// What a process, or the system, said.
        package static func said(_ reason: String) -> Self { Self(reason) }

        /// A run failed, for this reason.
        static func trouble(_ reason: String, isOfCensus: Bool = false) -> Self {
            Self(reason, remedy: Trouble.remedy(of: Difference.workloads, isOfCensus: isOfCensus))
        }
    }

    /// head / base, and its interval; each nil where it is not finite.
    package struct Span: Equatable, Sendable {
        package let ratio, low, high: Double?
    }
}
