/// The standard normal distribution.
package enum Normal {
    /// The probability of a value above `z`.
    static func above(_ z: Double) -> Double { erfc(z / 2.0.squareRoot()) / 2 }

    /// The value that is exceeded with `probability`. Traps outside of 1e-15...0.5.
    package static func exceeded(with probability: Double) -> Double {
        precondition((1e-15...0.5).contains(probability), "a normal value that is exceeded with \(probability)")
        var low = 0.0, high = 8.0
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if above(middle) > probability { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
