/// A part of a trial of the gate. Each can be tried by itself.
package enum TrialPart: String, CaseIterable, Sendable {
    /// One more allocation, leaked object, exponent, retain.
    case counts
    /// Gates on unchanged code.
    case unchanged
    /// A loop in one row: four gates.
    case slower
    /// A loop in all rows of a library: a gate for each.
    case throughout
    /// A loop in one sample of ten.
    case tails

    /// Whether the part puts loops in, and so has to know how long a row takes.
    var needsTimes: Bool {
        switch self {
        case .counts, .unchanged: false
        case .slower, .throughout, .tails: true
        }
    }
}
