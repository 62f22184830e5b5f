import Foundation

/// The standard normal distribution.
enum Normal {
    /// The probability of a value above `z`.
    static func above(_ z: Double) -> Double { erfc(z / 2.0.squareRoot()) / 2 }
}
