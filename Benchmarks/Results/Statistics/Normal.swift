/// The standard normal distribution.
package enum Normal {
    /// The probability of a value above `z`.
    static func above(_ z: Double) -> Double { erfc(z / 2.0.squareRoot()) / 2 }

    /// The value that is exceeded with `probability`. Traps outside 1e-15...0.5.
    package static func exceeded(with probability: Double) -> Double {
        precondition((1e-15...0.5).contains(probability), "a normal value that is exceeded with \(probability)")
        return Statistics.least(in: 0...8) { above($0) <= probability }
    }
}
