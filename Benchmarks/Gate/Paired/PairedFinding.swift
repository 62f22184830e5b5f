/// What a rule found out about times of pairs of processes.
package protocol PairedFinding: Sendable {
    /// What it would be to suspect it.
    var suspicion: Suspicion { get }
    /// By how many times it is longer in the head.
    var ratio: Double { get }
    /// Whether it is called slower.
    var isSlower: Bool { get }
    /// Whether it may be slower, and is worth another look.
    var isSuspect: Bool { get }
    /// The figures.
    var text: String { get }
    /// What to do where it is called slower.
    var remedy: String { get }
    /// Of which side of a row it speaks; empty where it is of the row itself.
    var aspect: String { get }
    /// Nil if it is not of a row's times.
    var span: Verdict.Span? { get }
}

extension PairedFinding {
    /// Whether it may be slower, and nothing certain can be said.
    var isUndecided: Bool { isSuspect && !isSlower }

    package var aspect: String { "" }
    package var span: Verdict.Span? { nil }
}

/// What there may be to look at again.
package enum Suspicion: Hashable, Sendable {
    case row(RowKey)
    /// How the samples of a row spread.
    case spread(RowKey)
    case mean(BroadRule.Subject)

    /// A row whose times are suspected, and how its samples spread, is one.
    var whole: Suspicion {
        switch self {
        case .row(let key), .spread(let key): .row(key)
        case .mean: self
        }
    }

    /// Whether a row is measured again for it.
    func covers(_ key: RowKey) -> Bool {
        switch self {
        case .row(let own), .spread(let own): own == key
        case .mean(let subject): subject.covers(key)
        }
    }
}

extension Verdict.Cause {
    /// What looks at times say: the first, the last if there was another, and whether the canary kept still.
    package static func looks(_ first: any PairedFinding, again: (any PairedFinding)?, isQuiet: Bool) -> Self {
        func cause(_ words: String, remedy: String = "") -> Self {
            let last = again ?? first
            return Self(words, remedy: remedy, change: .ratio(last.ratio), aspect: first.aspect, span: last.span)
        }
        guard first.isSuspect else { return cause(first.text) }
        guard let again, again.isSlower else { return cause("\(first.text), not confirmed on fresh data: \(again?.text ?? "none")") }
        return cause(
            "\(again.text), at first \(first.text)" + (isQuiet ? "" : ", but the canary moved"),
            remedy: isQuiet ? first.remedy : "run it again on a quieter machine")
    }
}
