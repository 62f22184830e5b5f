@testable import Gate
@testable import Results

extension Verdict {
    static func worse(_ key: RowKey, old: Double, new: Double) -> Verdict { Verdict(.worse, key, .counts(old: old, new: new)) }
    static func better(_ key: RowKey, old: Double, new: Double) -> Verdict { Verdict(.better, key, .counts(old: old, new: new)) }
    static func gone(_ key: RowKey) -> Verdict { Verdict(.gone, key, .goneFromBaseline) }
    static func new(_ key: RowKey, _ value: Double?) -> Verdict { Verdict(.new, key, .newToBaseline(value)) }
    static func status(_ key: RowKey, old: Status, new: Status) -> Verdict { Verdict(.status, key, .status(old: old, new: new)) }

    static func nondeterministic(_ key: RowKey, least: Double?, most: Double?) -> Verdict {
        Verdict(.nondeterministic, key, .disagreement(least: least, most: most))
    }
}

extension PairedRule.Finding {
    /// Of 60 pairs around 80 ns.
    static func sample(_ key: RowKey, ratio: Double = 1, isSlower: Bool = false) -> Self {
        Self(
            key: key, ratio: ratio, low: ratio - 0.01, high: ratio + 0.01, fastRatio: ratio, allowed: 0.03, isWidened: false,
            p: isSlower ? 0.001 : 1, pairs: 60, base: 80, head: 80 * ratio, isSlower: isSlower, isFaster: false, isSuspect: isSlower)
    }
}

extension TailRule.Finding {
    static func sample(_ key: RowKey, ratio: Double = 1.1, isSlower: Bool = false, isSuspect: Bool = true) -> Self {
        Self(key: key, ratio: ratio, allowed: 0.05, p: isSlower ? 0.001 : 0.2, pairs: 60, isSlower: isSlower, isSuspect: isSuspect)
    }
}
