import Results
import Runner

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
    /// Of a verdict about one row, or about one sweep; else nil.
    package var metric: Metric?
    /// The figures that decided. The reports phrase them.
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
    }

    /// About a run that failed.
    init(_ trouble: Trouble) {
        self.init(
            .error, workload: trouble.workload, implementation: trouble.implementation,
            subject: "\(trouble.title) \(trouble.implementation)", .trouble(trouble.reason, isOfCensus: trouble.isOfCensus))
    }

    /// Whether it lets the change pass.
    package var passes: Bool { code == .fine }

    /// What a process said that went wrong.
    var reason: String {
        switch cause {
        case .said(let reason), .trouble(let reason, _), .noTimes(let reason): reason
        default: kind.rawValue
        }
    }
}

extension Verdict {
    /// Why a verdict is what it is: figures, never sentences.
    package enum Cause: Equatable, Sendable {
        /// A count, the same on both sides.
        case same(Double)
        /// Two counts that differ.
        case counts(old: Double, new: Double)
        /// Two figures, and how far apart they may be.
        case figures(old: Double, new: Double, allowed: Double)
        /// Repeats of one build that must agree and do not.
        case disagreement(least: Double?, most: Double?)
        /// Repeats of one build, `base` or `head`, that differ by more than half of what the row may rise by.
        case spread(side: String, least: Double, most: Double, allowed: Double)
        /// No figure on either side, for the same reason.
        case noFigure(Status)
        case status(old: Status, new: Status)
        case goneFromBaseline, goneFromHead, goneWorkload
        case newToBaseline(Double?)
        case newToBase, newWorkload
        /// Bytes of stack that each operator takes.
        case stack(old: Double, new: Double)
        /// Times of pairs of processes: the first look, the second if there was one, and whether the canary kept still.
        case pairs(PairedRule.Finding, again: PairedRule.Finding?, isQuiet: Bool)
        /// Means over many rows: the first look, the second if there was one, and whether the canary kept still.
        case broad(BroadRule.Finding, again: BroadRule.Finding?, isQuiet: Bool)
        /// How the samples of a row spread: as above.
        case tail(TailRule.Finding, again: TailRule.Finding?, isQuiet: Bool)
        /// The modules of the harness that differ.
        case harness([String])
        /// The anchor in either tree; nil where there is none.
        case anchor(old: String?, new: String?)
        /// Of so many rows.
        case noRowCompared(of: Int)
        /// The canary moved.
        case canaryMoved(PairedRule.Finding)
        /// The base has no canary, or another one.
        case canaryMissing(isNew: Bool)
        /// The text is not that of the baseline, though all counts are equal.
        case textOfBaseline
        /// The text is another in base and head.
        case textOfBase
        /// Neither build has a text of it.
        case noText
        /// A target gave no times, for this reason.
        case noTimes(String)
        /// A run failed, for this reason.
        case trouble(String, isOfCensus: Bool)
        /// What a process, or the system, said.
        case said(String)
    }
}
