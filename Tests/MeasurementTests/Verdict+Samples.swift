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
