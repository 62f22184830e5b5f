/// What a rule found in the times of paired processes.
package protocol PairedFinding: Sendable {
    /// The suspicion under which it is measured again.
    var suspicion: Suspicion { get }
    /// Head / base.
    var ratio: Double { get }
    var isSlower: Bool { get }
    /// Whether it may be slower and needs another look.
    var isSuspect: Bool { get }
    var text: String { get }
    /// What to do if it is called slower.
    var remedy: String { get }
    /// Which aspect of a row it is about; empty for the row's time itself.
    var aspect: String { get }
    /// Nil if it is not about a row's time.
    var span: Verdict.Span? { get }
}

extension PairedFinding {
    package var aspect: String { "" }
    package var span: Verdict.Span? { nil }
}

/// What may be measured again.
package enum Suspicion: Hashable, Sendable {
    case row(RowKey)
    /// How the samples of a row spread.
    case spread(RowKey)
    case mean(BroadRule.Subject)

    /// The suspicion to count: a row that is suspected for its time and for its spread counts once.
    var whole: Suspicion {
        switch self {
        case .row(let key), .spread(let key): .row(key)
        case .mean: self
        }
    }

    /// Whether the row must be measured again.
    func covers(_ key: RowKey) -> Bool {
        switch self {
        case .row(let own), .spread(let own): own == key
        case .mean(let subject): subject.covers(key)
        }
    }
}

extension Verdict.Cause {
    /// The words for a finding, from the first look, the last one if there was another, and whether the canary was steady.
    package static func looks(_ first: any PairedFinding, again: (any PairedFinding)?, isQuiet: Bool) -> Self {
        func cause(_ words: String, remedy: String = "") -> Self {
            let last = again ?? first
            return Self(words, remedy: remedy, change: .ratio(last.ratio), aspect: first.aspect, span: last.span)
        }
        guard first.isSuspect else { return cause(first.text) }
        guard let again, again.isSlower else { return cause("\(first.text), not confirmed on fresh data: \(again?.text ?? "none")") }
        return cause(
            "\(again.text), at first \(first.text)" + (isQuiet ? "" : ", but the canary moved"),
            remedy: isQuiet ? first.remedy : "run the gate again on a quieter machine")
    }
}
